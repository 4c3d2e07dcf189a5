#compdef gcconv
# zsh completion of gcconv: put it as _gcconv into a folder of fpath
_gcconv() {
	local line word text
	local -a found
	for line in "${(@f)$("${words[1]}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
		word=${line%%$'\t'*}
		text=
		[[ $line == *$'\t'* ]] && text=${line#*$'\t'}
		case $word in
		'') ;;
		:files) _files ;;
		:folders) _files -/ ;;
		*) found+=("${word//:/\\:}${text:+:$text}") ;;
		esac
	done
	(( ${#found} )) && _describe gcconv found
}
if [[ ${funcstack[1]} == _gcconv ]]; then
	_gcconv "$@"
else
	compdef _gcconv gcconv
fi
