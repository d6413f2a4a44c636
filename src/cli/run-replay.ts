import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { dirname } from 'node:path';
import type { Config } from '../config/schema.js';
import { printable } from '../lib/printable.js';
import { patternWarnings } from '../service/config-warnings.js';
import type { InputProgress } from '../streams/recorded/recorded-options.js';
import type { SkippedInput } from '../streams/recorded/recorded-input.js';
import { skippedText } from '../service/inputs/skipped-text.js';
import { journalsAmong } from '../service/inputs/journal-inputs.js';
import { configuredStates, localFiles } from '../service/states/state-entries.js';
import { stopOnSignal } from '../service/stop-on-signal.js';
import { UsageError } from '../service/usage-error.js';
import type { Format } from '../sinks/report/drift-formats.js';
import { damageText, exitCode } from './exit-code.js';
import { driftQueryOf, filtersIn, type FilterOptions } from './filter-options.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { loadConfiguredStates } from './load-configured-states.js';
import { givenStates, namedStates, type StateOptions } from './given-states.js';
import { loadStates } from './load-states.js';
import { refuseSharedStdin } from './state-location.js';
import { openNotices, type Notices } from './terminal/notices.js';
import { configDetail, InputDetails, stateDetails } from './terminal/run-details.js';
import { replay } from './replay.js';
import type { ExitCodeStyle } from './exit-codes.js';
import { isDifferenceFormat } from './rules/difference-text.js';
import { loadRules } from './rules/load-rules.js';
import { previewRules } from './rules/preview-rules.js';
import type { ServiceOptions } from './service-options.js';
import { sourcePlaces } from './source-places.js';
import { columnsOf, isColored, type TerminalOptions } from './terminal/terminal-options.js';

export type ReplayOptions = ServiceOptions &
  StateOptions &
  TerminalOptions & {
    readonly config?: string;
    readonly record?: string;
    readonly output?: string;
    readonly format?: Format;
    readonly speed: number;
    readonly order: 'arrival' | 'event-time';
    readonly prefilter: boolean;
    readonly failOnDrift: boolean;
    readonly rulesBefore?: string;
    readonly rulesAfter?: string;
    readonly exitCodeStyle?: ExitCodeStyle;
    readonly sourceRoot?: string;
    readonly sarifCategory?: string;
    readonly strict: boolean;
  } & FilterOptions;

type Deps = {
  /** Called with the exit code. */
  readonly exit: (code: number) => void;
  /** Version of the program. */
  readonly version: string;
  /** Called with the address of the service. Returns what to call when all inputs were fed. */
  readonly onListening: (url: string) => () => void;
};

/** The action of `driftline replay`. Rejects with errors for users, such as `UsageError`. */
export const runReplay = async (inputs: readonly string[], options: ReplayOptions, { exit, version, onListening }: Deps): Promise<void> => {
  if (options.server && options.rulesBefore === undefined && options.rulesAfter === undefined) {
    await replayIntoService(inputs, options, version, onListening);
    return;
  }
  const notices = openNotices(process.stderr, process.env, options);
  try {
    exit(await runToEnd(inputs, options, version, notices));
  } catch (error) {
    notices.explain();
    throw error;
  }
};

