import { Command, InvalidArgumentError, Option } from 'commander';
import { momentExpected, parseMoment } from '../../config/iso-moment.js';
import { driftFormats } from '../../sinks/report/drift-formats.js';
import { exitCodeStyles } from '../exit-codes.js';
import { withFilterOptions } from '../filter-options.js';
import { UsageError } from '../../service/usage-error.js';
import type { NamedState } from '../load-states.js';
import type { ReplayOptions } from '../run-replay.js';
import { recordOption, withServiceOptions } from '../service-options.js';
import { withTerminalOptions } from '../terminal/terminal-options.js';

/**
 * `driftline replay`. `exit` gets 0; 2 if no input was readable, nothing was declared, or with `--strict` an input was damaged; 3 with
 * `--fail-on-drift` if there was drift. A run stopped by a signal exits with 130 or 143. With `--server` the inputs are fed to the running
 * service, which continues after they end. `version`: version of the program. `onListening` receives the address of that service.
 */
export const replayCommand = (
  exit: (code: number) => void,
  version: string,
  onListening: (url: string) => void = () => undefined,
): Command =>
  withTerminalOptions(withFilterOptions(withServiceOptions(new Command('replay')), Date.now))
    .description('Replay recorded audit logs, sensor alerts or a journal against declared state, and list the drifts.')
    .argument(
      '<inputs...>',
      'files, folders, s3://bucket/prefix or gs://bucket/prefix: CloudTrail .json/.json.gz, audit logs of Google Cloud and Kubernetes, sensor alerts, journals; - is standard input',
    )
    .option('--config <file>', 'configuration (YAML)')
    .option(
      '--state <location>',
      'declared state from the first record on: a file, - for standard input, s3://bucket/key, gs://bucket/object or https://…; may be given several times',
      collect,
      [],
    )
    .addOption(
      new Option(
        '--state-at <time=location>',
        'declared state from a time on: 2026-03-01T10:00:00Z=after.tfstate; may be given several times',
      )
        .argParser(collectStateAt)
        .default([]),
    )
    .addOption(recordOption('write a journal of the run'))
    .option('--output <file>', 'write drifts to a file instead of standard output')
    .addOption(new Option('--format <format>', 'default: ndjson, or table on a terminal').choices(driftFormats))
    .addOption(
      new Option('--speed <speed>', 'max, realtime, or how many times as fast as recorded').argParser(parseSpeed).default(0, 'max'),
    )
    .addOption(
      new Option('--order <order>', 'arrival: as delivered; event-time: as it happened')
        .choices(['arrival', 'event-time'])
        .default('arrival'),
    )
    .option('--no-prefilter', 'parse every record instead of rejecting most by their bytes; slower, same output')
    .option('--rules-after <file>', 'try other rules: list the alerts that would appear, vanish or change with the rules of this file')
    .option('--rules-before <file>', 'the rules to compare with; default: those of the configuration')
    .option(
      '--fail-on-drift',
      'exit with 3 if there were drifts that the filters let pass; with --rules-after, if there were differences',
      false,
    )
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
    )
    .action(async (inputs: string[], options: ReplayOptions) => {
      const { runReplay } = await import('../run-replay.js');
      await runReplay(inputs, options, { exit, version, onListening });
    });

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

function collectStateAt(value: string, before: unknown): readonly NamedState[] {
  const cut = value.indexOf('=');
  const time = cut < 0 ? Number.NaN : parseMoment(value.slice(0, cut));
  if (Number.isNaN(time) || cut === value.length - 1)
    // Does not repeat the value, as commander would: a URL may contain credentials.
    throw new UsageError(`--state-at: expected ${momentExpected}, then = and a file or URL`);
  return [...(before as readonly NamedState[]), { at: new Date(time).toISOString(), path: value.slice(cut + 1) }];
}

function parseCategory(value: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(value)) throw new InvalidArgumentError('Expected letters, digits, "-", "_", "." and "/".');
  return value;
}

function parseSpeed(value: string): number {
  if (value === 'max') return 0;
  const speed = value === 'realtime' ? 1 : Number(value);
  if (!(speed > 0 && Number.isFinite(speed))) throw new InvalidArgumentError('Expected max, realtime, or a number above 0.');
  return speed;
}
