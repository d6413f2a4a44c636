import { createWriteStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { once } from 'node:events';
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
import { openRecorded } from '../streams/open-recorded.js';
import { pace } from '../streams/pace.js';
import { readJournal } from '../streams/read-journal.js';
import type { InputProblem, InputProgress } from '../streams/recorded-options.js';
import { indexState } from '../streams/state/index-state.js';
import { withStates, type TimedState } from '../streams/with-states.js';
import { confirmsInJournal } from './journal-inputs.js';
import { UsageError } from './usage-error.js';

export type ReplayRequest = {
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
export type ReplayConsole = {
  readonly stdout: Writable;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly width: number;
  warn(line: string): void;
  progress(progress: InputProgress, drifts: number): void;
};

export type ReplayResult = { readonly summary: RunSummary; readonly records: number; readonly seconds: number; readonly problems: number };

/**
 * Replays recorded inputs through the pipeline and writes the drifts. The sources are paused by the sink: a batch is read
 * when the one before was written. Errors: `UsageError`, `UnreadableInput` for what a person has to mend.
 */
export const replay = async (request: ReplayRequest, terminal: ReplayConsole): Promise<ReplayResult> => {
  const { config } = request;
  const began = performance.now();
  let progress: InputProgress = { records: 0, bytes: 0 };
  let problems = 0;
  const onProblem = (problem: InputProblem): void => {
    problems++;
    terminal.warn(`${problem.input}: ${problem.message}${problem.position === undefined ? '' : ` (at byte ${String(problem.position)})`}`);
  };
  const summary = new RunSummary();
  const confirm = await confirmsInJournal(request.inputs);
  const recorded = openRecorded(request.inputs, {
    order: request.order,
    prefilter: request.prefilter,
    threads: request.threads,
    maxObjects: config.performance.event_worker_count,
    onProblem,
    onProgress: (now) => {
      progress = now;
      terminal.progress(now, summary.drifts);
    },
    readJournal: (name, bytes) => readJournal(name, bytes, indexJournalled, onProblem),
    stdin: terminal.stdin,
  });
  const stated = withStates(recorded, request.states);
  const arrivals = request.speed > 0 ? pace(stated, request.speed, () => performance.now()) : stated;

  const journal = request.record === undefined ? undefined : openJournal(request.record, confirm);
  const target = request.output === undefined ? terminal.stdout : createWriteStream(request.output);
  if (target !== terminal.stdout) await opened(target, request.output ?? '');
  const writer = driftWriter(request.format, request.output === undefined ? terminal.width : 0);
  const text = await run(arrivals, target, (arrivals$) =>
    pipeline({
      catalog: awsCatalog,
      policy: judgePolicy(config, confirm),
      dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
      onFacts: (facts) => journal?.append(facts),
    })(arrivals$),
    (outputs) => {
      summary.take(outputs);
      return writer.take(outputs);
    },
  );
  journal?.close();
  await write(target, text + writer.end());
  if (target !== terminal.stdout) {
    target.end();
    await once(target, 'finish');
  }
  return { summary, records: progress.records, seconds: (performance.now() - began) / 1000, problems };
};

type Flow = ReturnType<typeof pipeline>;

/** Drives the pipeline, batch by batch; returns the text that its end yields. */
const run = async (
  arrivals: AsyncIterable<readonly Arrival[]>,
  target: Writable,
  flow: Flow,
  take: (outputs: Parameters<RunSummary['take']>[0]) => string,
): Promise<string> => {
  const arrivals$ = new Subject<readonly Arrival[]>();
  const failure: { error: unknown }[] = [];
  let text = '';
  flow(arrivals$).subscribe({ next: (outputs) => void (text += take(outputs)), error: (error: unknown) => void failure.push({ error }) });
  for await (const batch of arrivals) {
    arrivals$.next(batch);
    if (failure[0] !== undefined) throw failure[0].error;
    if (text !== '') {
      await write(target, text);
      text = '';
    }
  }
  arrivals$.complete();
  if (failure[0] !== undefined) throw failure[0].error;
  return text;
};

const write = async (target: Writable, text: string): Promise<void> => {
  if (text !== '' && !target.write(text)) await once(target, 'drain');
};

const opened = async (target: Writable, path: string): Promise<void> => {
  try {
    await once(target, 'open');
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const indexJournalled = (bytes: Uint8Array, source: string) => {
  const result = indexState(bytes, source, awsCatalog.types);
  return isLeft(result) ? undefined : result.right;
};
