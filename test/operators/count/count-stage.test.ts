import t from 'tap';
import { isOutput } from '../../../src/model/output.js';
import { countStage } from '../../../src/operators/count/count-stage.js';
import { verdict, type Verdict } from '../../../src/operators/flow/finding.js';
import type { Item } from '../../../src/operators/flow/item.js';
import type { EvaluatedEvent, Evaluation } from '../../../src/operators/flow/evaluated-event.js';

/** The outputs of the stage after facts, each of which yields these verdicts about one record. */
const counted = (facts: readonly (readonly [fate: Verdict['fate'], ends?: Verdict['ends']][])[], isCounted = false): readonly string[] => {
  const evaluation: Evaluation = { event: { id: 'r1', key: 'r1' } as EvaluatedEvent, number: 1, isCounted };
  const stage = countStage();
  const outputs: string[] = [];
  const take = (one: Item): void => {
    if (isOutput(one) && one.output !== 'waiting' && one.output !== 'outcome')
      outputs.push(one.output === 'dropped' ? one.reason : one.output);
  };
  for (const verdicts of facts) {
    for (const [fate, ends] of verdicts) stage.on.verdict?.(verdict(evaluation, fate, ends), take);
    stage.on.done?.({ kind: 'done' }, take);
  }
  return outputs;
};

void t.test('D6: with several reasons the first in precedence is counted, once, when no part waits', (t) => {
  t.strictSame(counted([[['declared'], ['ignored'], ['declared']]]), ['ignored']);
  t.strictSame(counted([[['not_in_state'], ['kept']]]), [], 'not before');
  t.strictSame(counted([[['not_in_state'], ['kept']], [['ignored', 'kept']]]), ['ignored']);
  t.end();
});

void t.test('D6: a record that raised an alert is not counted', (t) => {
  t.strictSame(counted([[['declared'], ['alerted']]]), []);
  t.strictSame(counted([[['declared'], ['held']], [['alerted', 'held']]]), ['held', 'released']);
  t.end();
});

void t.test('D6: a part that waits elsewhere is counted there', (t) => {
  t.strictSame(counted([[['held']], [['kept', 'held']], [['not_in_state', 'kept']]]), ['held', 'released', 'not_in_state']);
  t.end();
});

void t.test('D6: a record that an earlier walk counted is not counted again', (t) => {
  t.strictSame(counted([[['declared']]], true), []);
  t.strictSame(counted([[['declared']], [['ignored']]], true), []);
  t.end();
});

void t.test('D9: a record is held from its first part that waits to the last', (t) => {
  t.strictSame(counted([[['held'], ['held']], [['alerted', 'held']], [['declared', 'held']]]), ['held', 'released']);
  t.strictSame(counted([[['held'], ['declared', 'held']]]), ['declared'], 'not within one fact');
  t.end();
});

void t.test('D68: reports how many records wait for their state, and how many findings wait', (t) => {
  const stage = countStage();
  const seen: unknown[] = [];
  const take = (one: Item): void => {
    if (isOutput(one) && one.output === 'waiting') seen.push([one.not_in_state, one.candidates]);
  };
  const evaluation = (number: number): Evaluation => ({ event: { id: 'r', key: 'r' } as EvaluatedEvent, number, isCounted: false });
  const facts: readonly (readonly Verdict[])[] = [
    [verdict(evaluation(1), 'kept'), verdict(evaluation(1), 'kept'), verdict(evaluation(2), 'kept')],
    [verdict(evaluation(1), 'not_in_state', 'kept')],
    [verdict(evaluation(1), 'not_in_state', 'kept')],
    [],
  ];
  facts.forEach((verdicts, at) => {
    for (const one of verdicts) stage.on.verdict?.(one, take);
    if (at === 2) stage.on.candidates?.({ kind: 'candidates', count: 3 }, take);
    stage.on.done?.({ kind: 'done' }, take);
  });
  t.strictSame(seen, [
    [2, 0],
    [1, 3],
  ]);
  t.end();
});
