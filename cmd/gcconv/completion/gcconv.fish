# fish completion of gcconv: put it into ~/.config/fish/completions
function __gcconv_complete
	set -l words (commandline -opc) (commandline -ct)
	set -l cur (commandline -ct)
	for line in ($words[1] complete $words[2..-1] 2>/dev/null)
		switch $line
			case :files
				__fish_complete_path $cur
			case :folders
				__fish_complete_directories $cur
			case '*'
				echo $line
		end
	end
end
complete -c gcconv -f -a '(__gcconv_complete)'
