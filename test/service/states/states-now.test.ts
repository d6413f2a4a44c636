import t from 'tap';
import type { StateFact } from '../../../src/model/fact.js';
import { statesNow } from '../../../src/service/states/states-now.js';
import { snapshotOf } from '../../support/arrivals.js';
import { VirtualTime } from '../../support/virtual-time.js';

const source = 'a.tfstate';

const open = () => {
  const time = new VirtualTime();
  const asked: number[] = [];
  const states = statesNow((_, seq) => void asked.push(seq), time);
  const see = (update: StateFact['update'], readAfter = 0, serial = 0, of = source): void => {
    const snapshot = update === 'snapshot' ? snapshotOf({ version: 4, serial, lineage: 'l' }, of) : undefined;
    const fact = { kind: 'state', at: '', source: of, update, snapshot, written: '', readAfter, message: '' } as const;
    states.see({ facts: [fact], whenFull: 'wait', onAdmitted: () => undefined, onPassed: () => undefined });
  };
  return { time, asked, states, see };
};

void t.test('reads the state again, and waits for the answer', async (t) => {
  const { asked, states, see } = open();
  see('snapshot', 0, 3);
  see('locked');
  const answer = states.now(source, 7);
  t.strictSame(asked, [7]);
  see('unchanged', 6);
  see('snapshot', 9, 1, 'b.tfstate');
  see('unlocked');
  see('snapshot', 7, 4);
  t.strictSame(await answer, { version: 'l 4', isLocked: false }, 'not by an earlier read, nor by that of another state');
  const next = states.now(source, 8);
  see('locked');
  see('unchanged', 8);
  t.strictSame(await next, { version: 'l 4', isLocked: true });
});

void t.test('a state that cannot be read, is not watched or does not answer is not known', async (t) => {
  const { time, states, see, asked } = open();
  const failed = states.now(source, 0);
  t.strictSame(asked, [1], 'a read that nobody requested has the position 0');
  see('failed', 0);
  see('failed', 1);
  t.equal(await failed, undefined);
  const late = states.now('unknown.tfstate', 5);
  await time.pass(30_000);
  t.equal(await late, undefined);
});
