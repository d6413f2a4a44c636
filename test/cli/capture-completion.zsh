# Prints the matches that completion offers. usage: zsh -f capture-completion.zsh SCRIPT LINE…
# Each line is typed into an interactive shell of its own, because completion only works in the line editor.
zmodload zsh/zpty
script=$1
shift
for typed in "$@"; do
  print -r -- "line $typed"
  zpty shell zsh -f -i
  zpty -w shell "PROMPT= RPS1=; stty -echo; autoload -Uz compinit && compinit -u -D; source ${(q)script}"
  zpty -w shell 'compadd() { local -a found; builtin compadd -A found "$@"; (( $#found )) && print -rl -- "match "$^found; builtin compadd "$@" }
finish() { print -r -- "<done>"; exit 0 }
comppostfuncs=(finish)
bindkey "^I" complete-word
print -r -- "<rea""dy>"'
  while zpty -r shell line && [[ $line != *'<ready>'* ]]; do :; done
  zpty -w -n shell "$typed"$'\t'
  while zpty -r shell line && [[ $line != *'<done>'* ]]; do
    [[ $line == *match\ * ]] && print -r -- "match ${${line#*match }%%[[:space:]]#}"
  done
  zpty -d shell
done