/** A run that ends. Resolves with the exit code. */
const runToEnd = async (inputs: readonly string[], options: ReplayOptions, version: string, notices: Notices): Promise<number> => {
  const query = driftQueryOf(options);
  const stop = stopOnSignal();
  const { warn } = notices;
  const format = options.format ?? (process.stdout.isTTY && options.output === undefined ? 'table' : 'ndjson');
  refuseUnusedReportOptions(format, options);
  if (inputs.includes('-') && process.stdin.isTTY) notices.print('reading standard input from the terminal; Ctrl-D ends it\n');
  const config = await loadConfigOrFail(options.config, process.env);
  notices.detail(configDetail(options.config, config));
  const rules = await loadRules(config, { ...options, filters: filtersIn(options) });
  const named = givenStates(options, inputs);
  patternWarnings(rules?.after ?? config).forEach(warn);
  const folder = dirname(options.config ?? '.');
  const foundStates: string[] = [];
  // A journal contains the states of its run (D2).
  const isStated = named.length > 0 || (await journalsAmong(inputs)).length > 0;
  const ruleFiles = [options.rulesBefore, options.rulesAfter].filter((file) => file !== undefined);
  refuseOwnOutput(options.output, [
    ...inputs,
    ...ruleFiles,
    ...named.map(({ path }) => path),
    ...(isStated ? [] : configuredPaths(config, folder)),
  ]);
  const place = await sourcePlaces(options.sourceRoot, warn);
  // Not awaited: the decoders start while the states are read.
  const states = isStated
    ? loadStates(named, { config, environment: process.env, stdin: process.stdin, warn })
    : loadConfiguredStates(config, folder, process.env, warn);
  const began = performance.now();
  states.then(
    (loaded) => {
      stateDetails(loaded, (performance.now() - began) / 1_000).forEach(notices.detail);
    },
    // Reported by the run.
    () => undefined,
  );
  const read = new InputDetails(inputs);
  const request = {
    config,
    inputs,
    states,
    output: options.output,
    speed: options.speed,
    order: options.order,
    prefilter: options.prefilter,
  };
  const damaged = new Set<string>();
  const terminal = {
    stdout: process.stdout,
    stdin: process.stdin,
    table: { width: columnsOf(process.env, process.stdout), isColored: isColored(options.color, process.env, process.stdout) },
    stop: stop.signal,
    warn: (text: string, input: string) => {
      damaged.add(input);
      warn(text);
    },
    environment: process.env,
    skipped: (files: readonly SkippedInput[]) => {
      notices.print(`${skippedText(files)}\n`);
      for (const { name } of files) notices.detail(`skipped: ${name}`);
      foundStates.push(...files.flatMap(({ name, kind }) => (kind === 'state' ? [name] : [])));
    },
    progress: (progress: InputProgress, drifts: number) => {
      read.note(progress);
      notices.progress(progress, drifts);
    },
    onOutput: notices.clear,
  };
  const run =
    rules === undefined
      ? replay(
          {
            ...request,
            query,
            record: options.record,
            format,
            report: { version, category: options.sarifCategory ?? 'replay', place, isFiltered: filtersIn(options).length > 0, warn },
          },
          terminal,
        )
      : previewRules({ ...request, rules, format: isDifferenceFormat(format) ? format : 'ndjson' }, terminal);
  // Also before the error of a run that fails.
  const { summary, matches, selection, seconds } = await run.finally(notices.clear);
  read.lines().forEach(notices.detail);
  const stopped = stop.exitCode();
  if (stopped !== undefined) warn('stopped before the end of the input');
  else if (summary.records === 0) warn(nothingRead(inputs));
  else if (!matches.isStated) warn(undeclared(foundStates));
  else matches.warnings().forEach(warn);
  notices.print(summary.text(seconds));
  if (filtersIn(options).length > 0) notices.print(selection?.text() ?? '');
  const damage = options.strict ? damageText([...damaged], summary.malformed) : undefined;
  if (damage !== undefined) process.stderr.write(`driftline: --strict: ${printable(damage)}\n`);
  // Exit explicitly: pending work of a stopped run would keep the process alive.
  if (stopped !== undefined) process.exit(stopped);
  if (summary.readNothing || !matches.isStated || damage !== undefined) notices.explain();
  return exitCode({
    readNothing: summary.readNothing,
    isStated: matches.isStated,
    isRefused: damage !== undefined,
    drifts: selection?.listed ?? summary.drifts,
    failOnDrift: options.failOnDrift,
    style: options.exitCodeStyle,
  });
};

const nothingRead = (inputs: readonly string[]): string => {
  const names = inputs.map((one) => (one === '-' ? 'standard input' : one));
  return `nothing to read in ${names.join(', ')}: name the file, folder or bucket (s3://bucket/prefix, gs://bucket/prefix) that holds the audit logs`;
};

