import t from 'tap';
import type { DropReason } from '../../../src/model/drop-reason.js';
import type { Output } from '../../../src/model/output.js';
import {
  closeOutcome,
  makeOutcomes,
  notePart,
  openOutcome,
  openPart,
  passPart,
  settlePart,
} from '../../../src/operators/judge/outcomes.js';

/** One outcome: functions for its steps, and the drops that it emits. */
const outcome = (counted = false) => {
  const outcomes = makeOutcomes();
  const drops: string[] = [];
  const number = openOutcome(outcomes, counted);
  const emit = (one: Output): void => void drops.push(one.output === 'dropped' ? one.reason : one.output);
  return {
    drops,
    outcomes,
    open: () => openPart(outcomes, number),
    pass: () => passPart(outcomes, number),
    note: (reason: DropReason) => notePart(outcomes, number, reason),
    settle: (result: DropReason | 'alerted') => settlePart(outcomes, number, result, emit),
    close: () => closeOutcome(outcomes, number, emit),
  };
};

void t.test('D6: a record whose values are all declared is counted as declared', (t) => {
  const { close, drops, outcomes } = outcome();
  close();
  t.strictSame(drops, ['declared']);
  t.equal(outcomes.byNumber.size, 0, 'final outcomes are not kept');
  t.end();
});

void t.test('D6: with several reasons the first in precedence is counted, once, when all parts are settled', (t) => {
  const one = outcome();
  one.note('not_in_state');
  one.open();
  one.close();
  t.strictSame(one.drops, [], 'not before');
  one.settle('ignored');
  t.strictSame(one.drops, ['ignored']);
  t.equal(one.outcomes.byNumber.size, 0);
  t.end();
});

void t.test('D6: a record that raised an alert is not counted', (t) => {
  const one = outcome();
  one.open();
  one.note('declared');
  one.close();
  one.settle('alerted');
  t.strictSame(one.drops, []);
  t.end();
});

void t.test('D6: a part that waits elsewhere is settled there', (t) => {
  const one = outcome();
  one.open();
  one.close();
  one.open();
  one.pass();
  one.settle('not_in_state');
  t.strictSame(one.drops, ['not_in_state']);
  t.end();
});

void t.test('D6: a record counted by an earlier judgement is not counted again', (t) => {
  const again = outcome(true);
  again.note('declared');
  again.close();
  t.strictSame(again.drops, []);
  const reopened = outcome();
  reopened.close();
  reopened.open();
  reopened.settle('ignored');
  t.strictSame(reopened.drops, ['declared'], 'nor if one of its parts is opened after the end');
  t.end();
});
