#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { checkConfigCommand } from './cli/check-config-command.js';
import { coverageCommand } from './cli/coverage-command.js';
import { configReferenceCommand } from './cli/config-reference-command.js';
import { demoCommand } from './cli/demo-command.js';
import { replayCommand } from './cli/replay-command.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

/** Failures that a person at the command line can mend; anything else is a bug and shows its stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof Error && ('tag' in error || ('syscall' in error && 'code' in error));

const program = new Command('driftline')
  .description('Compares what infrastructure-as-code declares with what audit logs say was done: what drifted, who did it, when.')
  .version(version)
  .exitOverride();
const exit = (code: number): void => void (process.exitCode = code);
for (const command of [replayCommand(exit), checkConfigCommand(), coverageCommand(), configReferenceCommand(), demoCommand(exit)]) {
  program.addCommand(command.exitOverride().copyInheritedSettings(program));
}

/** A reader that went away (`driftline … | head`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (isForPeople(error)) {
    process.stderr.write(`driftline: ${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