/** `found`: states in the folders of the inputs, which are not read without being named: there may be several, of other environments. */
const undeclared = (found: readonly string[]): string => {
  const state = found.find((path) => path.endsWith('.tfstate'));
  const hint = state === undefined ? '' : `; to compare with the state in this folder, add --state ${state}`;
  return `nothing is declared: no state was given (--state) or configured (--config with a state of a provider)${hint}`;
};

/** The given options that only apply to a run that ends. */
const onlyOfRuns = (options: ReplayOptions): readonly string[] => [
  ...(options.output === undefined ? [] : ['--output']),
  ...(options.format === undefined ? [] : ['--format']),
  ...(options.failOnDrift ? ['--fail-on-drift'] : []),
  ...(options.strict ? ['--strict'] : []),
  ...(options.exitCodeStyle === undefined ? [] : ['--exit-code-style']),
  ...(options.sourceRoot === undefined ? [] : ['--source-root']),
  ...(options.sarifCategory === undefined ? [] : ['--sarif-category']),
  ...filtersIn(options),
];

const replayIntoService = async (
  inputs: readonly string[],
  options: ReplayOptions,
  version: string,
  onListening: Deps['onListening'],
): Promise<void> => {
  const refused = onlyOfRuns(options);
  if (refused.length > 0) throw new UsageError(`${refused.join(', ')} cannot be used with --server: query the API`);
  if (options.verbose || options.quiet)
    throw new UsageError('--verbose and --quiet cannot be used with --server: set logging.level in the configuration');
  const config = await loadConfigOrFail(options.config, process.env);
  const named = namedStates(options);
  refuseSharedStdin(
    inputs,
    named.map(({ path }) => path),
  );
  const warn = (text: string): void => {
    process.stderr.write(`warning: ${printable(text)}\n`);
  };
  const states = await loadStates(named, { config, environment: process.env, stdin: process.stdin, warn });
  const { openApiPort } = await import('../service/api-port.js');
  const { runService } = await import('../service/run-service.js');
  let onFed = (): void => undefined;
  await runService({
    config,
    folder: dirname(options.config ?? '.'),
    environment: process.env,
    version,
    api: await openApiPort(config, options.apiPort),
    pprofPort: options.pprofPort,
    journal: options.record,
    onListening: (url) => {
      onFed = onListening(url);
    },
    recorded: {
      inputs,
      states,
      speed: options.speed,
      order: options.order,
      prefilter: options.prefilter,
      onFed: () => {
        onFed();
      },
    },
  });
};

/** Files that a run reads as states if the command line names none. */
const configuredPaths = (config: Config, folder: string): readonly string[] =>
  localFiles(configuredStates(config), folder).map(({ path }) => path);

/** Throws `UsageError` if the output would overwrite an input of the run. */
const refuseOwnOutput = (output: string | undefined, read: readonly string[]): void => {
  if (output === undefined) return;
  const target = statSync(output, { throwIfNoEntry: false });
  if (target?.isFile() !== true) return;
  const same = read.find((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.ino === target.ino && stat.dev === target.dev;
  });
  if (same !== undefined) throw new UsageError(`cannot write ${output}: it is the input ${same}`);
};

type ReportOptions = { readonly sourceRoot?: string; readonly sarifCategory?: string };

/** Rejects options that the format does not use. */
const refuseUnusedReportOptions = (format: Format, { sourceRoot, sarifCategory }: ReportOptions): void => {
  if (sourceRoot !== undefined && !placed.has(format))
    throw new UsageError(`--source-root has no effect on --format ${format}: use it with --format ${[...placed].join(', ')}`);
  if (sarifCategory !== undefined && format !== 'sarif')
    throw new UsageError(`--sarif-category has no effect on --format ${format}: use it with --format sarif`);
};

/** Formats that name the line of a block. */
const placed: ReadonlySet<Format> = new Set(['sarif', 'junit', 'github']);
