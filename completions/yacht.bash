# bash completion for yacht

_yacht_completion() {
    local kind word
    COMPREPLY=()
    while IFS=$'\t' read -r kind word _; do
        case $kind in
            plain) COMPREPLY+=("$word") ;;
            file) compopt -o default 2>/dev/null ;;
            dir) compopt -o dirnames 2>/dev/null ;;
        esac
    done < <(
        _YACHT_COMPLETE=bash_complete _YACHT_LINE="${COMP_LINE:0:COMP_POINT}" \
            _YACHT_BREAKS="$COMP_WORDBREAKS" "$1" 2>/dev/null
    )
}

complete -o nosort -F _yacht_completion yacht 2>/dev/null || complete -F _yacht_completion yacht
