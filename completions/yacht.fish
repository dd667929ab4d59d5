# fish completion for yacht

function __yacht_completion
    set -lx _YACHT_COMPLETE fish_complete
    set -lx _YACHT_WORDS (commandline -opc | string collect)
    set -lx _YACHT_WORD (commandline -ct | string collect)
    for line in (yacht 2>/dev/null)
        set -l fields (string split \t -- $line)
        switch $fields[1]
            case plain part
                printf '%s\t%s\n' $fields[2] "$fields[3]"
            case file
                __fish_complete_path $fields[2]
            case toml
                __fish_complete_path $fields[2] | string match -r '^[^\t]*(?:/|\.toml)(?:\t.*)?$'
            case dir
                __fish_complete_directories $fields[2]
        end
    end
end

complete --command yacht --no-files --arguments '(__yacht_completion)'
