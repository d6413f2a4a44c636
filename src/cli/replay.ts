import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';
import { awsCatalog } from '../catalog/aws/catalog.js';
import { judgePolicy } from '../config/judge-policy.js';
import type { Config } from '../config/schema.js';
import { pipeline } from '../pipeline.js';
import { driftWriter, type Format } from '../sinks/report/drift-writer.js';
import { openJournal } from '../fact-log/journal.js';
import { RunSummary } from '../sinks/report/run-summary.js';
import { StateMatches } from '../sinks/report/state-matches.js';
import { textFile, textStream } from '../sinks/report/text-sink.js';
import type { InputProgress } from '../streams/recorded/recorded-options.js';
import { drive } from '../service/drive.js';
import { journalsAmong } from '../service/journal-inputs.js';
import { recordedArrivals, type RecordedInputs } from '../service/recorded-arrivals.js';
import { untilStopped } from '../service/until-stopped.js';

type ReplayRequest = RecordedInputs & {
  readonly config: Config;
  readonly record: string | undefined;
  readonly output: string | undefined;
  readonly format: Format;
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

type ReplayResult = {
  readonly summary: RunSummary;
  readonly matches: StateMatches;
  readonly records: number;
  readonly seconds: number;
};

/**
 * Replays recorded inputs through the pipeline and writes the drifts. The sources are paused by the sink: a batch is read
 * when the one before was written. Errors: `UnreadableInput`, before anything is written, and `UnwritableOutput`.
 */
export const replay = async (request: ReplayRequest, terminal: ReplayConsole): Promise<ReplayResult> => {
  const { config } = request;
  const began = performance.now();
  const summary = new RunSummary();
  const matches = new StateMatches();
  const confirm = (await journalsAmong(request.inputs)).some((header) => header.confirm);
  const arrivals = untilStopped(
    recordedArrivals(request, config, {
      stdin: terminal.stdin,
      warn: (line) => {
        terminal.warn(line);
      },
      progress: (now) => {
        terminal.progress(now, summary.drifts);
      },
    }),
    terminal.stop ?? new AbortController().signal,
  );
  try {
    // The inputs are listed before there is an output, which may lie among them.
    let next = await arrivals.next();
    const journal = request.record === undefined ? undefined : openJournal(request.record, confirm && config.state.confirm);
    const target = request.output === undefined ? textStream(terminal.stdout) : await textFile(request.output);
    const writer = driftWriter(request.format, request.output === undefined ? terminal.width : 0);
    let text = '';
    const flow = drive(
      pipeline({
        catalog: awsCatalog,
        policy: judgePolicy(config, confirm),
        dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
        onFacts: (facts) => {
          summary.see(facts);
          matches.see(facts);
          journal?.append(facts);
        },
      }),
      (outputs) => {
        summary.take(outputs);
        matches.take(outputs);
        text += writer.take(outputs);
      },
    );
    for (; next.done !== true; next = await arrivals.next()) {
      flow.push(next.value);
      if (text === '') continue;
      const taken = text;
      text = '';
      await target.write(taken);
    }
    flow.end();
    journal?.close();
    await target.write(text + writer.end());
    await target.close();
  } finally {
    await arrivals.return(undefined);
  }
  return { summary, matches, records: summary.records, seconds: (performance.now() - began) / 1000 };
};
