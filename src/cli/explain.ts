import { lastValueFrom, tap } from 'rxjs';
import type { Config } from '../config/schema.js';
import { openMemoryLog } from '../fact-log/memory-log.js';
import type { Output } from '../model/output.js';
import { openPipeline } from '../pipeline.js';
import { journalsAmong } from '../service/inputs/journal-inputs.js';
import { recordedArrivals, type OpeningInputs } from '../service/inputs/recorded-arrivals.js';
import { untilStopped } from '../service/inputs/until-stopped.js';
import { pipelineOptions } from '../service/pipeline-options.js';
import { RunSummary } from '../sinks/report/run-summary.js';
import { StateMatches } from '../sinks/report/state-matches.js';
import type { RecordView } from '../sinks/store/outcome-view.js';
import { RecordOutcomes } from '../sinks/store/record-outcomes.js';
import type { ReplayConsole } from './replay.js';

type ExplainRequest = Omit<OpeningInputs, 'speed' | 'prefilter' | 'keepAll'> & {
  readonly config: Config;
  /** The only id to explain; undefined for all. */
  readonly id: string | undefined;
};

type Explained = { readonly records: readonly RecordView[]; readonly summary: RunSummary; readonly matches: StateMatches };

/** Replays the inputs and tells what became of the records: of the newest `storage.max_records` if no id is given. */
export const explain = async (
  { config, id, ...inputs }: ExplainRequest,
  terminal: Pick<ReplayConsole, 'stdin' | 'environment' | 'skipped' | 'warn' | 'progress'> & { readonly stop: AbortSignal },
): Promise<Explained> => {
  const summary = new RunSummary();
  const matches = new StateMatches();
  const outcomes = new RecordOutcomes(config.storage.max_records);
  const take = (output: Output): void => {
    if (output.output === 'outcome') {
      if (id === undefined || output.record.id === id) outcomes.take(output);
    } else if (output.output === 'dropped' && output.record !== undefined) {
      if (id === undefined || output.record.id === id) outcomes.takeDropped(output.record, output.reason, output.on);
    }
  };
  const arrivals = untilStopped(
    recordedArrivals({ ...inputs, speed: 0, prefilter: false, keepAll: true }, config, {
      ...terminal,
      progress: (now) => {
        terminal.progress(now, summary.drifts);
      },
    }),
    terminal.stop,
  );
  const facts = openMemoryLog();
  try {
    // List the inputs first, which reports those that cannot be read.
    let next = await arrivals.next();
    const confirm = (await journalsAmong(inputs.inputs)).some((header) => header.confirm);
    const pipeline = openPipeline(pipelineOptions(config, confirm));
    const failures: unknown[] = [];
    const done = lastValueFrom(
      facts.facts$(1).pipe(
        tap((batch) => {
          summary.see(batch);
          matches.see(batch);
        }),
        pipeline.operator,
        tap((outputs) => {
          summary.take(outputs);
          matches.take(outputs);
          outputs.forEach(take);
        }),
      ),
      { defaultValue: [] },
    );
    done.catch((error: unknown) => failures.push(error));
    for (; next.done !== true && failures.length === 0; next = await arrivals.next()) facts.append(next.value);
    await facts.close();
    await done;
  } finally {
    await facts.close();
    await arrivals.return(undefined);
  }
  return { records: outcomes.all(), summary, matches };
};
