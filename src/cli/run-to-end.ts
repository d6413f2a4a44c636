import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { dirname } from 'node:path';
import type { Config } from '../config/schema.js';
import { printable } from '../lib/printable.js';
import { patternWarnings } from '../service/config-warnings.js';
import { journalsAmong } from '../service/inputs/journal-inputs.js';
import { skippedText } from '../service/inputs/skipped-text.js';
import { configuredStates, localFiles } from '../service/states/state-entries.js';
import { stopOnSignal } from '../service/stop-on-signal.js';
import { UsageError } from '../service/usage-error.js';
import type { Format } from '../sinks/report/drift-formats.js';
import { PlanSummary } from '../sinks/report/plan-summary.js';
import type { SkippedInput } from '../streams/recorded/recorded-input.js';
import type { InputProgress } from '../streams/recorded/recorded-options.js';
import { damageText, exitCode } from './exit-code.js';
import type { ExitCodeStyle } from './exit-codes.js';
import { driftQueryOf, filtersIn, type FilterOptions } from './filter-options.js';
import { givenStates, type StateOptions } from './given-states.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { loadConfiguredStates } from './load-configured-states.js';
import { loadPlan, type GivenPlan } from './load-plan.js';
import { loadStates } from './load-states.js';
import { replay } from './replay.js';
import { isDifferenceFormat } from './rules/difference-text.js';
import { loadRules } from './rules/load-rules.js';
import { previewRules } from './rules/preview-rules.js';
import { sourcePlaces } from './source-places.js';
import type { Notices } from './terminal/notices.js';
import { configDetail, InputDetails, stateDetails } from './terminal/run-details.js';
import { columnsOf, isColored, type TerminalOptions } from './terminal/terminal-options.js';

/** Options of a run that ends. */
export type RunOptions = StateOptions &
  TerminalOptions & {
    readonly config?: string;
    readonly server: boolean;
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

/** What a run ends with: a category of its reports, and a plan to verify. */
type RunKind = { readonly command: 'replay' | 'verify'; readonly version: string; readonly plan: GivenPlan | undefined };

/** A run that ends. Resolves with the exit code. Rejects with errors for users, such as `UsageError`. */
export const runToEnd = async (
  inputs: readonly string[],
  options: RunOptions,
  { command, version, plan }: RunKind,
  notices: Notices,
): Promise<number> => {
  const query = driftQueryOf(options);
  const stop = stopOnSignal();
  const { warn } = notices;
  const format = options.format ?? (process.stdout.isTTY && options.output === undefined ? 'table' : 'ndjson');
  refuseUnusedReportOptions(format, options);
  if (inputs.includes('-') && process.stdin.isTTY) notices.print('reading standard input from the terminal; Ctrl-D ends it\n');
  const config = await loadConfigOrFail(options.config, process.env);
  notices.detail(configDetail(options.config, config));
  const rules = await loadRules(config, { ...options, filters: filtersIn(options) });
  const named = givenStates(options, plan === undefined ? inputs : [...inputs, plan.path]);
  patternWarnings(rules?.after ?? config).forEach(warn);
  const folder = dirname(options.config ?? '.');
  const foundStates: string[] = [];
  // A journal contains the states of its run (D2).
  const isStated = named.length > 0 || (await journalsAmong(inputs)).length > 0;
  const ruleFiles = [options.rulesBefore, options.rulesAfter].filter((file) => file !== undefined);
  refuseOwnOutput(options.output, [
    ...inputs,
    ...(plan === undefined ? [] : [plan.path]),
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
  const onPlan = plan === undefined ? undefined : new PlanSummary();
  const request = {
    config,
    plan: plan === undefined ? undefined : loadPlan(plan, process.stdin, states),
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
            onPlan,
            report: { version, category: options.sarifCategory ?? command, place, isFiltered: filtersIn(options).length > 0, warn },
          },
          terminal,
        )
      : previewRules({ ...request, rules, format: isDifferenceFormat(format) ? format : 'ndjson' }, terminal);
  // Also before the error of a run that fails.
  const { summary, matches, selection, seconds } = await run.finally(notices.clear);
  read.lines().forEach(notices.detail);
  const stopped = stop.exitCode();
  if (stopped !== undefined) warn('stopped before the end of the input');
  else if (summary.records === 0 && (plan === undefined || inputs.length > 0)) warn(nothingRead(inputs));
  else if (!matches.isStated) warn(undeclared(foundStates));
  else matches.warnings().forEach(warn);
  if (plan === undefined || inputs.length > 0) notices.print(summary.text(seconds));
  notices.print(onPlan?.text() ?? '');
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
