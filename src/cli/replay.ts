import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';
import { lastValueFrom, tap } from 'rxjs';
import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Log } from '../model/contracts/log.js';
import type { DriftQuery } from '../model/drift-query.js';
import { openFileLog, type FileLog } from '../fact-log/file-log.js';
import { openMemoryLog } from '../fact-log/memory-log.js';
import { openPipeline } from '../pipeline.js';
import { isReportFormat, type Format } from '../sinks/report/drift-formats.js';
import { DriftSelection } from '../sinks/report/drift-selection.js';
import { fileTable, type TableOptions } from '../sinks/report/drift-table.js';
import { driftWriter } from '../sinks/report/drift-writer.js';
import { reportWriter, type ReportContext } from '../sinks/report/report-writer.js';
import type { PlanSummary } from '../sinks/report/plan-summary.js';
import { RunSummary } from '../sinks/report/run-summary.js';
import { StateMatches } from '../sinks/report/state-matches.js';
import { textFile, textStream } from '../sinks/report/text-sink.js';
import type { InputProgress } from '../streams/recorded/recorded-options.js';
import type { SkippedInput } from '../streams/recorded/recorded-input.js';
import { journalsAmong } from '../service/inputs/journal-inputs.js';
import { indexJournalled, recordedArrivals, type OpeningInputs } from '../service/inputs/recorded-arrivals.js';
import { untilStopped } from '../service/inputs/until-stopped.js';
import { pipelineOptions } from '../service/pipeline-options.js';

type ReplayRequest = OpeningInputs & {
  readonly config: Config;
  readonly record: string | undefined;
  readonly output: string | undefined;
  readonly format: Format;
  /** The drifts that are written. */
  readonly query: DriftQuery;
  readonly report: Omit<ReportContext, 'outcome'>;
  /** Told about a plan and what it confirms. */
  readonly onPlan?: PlanSummary | undefined;
};

/** The terminal of a run. */
export type ReplayConsole = {
  readonly stdout: Writable;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Columns and colours of a table on standard output; a file has neither. */
  readonly table: TableOptions;
  /** If aborted, the run ends with the facts read so far. */
  readonly stop?: AbortSignal;
  readonly environment: Environment;
  /** Called with the files of folders that are not logs. */
  skipped(files: readonly SkippedInput[]): void;
  /** `input`: name of the damaged input that the line is about. */
  warn(line: string, input: string): void;
  progress(progress: InputProgress, drifts: number): void;
  /** Called before text is written to standard output. */
  readonly onOutput: () => void;
};

type ReplayResult = {
  readonly summary: RunSummary;
  readonly matches: StateMatches;
  readonly selection: DriftSelection;
  readonly records: number;
  readonly seconds: number;
};

/**
 * Replays recorded inputs through the pipeline and writes the drifts. The sink applies backpressure: the next batch is read once the
 * previous one was written. Throws `UnreadableInput` before anything is written, and `UnwritableOutput`.
 */
export const replay = async (request: ReplayRequest, terminal: ReplayConsole): Promise<ReplayResult> => {
  const { config } = request;
  const began = performance.now();
  const summary = new RunSummary();
  const matches = new StateMatches();
  const selection = new DriftSelection(request.query);
  const arrivals = untilStopped(
    recordedArrivals(request, config, {
      stdin: terminal.stdin,
      environment: terminal.environment,
      skipped: (files) => {
        terminal.skipped(files);
      },
      warn: (line, input) => {
        terminal.warn(line, input);
      },
      progress: (now) => {
        terminal.progress(now, summary.drifts);
      },
    }),
    terminal.stop ?? new AbortController().signal,
  );
  let facts: FactLog | undefined;
  try {
    // List the inputs before creating the output, which may be in the same folder.
    let next = await arrivals.next();
    const journals = await journalsAmong(request.inputs);
    const confirm = journals.some((header) => header.confirm);
    // Standard input may be a journal.
    const hasActions = journals.length > 0 || request.inputs.includes('-');
    const journal = await openRecord(request.record, confirm && config.state.confirm);
    facts = journal ?? openMemoryLog();
    const target = request.output === undefined ? textStream(terminal.stdout, terminal.onOutput) : await textFile(request.output);
    const writer = isReportFormat(request.format)
      ? reportWriter(request.format, {
          ...request.report,
          outcome: () => ({ at: new Date().toISOString(), seconds: secondsSince(began), failure: failureOf(summary, matches) }),
        })
      : driftWriter(request.format, request.output === undefined ? terminal.table : fileTable, hasActions);
    const pipeline = openPipeline(pipelineOptions(config, confirm));
    let text = '';
    const failures: unknown[] = [];
    const done = lastValueFrom(
      facts.facts$(1).pipe(
        tap((batch) => {
          summary.see(batch);
          matches.see(batch);
          request.onPlan?.see(batch);
        }),
        pipeline.operator,
        tap((outputs) => {
          summary.take(outputs);
          matches.take(outputs);
          request.onPlan?.take(outputs);
          text += writer.take(selection.take(outputs));
        }),
      ),
      { defaultValue: [] },
    );
    done.catch((error: unknown) => failures.push(error));
    for (; next.done !== true && failures.length === 0; next = await arrivals.next()) {
      facts.append(next.value);
      if (journal?.failure !== undefined) throw journal.failure;
      if (text === '') continue;
      const taken = text;
      text = '';
      await target.write(taken);
    }
    await facts.close();
    if (journal?.failure !== undefined) throw journal.failure;
    await done;
    await target.write(text + writer.take(selection.end()) + writer.end());
    await target.close();
  } finally {
    await facts?.close();
    await arrivals.return(undefined);
  }
  return { summary, matches, selection, records: summary.records, seconds: secondsSince(began) };
};

/** Why nothing was compared; as the exit code says. */
const failureOf = (summary: RunSummary, matches: StateMatches): string | undefined => {
  if (summary.readNothing) return 'no input contains a readable record';
  return matches.isStated ? undefined : 'no state was given';
};

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/** The journal to write; undefined without `--record`. */
const openRecord = async (folder: string | undefined, confirm: boolean): Promise<FileLog | undefined> =>
  folder === undefined ? undefined : openFileLog(folder, { confirm, index: indexJournalled, log: silent, isNew: true });

const ignore = (): void => undefined;
/** Logs nothing, because a write error ends the run with `UnwritableOutput`. */
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
