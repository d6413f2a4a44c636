import type { Command } from 'commander';

/** The words that lead to the first of the commands, or those below them, that has the option: `log copy`. */
export const optionOwner = (flag: string, commands: readonly Command[]): string | undefined => {
  for (const command of commands) {
    if (command.options.some(({ long }) => long === flag)) return command.name();
    const below = optionOwner(flag, command.commands);
    if (below !== undefined) return `${command.name()} ${below}`;
  }
  return undefined;
};
