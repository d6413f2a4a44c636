import { dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { momentExpected, parseMoment } from '../../config/iso-moment.js';
import type { Config } from '../../config/schema.js';
import { printable } from '../../lib/printable.js';
import { formats, type Format } from '../../sinks/report/drift-writer.js';
import { patternWarnings } from '../../service/config-warnings.js';
import { journalsAmong } from '../../service/inputs/journal-inputs.js';
import { loadConfiguredStates } from '../load-configured-states.js';
import { configuredStates } from '../../service/states/state-entries.js';
import { loadConfigOrFail } from '../load-config-or-fail.js';
import { loadStates, type NamedState } from '../load-states.js';
import { refuseOwnOutput } from '../own-output.js';
import { progressLine } from '../progress-line.js';
import { replay } from '../replay.js';
import { runService } from '../../service/run-service.js';
import { recordOption, withServiceOptions, type ServiceOptions } from '../service-options.js';
import { stopOnSignal } from '../../service/stop-on-signal.js';
import { UsageError } from '../../service/usage-error.js';

type Options = ServiceOptions & {
  readonly config?: string;
  readonly state: readonly string[];
  readonly stateAt: readonly NamedState[];
  readonly record?: string;
  readonly output?: string;
  readonly format?: Format;
  readonly speed: number;
  readonly order: 'arrival' | 'event-time';
  readonly prefilter: boolean;
  readonly failOnDrift: boolean;
};

/**
 * `driftline replay`. `exit` gets 0, 2 if no input was readable or nothing was declared, 3 with `--fail-on-drift` if there were drifts. A
 * run that is stopped by a signal exits with 130 or 143. With `--server` the inputs are fed to the running service, which continues after
 * their end. `version`: version of the program; `onListening` receives the address of that service.
 */
export const replayCommand = (
  exit: (code: number) => void,
  version: string,
  onListening: (url: string) => void = () => undefined,
): Command =>
  withServiceOptions(new Command('replay'))
    .description('Replay recorded audit logs, sensor alerts or a journal against declared state, and list the drifts.')
    .argument(
      '<inputs...>',
      'files or folders: CloudTrail .json/.json.gz, NDJSON, EventBridge envelopes, sensor alerts, journals; - is standard input',
    )
    .option('--config <file>', 'configuration (YAML)')
    .option('--state <file>', 'declared state from the first record on; may be given several times', collect, [])
    .addOption(
      new Option('--state-at <time=file>', 'declared state from a time on: 2026-03-01T10:00:00Z=after.tfstate; may be given several times')
        .argParser(collectStateAt)
        .default([]),
    )
    .addOption(recordOption('write a journal of the run'))
    .option('--output <file>', 'write drifts to a file instead of standard output')
    .addOption(new Option('--format <format>', 'default: ndjson, or table on a terminal').choices(formats))
    .addOption(
      new Option('--speed <speed>', 'max, realtime, or how many times as fast as recorded').argParser(parseSpeed).default(0, 'max'),
    )
    .addOption(
      new Option('--order <order>', 'arrival: as delivered; event-time: as it happened')
        .choices(['arrival', 'event-time'])
        .default('arrival'),
    )
    .option('--no-prefilter', 'parse every record instead of rejecting most by their bytes; slower, same output')
    .option('--fail-on-drift', 'exit with 3 if there were drifts', false)
    .action(async (inputs: string[], options: Options) => {
      if (options.server) {
        await replayIntoService(inputs, options, version, onListening);
        return;
      }
      const stop = stopOnSignal();
      const line = progressLine(process.stderr);
      const warn = (text: string): void => {
        line.clear();
        process.stderr.write(`warning: ${printable(text)}\n`);
      };
      const config = await loadConfigOrFail(options.config, process.env);
      const named = namedStates(options);
      patternWarnings(config).forEach(warn);
      const folder = dirname(options.config ?? '.');
      // A journal contains the states of its run (D2).
      const isStated = named.length > 0 || (await journalsAmong(inputs)).length > 0;
      refuseOwnOutput(options.output, [...inputs, ...named.map(({ path }) => path), ...(isStated ? [] : configuredPaths(config, folder))]);
      const states = isStated
        ? await loadStates(named, config.performance.state_parser_workers, warn)
        : await loadConfiguredStates(config, folder, process.env, warn);
      const { summary, matches, seconds } = await replay(
        {
          config,
          inputs,
          states,
          record: options.record,
          output: options.output,
          format: options.format ?? (process.stdout.isTTY && options.output === undefined ? 'table' : 'ndjson'),
          speed: options.speed,
          order: options.order,
          prefilter: options.prefilter,
        },
        {
          stdout: process.stdout,
          stdin: process.stdin,
          width: process.stdout.isTTY ? process.stdout.columns : 0,
          stop: stop.signal,
          warn,
          progress: (progress, drifts) => {
            line.show(progress, drifts);
          },
        },
      );
      line.clear();
      const stopped = stop.exitCode();
      if (stopped !== undefined) warn('stopped before the end of the input');
      else if (summary.records === 0) warn(`nothing to read in ${inputs.join(', ')}`);
      else if (!matches.isStated)
        warn('nothing is declared: no state was given (--state) or configured (--config with providers.aws.state)');
      else for (const line of matches.warnings()) warn(line);
      process.stderr.write(summary.text(seconds));
      // Pending work of a stopped run would keep the process alive.
      if (stopped !== undefined) process.exit(stopped);
      exit(summary.readNothing || !matches.isStated ? 2 : options.failOnDrift && summary.drifts > 0 ? 3 : 0);
    });

/** Rejects options that only make sense for a run that ends. */
const replayIntoService = async (
  inputs: readonly string[],
  options: Options,
  version: string,
  onListening: (url: string) => void,
): Promise<void> => {
  if (options.output !== undefined || options.format !== undefined || options.failOnDrift)
    throw new UsageError('--output, --format and --fail-on-drift cannot be used with --server: query the API');
  const config = await loadConfigOrFail(options.config, process.env);
  const states = await loadStates(namedStates(options), config.performance.state_parser_workers, (text) => {
    process.stderr.write(`warning: ${printable(text)}\n`);
  });
  await runService({
    config,
    folder: dirname(options.config ?? '.'),
    environment: process.env,
    version,
    api: { port: options.apiPort },
    pprofPort: options.pprofPort,
    journal: options.record,
    onListening,
    recorded: { inputs, states, speed: options.speed, order: options.order, prefilter: options.prefilter },
  });
};

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

function collectStateAt(value: string, before: unknown): readonly NamedState[] {
  const cut = value.indexOf('=');
  const time = cut < 0 ? Number.NaN : parseMoment(value.slice(0, cut));
  if (Number.isNaN(time) || cut === value.length - 1) throw new InvalidArgumentError(`Expected ${momentExpected}, then = and a file.`);
  return [...(before as readonly NamedState[]), { at: new Date(time).toISOString(), path: value.slice(cut + 1) }];
}

function parseSpeed(value: string): number {
  if (value === 'max') return 0;
  const speed = value === 'realtime' ? 1 : Number(value);
  if (!(speed > 0 && Number.isFinite(speed))) throw new InvalidArgumentError('Expected max, realtime, or a number above 0.');
  return speed;
}

/** The states from the command line. */
const namedStates = ({ state, stateAt }: Options): readonly NamedState[] => [
  ...state.map((path): NamedState => ({ path, at: undefined })),
  ...stateAt,
];

/** Files that a run reads as states if none is on the command line. */
const configuredPaths = (config: Config, folder: string): readonly string[] =>
  configuredStates(config).flatMap(({ backend, local_path: path }) =>
    backend === 'local' && !path.includes('*') ? [resolve(folder, path)] : [],
  );
