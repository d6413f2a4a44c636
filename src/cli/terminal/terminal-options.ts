import { Option, type Command } from 'commander';
import type { Environment } from '../../config/environment.js';

/** Options of commands that print reports. `color` is false with `--no-color`. */
export type TerminalOptions = {
  readonly color: 'auto' | 'always' | 'never' | false;
  readonly verbose: boolean;
  readonly quiet: boolean;
};

export const withTerminalOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--color <when>', 'colours in the table on standard output; auto: on a terminal, unless NO_COLOR is set')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .addOption(new Option('-v, --verbose', 'say on standard error what is read').default(false).conflicts('quiet'))
    .addOption(new Option('-q, --quiet', 'print nothing on standard error but errors').default(false));

/** The options as arguments, for a command that runs another one. */
export const terminalArguments = ({ color, verbose, quiet }: TerminalOptions): readonly string[] => [
  color === false ? '--no-color' : `--color=${color}`,
  ...(verbose ? ['--verbose'] : []),
  ...(quiet ? ['--quiet'] : []),
];

/** What a report is written to. `columns`: width of a terminal. */
type Target = { readonly isTTY?: boolean; readonly columns?: number };

/**
 * Whether to use colours: by the option, else by `NO_COLOR`, `FORCE_COLOR` (not empty; 0 means no) and `TERM=dumb`, else on a terminal only.
 * Source: no-color.org, force-color.org.
 */
export const isColored = (option: TerminalOptions['color'], environment: Environment, { isTTY }: Target): boolean => {
  if (option === 'always') return true;
  if (option !== 'auto' || (environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY === true && environment['TERM'] !== 'dumb';
};

/** Columns of a terminal; of anything else those of the variable `COLUMNS`, or 0 without it. */
export const columnsOf = (environment: Environment, { isTTY, columns }: Target): number => {
  if (isTTY === true) return columns ?? 0;
  const given = environment['COLUMNS'] ?? '';
  return /^\d{1,4}$/.test(given) ? Number(given) : 0;
};
