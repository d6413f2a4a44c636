import type { Argument, Command, Option } from 'commander';

/** What a word on the command line stands for. */
export type Value = { readonly kind: 'file' | 'folder' | 'choices' | 'text'; readonly choices: readonly string[] };

/** An option; `value` is undefined for one that takes none. */
export type OptionWords = {
  readonly flags: readonly string[];
  readonly doc: string;
  readonly value: Value | undefined;
  readonly isRepeatable: boolean;
};

/** A command as completion needs it. `path`: the words that lead to it; empty for the program itself. */
export type CommandWords = {
  readonly path: readonly string[];
  readonly doc: string;
  readonly commands: readonly { readonly name: string; readonly doc: string }[];
  readonly options: readonly OptionWords[];
  /** The positional arguments; a variadic one, such as `<inputs...>`, is the last. */
  readonly arguments: readonly Value[];
};

/** The program and all its commands, from their definitions. */
export const commandWords = (command: Command, path: readonly string[] = []): readonly CommandWords[] => {
  const { commands } = command;
  const visible = command.createHelp();
  const own: CommandWords = {
    path,
    doc: firstSentence(command.description()),
    commands: visible.visibleCommands(command).map((one) => ({ name: one.name(), doc: firstSentence(one.description()) })),
    options: visible.visibleOptions(command).map(optionWords),
    arguments: command.registeredArguments.map(argumentValue),
  };
  return [own, ...commands.flatMap((one) => commandWords(one, [...path, one.name()]))];
};

const optionWords = (option: Option): OptionWords => ({
  flags: [option.short, option.long].filter((flag) => flag !== undefined),
  doc: option.description,
  value: option.required || option.optional ? valueOf(option.flags, option.argChoices) : undefined,
  isRepeatable: Array.isArray(option.defaultValue),
});

const argumentValue = (argument: Argument): Value => valueOf(`<${argument.name()}>`, argument.argChoices);

/** The placeholder says what a value is: `<file>`, `<folder>`; `<inputs>` and `<location>` may be files. */
const valueOf = (flags: string, choices: readonly string[] | undefined): Value => {
  if (choices !== undefined) return { kind: 'choices', choices };
  const name = flags.split(/[<[]/).at(-1) ?? '';
  const kind = /^(?:file|inputs|location)/.test(name) ? 'file' : name.startsWith('folder') ? 'folder' : 'text';
  return { kind, choices: [] };
};

/** Descriptions are one line in a menu. */
const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/[.:]$/, '') ?? text;
