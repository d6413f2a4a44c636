import type { CommandWords, OptionWords, Value } from './command-words.js';

/** A completion script for zsh: a file of a folder in `fpath`, or to be sourced after `compinit`. */
export const zshCompletion = (program: string, commands: readonly CommandWords[]): string => `#compdef ${program}
# Completion of ${program} for zsh, printed by \`${program} completion zsh\`.

${commands
  .toReversed()
  .map((command) => functionOf(program, command))
  .join('\n')}
if [ "$funcstack[1]" = "_${program}" ]; then
  _${program} "$@"
else
  compdef _${program} ${program}
fi
`;

const functionName = (program: string, path: readonly string[]): string => ['', program, ...path].join('_').replaceAll('-', '_');

const functionOf = (program: string, { path, options, commands, arguments: values }: CommandWords): string => {
  const specs = options.map(optionSpec);
  if (commands.length === 0) {
    const positional = values.map((value) => `'*:argument:${action(value)}'`).slice(0, 1);
    return `${functionName(program, path)}() {\n  _arguments -s${[...specs, ...positional].map((one) => ` \\\n    ${one}`).join('')}\n}\n`;
  }
  return `${functionName(program, path)}() {
  local curcontext="$curcontext" state line
  local -a commands
  _arguments -s -C${[...specs, `'1: :->command'`, `'*:: :->argument'`].map((one) => ` \\\n    ${one}`).join('')}
  case $state in
    command)
      commands=(${commands.map(({ name, doc }) => `\n        ${quoted(`${name}:${doc}`)}`).join('')}
      )
      _describe command commands
      ;;
    argument)
      case $line[1] in
${commands
  .filter(({ name }) => name !== 'help')
  .map(({ name }) => `        ${name}) ${functionName(program, [...path, name])} ;;\n`)
  .join('')}      esac
      ;;
  esac
}
`;
};

const optionSpec = ({ flags, doc, value, isRepeatable }: OptionWords): string => {
  const rest = `[${doc.replaceAll(/[[\]\\]/g, '\\$&')}]${value === undefined ? '' : `:value:${action(value)}`}`;
  const many = isRepeatable ? '*' : '';
  return flags.length > 1
    ? `${isRepeatable ? `'*'` : `'(${flags.join(' ')})'`}{${flags.join(',')}}${quoted(rest)}`
    : quoted(`${many}${flags.join('')}${rest}`);
};

const action = ({ kind, choices }: Value): string =>
  kind === 'choices' ? `(${choices.join(' ')})` : kind === 'file' ? '_files' : kind === 'folder' ? '_files -/' : ' ';

const quoted = (text: string): string => `'${text.replaceAll(`'`, `'\\''`)}'`;
