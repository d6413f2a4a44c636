#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { checkUsage } from './cli/check-usage.js';
import { adoptCommand } from './cli/commands/adopt-command.js';
import { apiReferenceCommand } from './cli/commands/api-reference-command.js';
import { checkConfigCommand } from './cli/commands/check-config-command.js';
import { completionCommand } from './cli/commands/completion-command.js';
import { configReferenceCommand } from './cli/commands/config-reference-command.js';
import { coverageCommand } from './cli/commands/coverage-command.js';
import { demoCommand } from './cli/commands/demo-command.js';
import { explainCommand } from './cli/commands/explain-command.js';
import { hashKeyCommand } from './cli/commands/hash-key-command.js';
import { logCommand } from './cli/commands/log-command.js';
import { metricsReferenceCommand } from './cli/commands/metrics-reference-command.js';
import { notifyTestCommand } from './cli/commands/notify-test-command.js';
import { replayCommand } from './cli/commands/replay-command.js';
import { sensorRulesCommand } from './cli/commands/sensor-rules-command.js';
import { serveCommand } from './cli/commands/serve-command.js';
import { severityReferenceCommand } from './cli/commands/severity-reference-command.js';
import { tokenCommand } from './cli/commands/token-command.js';
import { verifyCommand } from './cli/commands/verify-command.js';
import { withHelpTexts } from './cli/help-texts.js';
import { exitCodesOf, exitCodeStyleIn } from './cli/exit-codes.js';
import { printableLines } from './lib/printable.js';
import { placedReason, plainReason } from './lib/system-error.js';

// The AWS SDK warns once of its support for older versions of Node. Its version is pinned and tested with this one, so users cannot act on it.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

// The build puts this file in a folder of the same depth, see `scripts/build-app.ts`.
const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };

const exit = (code: number): void => {
  process.exitCode = code;
};

const style = exitCodeStyleIn(process.argv.slice(2));
const codes = exitCodesOf(style);
// A bug ends the process with 1, which can mean drift.
if (style !== undefined)
  process.once('uncaughtExceptionMonitor', () =>
    process.once('exit', () => {
      exit(codes.error);
    }),
  );

const complain = (message: string): void => {
  process.stderr.write(`driftline: ${printableLines(message)}\n`);
  exit(codes.error);
};

/** Failures that the user can fix; anything else is a bug and shows its stack. */
const isUserError = (error: unknown): error is Error =>
  error instanceof Error && ('tag' in error || ('syscall' in error && 'code' in error));

// Exit quietly if the reader closes the pipe (`driftline … | head`). Code that writes to standard output relies on this handler.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') complain(`cannot write to standard output: ${plainReason(error)}`);
  process.exit();
});
// Ignored: if standard error is closed, there is nowhere left to report to.
process.stderr.on('error', () => undefined);

const program = new Command('driftline')
  .description('Compares declared infrastructure with the changes in audit logs: what drifted, who changed it, and when.')
  .version(version)
  // Needed because `replay --config F` is an option of `replay`, not of the service.
  .enablePositionalOptions()
  .helpCommand(true)
  .exitOverride();
serveCommand(checkUsage(program), version);
const commands = [
  replayCommand(exit, version),
  verifyCommand(exit, version),
  explainCommand(exit),
  adoptCommand(exit),
  demoCommand(exit, version, packageRoot),
  checkConfigCommand(),
  notifyTestCommand(exit),
  logCommand(version),
  tokenCommand(),
  hashKeyCommand(),
  coverageCommand(),
  configReferenceCommand(),
  apiReferenceCommand(),
  metricsReferenceCommand(),
  severityReferenceCommand(),
  sensorRulesCommand(),
  completionCommand(program),
];
for (const command of commands) program.addCommand(command.exitOverride().copyInheritedSettings(program));
withHelpTexts(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) exit(error.exitCode === 0 ? 0 : codes.error);
  else if (isUserError(error)) complain('tag' in error ? error.message : placedReason(error));
  else throw error;
}
