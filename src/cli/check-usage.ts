import type { Command } from 'commander';
import { optionOwner } from './option-owner.js';

/** Checks of the command line that commander does not make. Each ends the program with an error. */
export const checkUsage = (program: Command): Command =>
  program
    .hook('preSubcommand', (_, command) => {
      refuseOptionsBefore(program, command);
    })
    .hook('preAction', (_, command) => {
      refuseOptionAsValue(command);
    });

/** `driftline --server replay logs`: options before the command belong to the service, and would be ignored. */
const refuseOptionsBefore = (program: Command, command: Command): void => {
  const given = program.options.find((option) => program.getOptionValueSource(option.attributeName()) === 'cli');
  if (given === undefined) return;
  const flag = given.long ?? given.flags;
  const owner = optionOwner(flag, [command]);
  program.error(
    `error: option '${flag}' is given before the command ${command.name()}` +
      (owner === undefined ? ', which has no such option' : `; give it after: driftline ${owner} ${flag}`),
  );
};

/** `--state --format json`: the value is missing, and the next option was taken for it. */
const refuseOptionAsValue = (command: Command): void => {
  const flags = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  for (const option of command.options) {
    if (!option.required) continue;
    const value: unknown = command.getOptionValue(option.attributeName());
    if ([value].flat().some((one) => typeof one === 'string' && flags.has(one)))
      command.error(`error: option '${option.flags}' argument missing`);
  }
};
