# bash completion of gcconv: source it, or put it in /etc/bash_completion.d
_gcconv() {
	local cur=${COMP_WORDS[COMP_CWORD]} line word
	[[ $cur == = ]] && cur=
	COMPREPLY=()
	while IFS= read -r line; do
		word=${line%%$'\t'*}
		case $word in
		:files)
			compopt -o filenames 2>/dev/null
			while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
			;;
		:folders)
			compopt -o filenames 2>/dev/null
			while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$cur")
			;;
		*) COMPREPLY+=("$word") ;;
		esac
	done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _gcconv gcconv
