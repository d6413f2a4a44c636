import t from 'tap';
import type { Fact } from '../../src/model/fact.js';
import { followHistory } from '../../src/service/history.js';
import { RecordingLog } from '../support/recording-log.js';

const tick = (seq: number): Fact => ({ kind: 'tick', seq, at: `t${String(seq)}` });

void t.test('ends at the empty batch and reports progress until then', async (t) => {
  const log = new RecordingLog();
  const history = followHistory({ from: 3, last: 6, newest: 't2' }, log);
  t.strictSame(history.progress(), { position: 2, last: 6 });
  history.see([tick(3), tick(4)]);
  t.strictSame([history.progress(), history.newest, history.isOver], [{ position: 4, last: 6 }, 't4', false]);
  history.see([tick(5), tick(6)]);
  t.notOk(history.isOver, 'an unreadable last fact must not delay the end');
  history.see([]);
  await history.over;
  t.strictSame([history.progress(), history.newest, history.isOver], [undefined, 't6', true]);
  t.match(log.lines, [['info', 'history rebuilt from the journal', { facts: 4, newest: 't6' }]]);
  history.see([tick(7)]);
  t.equal(history.newest, 't6');
});

void t.test('ends at once without history, and logs nothing', async (t) => {
  const log = new RecordingLog();
  const history = followHistory({ from: 1, last: 0, newest: '' }, log);
  history.see([]);
  await history.over;
  t.strictSame([history.newest, log.lines], ['', []]);
});

void t.test('a long rebuild logs its progress every ten seconds', (t) => {
  const log = new RecordingLog();
  let now = 0;
  const history = followHistory({ from: 1, last: 9, newest: '' }, log, () => now);
  for (const [seq, time] of [1_000, 9_999, 10_000, 15_000, 21_000].entries()) {
    now = time;
    history.see([tick(seq + 1)]);
  }
  t.strictSame(log.lines, [
    ['info', 'rebuilding history from the journal', { position: 3, last: 9 }],
    ['info', 'rebuilding history from the journal', { position: 5, last: 9 }],
  ]);
  t.end();
});
