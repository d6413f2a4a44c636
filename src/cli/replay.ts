import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';
import { isLeft } from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { awsCatalog } from '../catalog/aws/catalog.js';
import { judgePolicy } from '../config/judge-policy.js';
import type { Config } from '../config/schema.js';
import type { Arrival } from '../model/fact.js';
import { pipeline } from '../pipeline.js';
import { driftWriter, type Format } from '../sinks/drift-writer.js';
import { openJournal } from '../sinks/journal.js';
import { RunSummary } from '../sinks/run-summary.js';
import { textFile, textStream } from '../sinks/text-sink.js';
import { openRecorded } from '../streams/open-recorded.js';
import { pace } from '../streams/pace.js';
import { readJournal } from '../streams/read-journal.js';
import type { InputProblem, InputProgress } from '../streams/recorded-options.js';
import { indexState } from '../streams/state/index-state.js';
import { withStates, type TimedState } from '../streams/with-states.js';
import { journalsAmong } from './journal-inputs.js';
import { untilStopped } from './until-stopped.js';

type ReplayRequest = {
  readonly config: Config;
  readonly inputs: readonly string[];
  readonly states: readonly TimedState[];
  readonly record: string | undefined;
  readonly output: string | undefined;
  readonly format: Format;
  /** 0: as fast as possible; 1: as recorded. */
  readonly speed: number;
  readonly order: 'arrival' | 'event-time';
  readonly prefilter: boolean;
  readonly threads: number;
};

/** Where a run writes, and what it is told. */
type ReplayConsole = {
  readonly stdout: Writable;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly width: number;
  /** Aborted: the run ends with what it has read. */
  readonly stop?: AbortSignal;
  warn(line: string): void;
  progress(progress: InputProgress, drifts: number): void;
};

type ReplayResult = { readonly summary: RunSummary; readonly records: number; readonly seconds: number };

/**
 * Replays recorded inputs through the pipeline and writes the drifts. The sources are paused by the sink: a batch is read
 * when the one before was written. Errors: `UnreadableInput`, before anything is written, and `UnwritableOutput`.
 */
export const replay = async (request: ReplayRequest, terminal: ReplayConsole): Promise<ReplayResult> => {
  const { config } = request;
  const began = performance.now();
  const summary = new RunSummary();
  const confirm = (await journalsAmong(request.inputs)).some((header) => header.confirm);
  const arrivals = untilStopped(openArrivals(request, terminal, summary), terminal.stop ?? new AbortController().signal);
  try {
    // The inputs are listed before there is an output, which may lie among them.
    let next = await arrivals.next();
    const journal = request.record === undefined ? undefined : openJournal(request.record, confirm);
    const target = request.output === undefined ? textStream(terminal.stdout) : await textFile(request.output);
    const writer = driftWriter(request.format, request.output === undefined ? terminal.width : 0);
    const flow = drive(
      pipeline({
        catalog: awsCatalog,
        policy: judgePolicy(config, confirm),
        dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
        onFacts: (facts) => {
          summary.see(facts);
          journal?.append(facts);
        },
      }),
      (outputs) => {
        summary.take(outputs);
        return writer.take(outputs);
      },
    );
    for (; next.done !== true; next = await arrivals.next()) {
      const text = flow.push(next.value);
      if (text !== '') await target.write(text);
    }
    const rest = flow.end();
    journal?.close();
    await target.write(rest + writer.end());
    await target.close();
  } finally {
    await arrivals.return(undefined);
  }
  return { summary, records: summary.records, seconds: (performance.now() - began) / 1000 };
};

/** The facts of a run, in order, at the speed asked for. */
const openArrivals = (request: ReplayRequest, terminal: ReplayConsole, summary: RunSummary): AsyncIterable<readonly Arrival[]> => {
  const onProblem = ({ input, message, position }: InputProblem): void => {
    terminal.warn(`${input}: ${message}${position === undefined ? '' : ` (at byte ${position})`}`);
  };
  const recorded = openRecorded(request.inputs, {
    order: request.order,
    prefilter: request.prefilter,
    threads: request.threads,
    maxObjects: request.config.performance.event_worker_count,
    onProblem,
    onProgress: (now) => {
      terminal.progress(now, summary.drifts);
    },
    readJournal: (name, bytes) => readJournal(name, bytes, indexJournalled, onProblem),
    stdin: terminal.stdin,
  });
  const stated = withStates(recorded, request.states);
  return request.speed > 0 ? pace(stated, request.speed, () => performance.now()) : stated;
};

/** Pushes batches through the pipeline; each call returns the text of what came out, or throws what went wrong inside. */
const drive = (
  flow: ReturnType<typeof pipeline>,
  take: (outputs: Parameters<RunSummary['take']>[0]) => string,
): { push(batch: readonly Arrival[]): string; end(): string } => {
  const arrivals$ = new Subject<readonly Arrival[]>();
  const failures: { readonly error: unknown }[] = [];
  let text = '';
  flow(arrivals$).subscribe({
    next: (outputs) => void (text += take(outputs)),
    error: (error: unknown) => void failures.push({ error }),
  });
  const taken = (): string => {
    if (failures[0] !== undefined) throw failures[0].error;
    const result = text;
    text = '';
    return result;
  };
  return {
    push: (batch) => {
      arrivals$.next(batch);
      return taken();
    },
    end: () => {
      arrivals$.complete();
      return taken();
    },
  };
};

const indexJournalled = (bytes: Uint8Array, source: string) => {
  const result = indexState(bytes, source, awsCatalog.types);
  return isLeft(result) ? undefined : result.right;
};
