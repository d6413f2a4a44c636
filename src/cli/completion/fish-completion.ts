import type { CommandWords, OptionWords, Value } from './command-words.js';

/** A completion script for fish 3 and newer. */
export const fishCompletion = (
  program: string,
  commands: readonly CommandWords[],
): string => `# Completion of ${program} for fish, printed by \`${program} completion fish\`.

function __${program}_at
    set -l path ''
    for word in (commandline -opc)[2..]
        contains -- "$path $word" ${commands
          .filter(({ path }) => path.length > 0)
          .map(({ path }) => `' ${path.join(' ')}'`)
          .join(' ')}
        and set path "$path $word"
    end
    test "$path" = "$argv[1]"
end

complete -c ${program} -f
${commands.flatMap((command) => linesOf(program, command)).join('\n')}
`;

const linesOf = (program: string, { path, options, commands, arguments: values }: CommandWords): readonly string[] => {
  const start = `complete -c ${program} -n "__${program}_at '${path.map((word) => ` ${word}`).join('')}'"`;
  const [positional] = values;
  return [
    ...commands.map(({ name, doc }) => `${start} -a ${name} -d ${quoted(doc)}`),
    ...options.map((option) => `${start}${optionOf(option)}`),
    ...(positional === undefined ? [] : [`${start}${valuesOf(positional)}`]),
  ];
};

const optionOf = ({ flags, doc, value }: OptionWords): string => {
  const named = flags.map((flag) => (flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join('');
  return `${named}${value === undefined ? '' : ` -r${valuesOf(value)}`} -d ${quoted(doc)}`;
};

const valuesOf = ({ kind, choices }: Value): string => {
  if (kind === 'choices') return ` -f -a ${quoted(choices.join(' '))}`;
  return kind === 'file' ? ' -F' : kind === 'folder' ? ` -f -a '(__fish_complete_directories)'` : ' -f';
};

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
