import { InvalidArgumentError, Option, type Command } from 'commander';
import { driftFormats } from '../sinks/report/drift-formats.js';
import { exitCodeStyles } from './exit-codes.js';

/** Adds where and how a run writes its drifts. */
export const withOutputOptions = (command: Command): Command =>
  command
    .option('--output <file>', 'write drifts to a file instead of standard output')
    .addOption(new Option('--format <format>', 'default: ndjson, or table on a terminal').choices(driftFormats));

/** Adds how a run reads its records. */
export const withOrderOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--order <order>', 'arrival: as delivered; event-time: as it happened')
        .choices(['arrival', 'event-time'])
        .default('arrival'),
    )
    .option('--no-prefilter', 'parse every record instead of rejecting most by their bytes; slower, same output');

/** Adds how a run fails, and what its reports for CI systems name. `failing`: when `--fail-on-drift` exits with 3. */
export const withGateOptions = (command: Command, failing: string): Command =>
  command
    .option('--fail-on-drift', `exit with 3 ${failing}`, false)
    .option('--strict', 'exit with 2 if an input is damaged, even partly', false)
    .addOption(
      new Option(
        '--exit-code-style <style>',
        'fail on drift, with the exit codes of another tool: terraform: 0 none, 1 error, 2 drift; driftctl: 0 none, 1 drift, 2 error',
      ).choices(exitCodeStyles),
    )
    .option('--source-root <folder>', 'folder of the root module: sarif, junit and github name file and line of each resource')
    .addOption(
      new Option('--sarif-category <name>', 'separates the sarif reports of one repository: one for each state').argParser(parseCategory),
    );

function parseCategory(value: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(value)) throw new InvalidArgumentError('Expected letters, digits, "-", "_", "." and "/".');
  return value;
}
