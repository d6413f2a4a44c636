import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { withPlan } from '../../../src/streams/recorded/with-plan.js';

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const tick = (second: number): Arrival => ({ kind: 'tick', at: at(second) });
const plan = (second: number): readonly Arrival[] =>
  [false, true].map((isLast) => ({
    kind: 'plan',
    at: at(second),
    source: 's',
    plan: { id: 'p_1', taken: at(second), program: 'terraform', version: '', form: 'document', by: '' },
    resources: [],
    isLast,
  }));

const batches = async function* (...all: readonly (readonly number[])[]): AsyncGenerator<readonly Arrival[]> {
  for (const seconds of all) yield seconds.map(tick);
};

const inserted = async (arrivals: AsyncIterable<readonly Arrival[]>, facts: Promise<readonly Arrival[]>): Promise<string> => {
  const words: string[] = [];
  for await (const batch of withPlan(arrivals, facts)) {
    t.not(batch.length, 0);
    for (const fact of batch) words.push(fact.kind === 'plan' ? `p${fact.isLast ? '!' : ''}` : String(new Date(fact.at).getUTCSeconds()));
  }
  return words.join(' ');
};

void t.test('inserts the facts of a plan once, before the first arrival after it', async (t) => {
  t.equal(await inserted(batches([1, 2], [3, 4]), Promise.resolve(plan(3))), '1 2 3 p p! 4');
  t.equal(await inserted(batches([1, 2], [3, 4]), Promise.resolve(plan(2))), '1 2 p p! 3 4');
  t.equal(await inserted(batches([1, 2], [3, 4]), Promise.resolve(plan(0))), 'p p! 1 2 3 4');
  t.equal(await inserted(batches([1, 2], [3, 4]), Promise.resolve(plan(9))), '1 2 3 4 p p!');
  t.equal(await inserted(batches(), Promise.resolve(plan(9))), 'p p!');
});

void t.test('rejects if the plan does, and with the arrivals if both do', async (t) => {
  await t.rejects(inserted(batches([1]), Promise.reject(new Error('plan'))), /plan/);
  await t.rejects(inserted(batches(), Promise.reject(new Error('plan'))), /plan/);
  // eslint-disable-next-line require-yield -- an input that cannot be read
  const broken = async function* (): AsyncGenerator<readonly Arrival[]> {
    throw new Error('input');
  };
  await t.rejects(inserted(broken(), Promise.reject(new Error('plan'))), /input/);
});
