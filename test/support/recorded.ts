import type { Arrival } from '../../src/model/fact.js';
import { openRecorded } from '../../src/streams/recorded/open-recorded.js';
import type { InputProblem, RecordedOptions } from '../../src/streams/recorded/recorded-options.js';

/** The contents of recorded inputs. `lines`: one `HH:MM:SS event` per fact. */
type Read = {
  readonly facts: readonly Arrival[];
  readonly lines: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly InputProblem[];
  readonly batches: readonly number[];
};

export const readRecorded = async (paths: readonly string[], options: Partial<RecordedOptions> = {}): Promise<Read> => {
  const facts: Arrival[] = [];
  const problems: InputProblem[] = [];
  const batches: number[] = [];
  for await (const batch of openRecorded(paths, { threads: 0, onProblem: (problem) => void problems.push(problem), ...options })) {
    batches.push(batch.length);
    facts.push(...batch);
  }
  const counts: Record<string, number> = {};
  for (const fact of facts) for (const [what, n] of contents(fact)) counts[what] = (counts[what] ?? 0) + n;
  return { facts, lines: facts.map(line), counts, problems, batches };
};

/** The kind of the fact, or counts of skipped records by reason. */
const contents = (fact: Arrival): readonly (readonly [string, number])[] => {
  if (fact.kind === 'sensor') return [['alert', 1]];
  if (fact.kind !== 'audit') return [[fact.kind, 1]];
  if (fact.skipped === undefined) return [['record', 1]];
  return Object.entries(fact.skipped.reasons);
};

const line = (fact: Arrival): string => {
  const at = fact.at.slice(11, 19);
  if (fact.kind === 'sensor') return `${at} alert ${fact.event.rule}`;
  if (fact.kind !== 'audit') return `${at} ${fact.kind}`;
  if (fact.record !== undefined) return `${at} ${fact.record.id}`;
  return `${at} ${String(fact.skipped?.count)} ${Object.keys(fact.skipped?.reasons ?? {}).join('+')}`;
};

export async function* streamOf(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
