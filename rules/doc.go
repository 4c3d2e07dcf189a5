// Package rules knows what is legal: variants of chess and shogi as data, one
// engine that plays them, and for every illegal move the rule that it breaks.
// It knows no notation of games.
package rules
