import { performance } from 'node:perf_hooks';
import { lastValueFrom, tap } from 'rxjs';
import type { Config } from '../../config/schema.js';
import { openMemoryLog } from '../../fact-log/memory-log.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Output } from '../../model/output.js';
import { compareRuns } from '../../operators/preview/compare-runs.js';
import { openPipeline } from '../../pipeline.js';
import { journalsAmong } from '../../service/inputs/journal-inputs.js';
import { recordedArrivals, type OpeningInputs } from '../../service/inputs/recorded-arrivals.js';
import { untilStopped } from '../../service/inputs/until-stopped.js';
import { pipelineOptions } from '../../service/pipeline-options.js';
import { fileTable } from '../../sinks/report/drift-table.js';
import { FinalAlerts } from '../../sinks/report/final-alerts.js';
import { StateMatches } from '../../sinks/report/state-matches.js';
import { textFile, textStream } from '../../sinks/report/text-sink.js';
import type { ReplayConsole } from '../replay.js';
import { differenceText, type DifferenceFormat } from './difference-text.js';
import type { ComparedRules } from './load-rules.js';
import { PreviewSummary } from './preview-summary.js';

type PreviewRequest = OpeningInputs & {
  readonly config: Config;
  readonly rules: ComparedRules;
  readonly output: string | undefined;
  readonly format: DifferenceFormat;
};

type PreviewResult = {
  readonly summary: PreviewSummary;
  readonly matches: StateMatches;
  /** A preview has no filters. */
  readonly selection: undefined;
  readonly seconds: number;
};

/**
 * Evaluates recorded inputs with two sets of rules, and writes the differences. The inputs are read and decoded once; each set has a pipeline
 * of its own, so that the alerts of each are those of a replay with it. **Keeps** the alerts of both runs until the end. Throws
 * `UnreadableInput` before anything is written, and `UnwritableOutput`.
 */
export const previewRules = async (request: PreviewRequest, terminal: ReplayConsole): Promise<PreviewResult> => {
  const began = performance.now();
  const { config, rules, format, output } = request;
  const summary = new PreviewSummary();
  const matches = new StateMatches();
  const before = new FinalAlerts();
  const after = new FinalAlerts();
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
        terminal.progress(now, after.size);
      },
    }),
    terminal.stop ?? new AbortController().signal,
  );
  const facts = openMemoryLog();
  try {
    // List the inputs before creating the output, which may be in the same folder.
    let next = await arrivals.next();
    const confirm = (await journalsAmong(request.inputs)).some((header) => header.confirm);
    const target = output === undefined ? textStream(terminal.stdout, terminal.onOutput) : await textFile(output);
    const failures: unknown[] = [];
    // Before the runs, so that a batch is counted before its outputs.
    facts.facts$(1).subscribe((batch) => {
      summary.see(batch);
      matches.see(batch);
    });
    const runs = Promise.all([
      evaluated(facts, rules.before, confirm, (outputs) => {
        before.take(outputs);
      }),
      evaluated(facts, rules.after, confirm, (outputs) => {
        after.take(outputs);
        summary.take(outputs);
        matches.take(outputs);
      }),
    ]);
    runs.catch((error: unknown) => failures.push(error));
    for (; next.done !== true && failures.length === 0; next = await arrivals.next()) facts.append(next.value);
    await facts.close();
    await runs;
    const compared = compareRuns(before.values(), after.values());
    summary.finish(compared);
    await target.write(differenceText(compared.differences, format, output === undefined ? terminal.table : fileTable));
    await target.close();
  } finally {
    await facts.close();
    await arrivals.return(undefined);
  }
  return { summary, matches, selection: undefined, seconds: (performance.now() - began) / 1000 };
};

/** Evaluates the facts of the log with the rules of this configuration. Resolves after its end. */
const evaluated = (facts: FactLog, config: Config, confirm: boolean, take: (outputs: readonly Output[]) => void): Promise<unknown> => {
  const { operator } = openPipeline(pipelineOptions(config, confirm));
  return lastValueFrom(facts.facts$(1).pipe(operator, tap(take)), { defaultValue: [] });
};
