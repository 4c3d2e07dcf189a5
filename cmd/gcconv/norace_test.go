//go:build !race

package main

const killings = 50
