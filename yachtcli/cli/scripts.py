"""The scripts that make a shell ask `yacht` what may come next.

They put what is typed so far into the environment, and read lines of kind,
word and help, separated by tabs: `yachtcli.cli.shells` is the other side.
"""

from __future__ import annotations

from typing import Final

BASH: Final = r"""# bash completion for yacht

_yacht_paths() {
    local path
    compopt -o filenames 2>/dev/null
    while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$@")
}

_yacht_completion() {
    local kind word
    COMPREPLY=()
    while IFS=$'\t' read -r kind word _; do
        case $kind in
            plain) COMPREPLY+=("$word") ;;
            part)
                COMPREPLY+=("$word")
                compopt -o nospace 2>/dev/null
                ;;
            file) _yacht_paths -f -- "$word" ;;
            dir) _yacht_paths -d -- "$word" ;;
            toml)
                _yacht_paths -d -- "$word"
                _yacht_paths -f -X '!*.toml' -- "$word"
                ;;
        esac
    done < <(
        _YACHT_COMPLETE=bash_complete _YACHT_LINE="${COMP_LINE:0:COMP_POINT}" \
            _YACHT_BREAKS="$COMP_WORDBREAKS" "$1" 2>/dev/null
    )
}

complete -o nosort -F _yacht_completion yacht 2>/dev/null || complete -F _yacht_completion yacht
"""

ZSH: Final = r"""#compdef yacht
# zsh completion for yacht

_yacht() {
    local typed=$PREFIX line kind word
    local -a fields plain part described
    compset -P '--*='
    while IFS= read -r line; do
        fields=("${(@ps:\t:)line}")
        kind=$fields[1] word=$fields[2]
        case $kind in
            plain)
                if [[ -n $fields[3] ]]; then
                    described+=("${word//:/\\:}:$fields[3]")
                else
                    plain+=("$word")
                fi
                ;;
            part) part+=("$word") ;;
            file) _files ;;
            toml) _files -g '*.toml' ;;
            dir) _files -/ ;;
        esac
    done < <(
        _YACHT_COMPLETE=zsh_complete _YACHT_WORDS="${(F)words[1,CURRENT-1]}" \
            _YACHT_WORD="$typed" "${words[1]}" 2>/dev/null
    )
    (( $#described )) && _describe -V yacht described
    (( $#plain )) && compadd -V yacht -a plain
    (( $#part )) && compadd -V yacht -S '' -a part
    return 0
}

# Loaded by name, this file is the function; read by `source`, it only makes it known.
if [[ $funcstack[1] == _yacht ]]; then
    _yacht "$@"
else
    compdef _yacht yacht
fi
"""

FISH: Final = r"""# fish completion for yacht

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
"""

SCRIPTS: Final = {"bash": BASH, "zsh": ZSH, "fish": FISH}
"""Every shell that is served, and its script."""
