import t from 'tap';
import type { Output } from '../../../src/model/output.js';
import { describeRole, evaluated, stateUpdate, role, recordedCall, state, terraform, tick } from '../../support/evaluate-facts.js';

/** Held and released records, alerts and drops, in order of output. */
const heldStory = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) => {
    if (one.output === 'held' || one.output === 'released') return [one.output];
    if (one.output === 'drift') return ['drift'];
    return one.output === 'dropped' ? [`dropped ${one.reason}`] : [];
  });
const plays = role({ description: 'plays' });

void t.test('D9: holds a record while its candidate waits and releases it once announced or dropped', (t) => {
  const locked = [state([role()], 0), stateUpdate('locked', 5), describeRole('plays', { time: 10 })];
  t.strictSame(heldStory(evaluated([...locked, stateUpdate('unlocked', 110), stateUpdate('unchanged', 130, 4)])), [
    'held',
    'drift',
    'released',
  ]);
  t.strictSame(heldStory(evaluated([...locked, stateUpdate('unlocked', 110), state([plays], 130, { readAfter: 5 })])), [
    'held',
    'dropped declared',
    'released',
  ]);
  t.strictSame(heldStory(evaluated([...locked, tick(970)])), ['held', 'drift', 'released'], 'at its deadline');
  t.end();
});

void t.test('D8: holds a record that waits for another read of the state', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), stateUpdate('unchanged', 80, 2)], { confirm: true });
  t.strictSame(heldStory(outputs), ['held', 'drift', 'released']);
  t.end();
});

void t.test('holds a record once for several pending attributes, until the last is settled', (t) => {
  const both = recordedCall(
    'iam',
    'UpdateRole',
    { roleName: 'worker', description: 'plays', maxSessionDuration: 7200 },
    { time: 10, ...terraform },
  );
  const outputs = evaluated([state([role()], 0), both, tick(971)]);
  t.strictSame(heldStory(outputs), ['held', 'drift', 'drift', 'released']);
  t.end();
});

void t.test('holds a record that repeats a pending change like the first', (t) => {
  const again = [describeRole('plays', { time: 10 }), describeRole('plays', { time: 20 })];
  const outputs = evaluated([
    state([role()], 0),
    stateUpdate('locked', 5),
    ...again,
    stateUpdate('unlocked', 110),
    stateUpdate('unchanged', 130, 5),
  ]);
  t.strictSame(heldStory(outputs), ['held', 'held', 'drift', 'released', 'released']);
  const keys = outputs.flatMap((one) => (one.output === 'held' ? [one.key] : []));
  t.equal(new Set(keys).size, 2);
  t.end();
});

void t.test('D8b: holds neither records about undeclared resources nor ones with nothing pending', (t) => {
  t.strictSame(heldStory(evaluated([state([], 0), describeRole('plays', { time: 10 })])), ['dropped not_in_state']);
  t.strictSame(heldStory(evaluated([state([role()], 0), describeRole('plays', { time: 10 })])), ['drift']);
  t.end();
});
