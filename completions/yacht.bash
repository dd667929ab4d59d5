# bash completion for yacht

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
