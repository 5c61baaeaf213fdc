# For ~/.bashrc or ~/.zshrc: source <(node bench --completion)
if [ -n "$ZSH_VERSION" ]; then
  (( $+functions[compdef] )) || { autoload -U compinit && compinit; }
  autoload -U bashcompinit && bashcompinit
fi
_graphql_server_benchmarks() {
  local program
  for program in bench compare; do
    # Only the programs of this project: others of that name would be run by what is to complete them.
    if [[ ${COMP_WORDS[1]%.js}.js -ef 'PROJECT'/$program.js ]]; then
      COMPREPLY=($(node 'PROJECT'/$program.js --complete "${COMP_LINE:0:$COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null))
    fi
  done
}
complete -o default -F _graphql_server_benchmarks node
