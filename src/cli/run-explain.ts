import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { countText } from '../lib/count-text.js';
import { parseLocation } from '../lib/parse-location.js';
import { printableLines } from '../lib/printable.js';
import { patternWarnings } from '../service/config-warnings.js';
import { journalsAmong } from '../service/inputs/journal-inputs.js';
import { skippedText } from '../service/inputs/skipped-text.js';
import { stopOnSignal } from '../service/stop-on-signal.js';
import { UsageError } from '../service/usage-error.js';
import { outcomeText } from '../sinks/report/outcome-text.js';
import { explain } from './explain.js';
import { givenStates, type StateOptions } from './given-states.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { loadConfiguredStates } from './load-configured-states.js';
import { loadStates } from './load-states.js';
import { openNotices, type Notices } from './terminal/notices.js';
import { configDetail, stateDetails } from './terminal/run-details.js';
import type { TerminalOptions } from './terminal/terminal-options.js';

export type ExplainOptions = StateOptions &
  TerminalOptions & {
    readonly config?: string;
    readonly order: 'arrival' | 'event-time';
    readonly format: 'text' | 'json';
  };

/** `id`: undefined to explain every record of the inputs. */
type Question = { readonly id: string | undefined; readonly inputs: readonly string[] };

/** The action of `driftline explain`. Rejects with errors for users, such as `UsageError`. */
export const runExplain = async (
  record: string,
  logs: readonly string[],
  options: ExplainOptions,
  exit: (code: number) => void,
): Promise<void> => {
  const notices = openNotices(process.stderr, process.env, options);
  try {
    exit(await answer(question(record, logs), options, notices));
  } catch (error) {
    notices.explain();
    throw error;
  }
};

const question = (record: string, logs: readonly string[]): Question => {
  const location = parseLocation(record);
  const isInput = location.is === 'path' ? existsSync(location.path) : location.is !== 'wrong';
  if (isInput) return { id: undefined, inputs: [record, ...logs] };
  if (logs.length > 0) return { id: record, inputs: logs };
  throw new UsageError(
    `cannot read ${record}: there is no such file; to explain a record by its id, name the logs that contain it: driftline explain ID LOGS…`,
  );
};

/** Resolves with the exit code. */
const answer = async ({ id, inputs }: Question, options: ExplainOptions, notices: Notices): Promise<number> => {
  const { warn } = notices;
  const stop = stopOnSignal();
  if (inputs.includes('-') && process.stdin.isTTY) notices.print('reading standard input from the terminal; Ctrl-D ends it\n');
  const config = await loadConfigOrFail(options.config, process.env);
  notices.detail(configDetail(options.config, config));
  const named = givenStates(options, inputs);
  patternWarnings(config).forEach(warn);
  const isStated = named.length > 0 || (await journalsAmong(inputs)).length > 0;
  const states = await (isStated
    ? loadStates(named, { config, environment: process.env, stdin: process.stdin, warn })
    : loadConfiguredStates(config, dirname(options.config ?? '.'), process.env, warn));
  stateDetails(states, 0).forEach(notices.detail);
  const run = explain(
    { config, inputs, states, order: options.order, id },
    {
      stdin: process.stdin,
      environment: process.env,
      stop: stop.signal,
      warn,
      skipped: (files) => {
        notices.detail(skippedText(files));
      },
      progress: notices.progress,
    },
  );
  const { records, summary, matches } = await run.finally(notices.clear);
  const stopped = stop.exitCode();
  if (stopped !== undefined) {
    warn('stopped before the end of the input');
    // Exit explicitly: pending work of a stopped run would keep the process alive.
    process.exit(stopped);
  }
  if (!matches.isStated) warn('nothing is declared: no state was given (--state) or configured (--config with a state of a provider)');
  if (records.length === 0) throw new UsageError(notFound(id, inputs, summary));
  if (summary.malformed > 0) warn(unreadable(summary.malformed));
  const most = config.storage.max_records;
  if (id === undefined && summary.records > most)
    warn(`${countText(summary.records)} records were read, but only the newest ${countText(most)} are listed: see storage.max_records`);
  process.stdout.write(
    options.format === 'json' ? `${JSON.stringify({ records }, null, 2)}\n` : printableLines(records.map(outcomeText).join('\n')),
  );
  return 0;
};

type Counts = { readonly malformed: number; readonly sensorEvents: number };

const notFound = (id: string | undefined, inputs: readonly string[], { malformed, sensorEvents }: Counts): string => {
  const places = inputs.map((one) => (one === '-' ? 'standard input' : one)).join(', ');
  const what = id === undefined ? `${places} contains no audit record` : `no record with the id ${id} in ${places}`;
  const others = [
    ...(malformed > 0 ? [unreadable(malformed)] : []),
    ...(sensorEvents > 0 ? [`${countText(sensorEvents)} sensor events report no call`] : []),
  ];
  const hint =
    id === undefined
      ? 'expected records of CloudTrail, of the audit logs of Google Cloud or Kubernetes, or sensor alerts that report a call'
      : 'an id is eventID of CloudTrail, insertId of Google Cloud, or auditID and stage of Kubernetes, as `event_id` of alerts shows it';
  return `${[what, ...others].join('; ')}: ${hint}`;
};

const unreadable = (count: number): string => `${countText(count)} record${count === 1 ? '' : 's'} could not be read`;
