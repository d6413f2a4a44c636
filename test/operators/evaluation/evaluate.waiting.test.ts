import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { describeRole, evaluated, stateUpdate, role, recordedCall, state, tick, user } from '../../support/evaluate-facts.js';
import { dropsOf } from '../../support/run-pipeline.js';

/** Each change of the number of waiting records: about unknown resources, and candidates. */
const waiting = (arrivals: readonly Arrival[], confirm = true): readonly (readonly [notInState: number, candidates: number])[] =>
  evaluated(arrivals, { confirm }).flatMap((one) => (one.output === 'waiting' ? [[one.not_in_state, one.candidates] as const] : []));

const change = (at: number, value = 'x'): Arrival => describeRole(value, { time: at - 60, at });

void t.test('D68: counts a record about an undeclared resource until its window ends', (t) => {
  const arrivals = [state([], 0), change(100), change(200), tick(950), tick(1_001), tick(1_101)];
  t.strictSame(waiting(arrivals), [
    [1, 0],
    [2, 0],
    [1, 0],
    [0, 0],
  ]);
  t.strictSame(dropsOf(evaluated(arrivals)), { not_in_state: 2 });
  t.end();
});

void t.test('D68: once its state arrives it waits as a candidate until confirmed', (t) => {
  t.strictSame(waiting([state([], 0), change(100), state([role()], 110), stateUpdate('unchanged', 120, 1_000)]), [
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  t.strictSame(waiting([state([], 0), change(100, 'works'), state([role()], 110)]), [
    [1, 0],
    [0, 0],
  ]);
  t.end();
});

void t.test('D68: counts a candidate until it is announced, withdrawn or due', (t) => {
  const first = state([role()], 0);
  for (const end of [stateUpdate('unchanged', 110, 1_000), state([role({ description: 'x' })], 110), tick(1_001)]) {
    t.strictSame(
      waiting([first, change(100), end]),
      [
        [0, 1],
        [0, 0],
      ],
      end.kind,
    );
  }
  t.strictSame(
    waiting([first, change(100), change(90), change(105)]),
    [
      [0, 1],
      [0, 0],
    ],
    'the same value waits once; nothing waits at the end of a recording',
  );
  t.strictSame(waiting([first, change(100)], false), [], 'announced at once, it never waited');
  t.end();
});

void t.test('D68: a record with several pending changes counts once; an unknown deletion waits for its creation', (t) => {
  const rename = recordedCall('iam', 'UpdateUser', { userName: 'a', newUserName: 'b', newPath: '/x/' }, { time: 10, at: 100 });
  for (const [not_in_state] of waiting([state([user('other')], 0), rename])) t.ok(not_in_state <= 1);
  const gone = recordedCall('iam', 'DeleteUser', { userName: 'new' }, { time: 20, at: 100 });
  const made = recordedCall('iam', 'CreateUser', { userName: 'new' }, { time: 10, at: 110 });
  t.strictSame(waiting([state([], 0), gone, made, stateUpdate('unchanged', 120, 1_000)]), [
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  t.end();
});
