import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { nearestKey } from '../config/nearest-key.js';
import { optionOwner } from './option-owner.js';

/**
 * Ends the program with an error if it was called with anything but options of its own: a mistyped command comes before the options that
 * only the command knows. The program has to allow unknown options.
 */
export const refuseUnknown = (program: Command): void => {
  const [unknown] = program.args;
  if (unknown === undefined) return;
  if (/^-./.test(unknown)) program.error(`error: unknown option '${unknown}'${suggestion(unknown, program)}`);
  const names = program.commands.map((command) => command.name());
  const near = nearestKey(unknown, names);
  if (existsSync(unknown))
    program.error(`error: '${unknown}' is a file or folder, not a command; did you mean driftline replay ${unknown}?`);
  if (near.startsWith('did')) program.error(`error: unknown command '${unknown}'; ${near}`);
  program.error(`error: unknown command '${unknown}'; known: ${near}`);
};

const suggestion = (flag: string, program: Command): string => {
  const [name = ''] = flag.split('=');
  const owner = optionOwner(name, program.commands);
  if (owner !== undefined) return `\n(It is an option of a command: driftline ${owner} ${name})`;
  const known = [program, ...program.commands].flatMap(({ options }) => options.map(({ long }) => long ?? ''));
  const near = nearestKey(name, [...new Set(known)]);
  return near.startsWith('did') ? `\n(${near.replace('did', 'Did')})` : '';
};
