import type { CommandWords, Value } from './command-words.js';

/** A completion script for bash 3.2 and newer. It does not need the package bash-completion. */
export const bashCompletion = (program: string, commands: readonly CommandWords[]): string => {
  const name = `_${program}`;
  return `# Completion of ${program} for bash, printed by \`${program} completion bash\`.

${name}_words() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(printf '%s\\n' "$@")" -- "$cur"))
}

${name}_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen "$1" -- "$cur"))
}

${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} path= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
      ${commands
        .filter(({ path }) => path.length > 0)
        .map(({ path }) => `' ${path.join(' ')}'`)
        .join(' | ')}) path="$path \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$path" in
${commands.map((command) => caseOf(name, command)).join('')}  esac
}

complete -F ${name} ${program}
`;
};

const caseOf = (name: string, { path, options, commands, arguments: values }: CommandWords): string => {
  const valued = options.flatMap(({ flags, value }) =>
    value === undefined ? [] : [`        ${flags.join(' | ')}) ${action(name, value)}; return ;;\n`],
  );
  const flags = options.flatMap((one) => one.flags.filter((flag) => flag.startsWith('--')));
  const rest =
    commands.length > 0
      ? words(
          name,
          commands.map((one) => one.name),
        )
      : values[0] === undefined
        ? ':'
        : action(name, values[0]);
  return `    '${path.map((word) => ` ${word}`).join('')}')
      case "$prev" in
${valued.join('')}      esac
      case "$cur" in
        -*) ${words(name, flags)} ;;
        *) ${rest} ;;
      esac
      ;;
`;
};

const action = (name: string, { kind, choices }: Value): string => {
  if (kind === 'choices') return words(name, choices);
  return kind === 'file' ? `${name}_files -f` : kind === 'folder' ? `${name}_files -d` : ':';
};

const words = (name: string, all: readonly string[]): string => `${name}_words ${all.join(' ')}`;
