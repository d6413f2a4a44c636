import t from 'tap';
import { Broadcast } from '../../../src/sinks/push/broadcast.js';
import { driftOutput, eventOutput, now, stateOutput } from './broadcast-outputs.js';

const history = { ...now, isHistory: true };
const open = (messages = 10_000): Broadcast => new Broadcast({ run: 'log', shared: true, messages });
const push = (broadcast: Broadcast, count: number): void => {
  for (let index = 0; index < count; index += 1) broadcast.take([driftOutput()], now);
};
const stats = (broadcast: Broadcast): void => {
  broadcast.stats('{"drifts":{}}', '2026-03-10T10:00:00.000Z');
};
const ids = (broadcast: Broadcast): readonly string[] => {
  const found: string[] = [];
  for (let number = broadcast.first; number <= broadcast.last; number += 1) found.push(broadcast.get(number)?.id ?? '');
  return found;
};
const saved = (broadcast: Broadcast): readonly string[] => [...{ [Symbol.iterator]: () => broadcast.openPart().save() }];

void t.test('D91: statistics have the id of the message before them, whatever other instances published', (t) => {
  const broadcast = open();
  stats(broadcast);
  push(broadcast, 1);
  stats(broadcast);
  stats(broadcast);
  push(broadcast, 1);
  t.strictSame(ids(broadcast), ['log-0', 'log-1', 'log-1', 'log-1', 'log-2']);
  t.strictSame(
    [0, 1, 2, 3, 4, 5].map((number) => broadcast.idOf(number)),
    ['log-0', ...ids(broadcast)],
  );
  t.match(broadcast.get(3)?.sse, Buffer.from('id: log-1\nevent: stats\ndata: {"drifts":{}}\n\n'));
  t.equal(broadcast.get(3)?.size, broadcast.get(3)?.webSocket.length);
  t.end();
});

void t.test('D91: outputs of history have the ids that other instances gave them', (t) => {
  const [whole, restarted] = [open(), open()];
  const outputs = [driftOutput(), eventOutput(), stateOutput()];
  whole.take(outputs, now);
  restarted.take(outputs, history);
  for (const one of [whole, restarted]) one.take(outputs, now);
  t.strictSame(ids(restarted), ids(whole));
  t.strictSame(restarted.resume('log-2'), { from: 3, gap: false });
  t.end();
});

void t.test('D45, D91: an id resumes after it, with the newest statistics of that moment', (t) => {
  const broadcast = open(6);
  push(broadcast, 4);
  stats(broadcast);
  stats(broadcast);
  push(broadcast, 2);
  // Kept: 3, 4, 4 (statistics), 4 (statistics), 5, 6.
  t.strictSame(broadcast.resume('log-1'), { from: 3, gap: true });
  t.strictSame(broadcast.resume('log-2'), { from: 3, gap: false });
  t.strictSame(broadcast.resume('log-3'), { from: 4, gap: false });
  t.strictSame(broadcast.resume('log-4'), { from: 6, gap: false }, 'the id does not tell whether the client has the statistics');
  t.strictSame(broadcast.resume('log-5'), { from: 8, gap: false });
  t.strictSame(broadcast.resume('log-6'), { from: 9, gap: false });
  for (const id of ['other-4', 'log-', 'log-4x', '', 'log--4']) t.strictSame(broadcast.resume(id), { from: 3, gap: true }, id);
  t.equal(broadcast.idOf(2), 'log-2');
  t.equal(broadcast.idOf(0), 'log-0');
  t.end();
});

void t.test('D45, D91: an id of evicted statistics resumes where only statistics were evicted', (t) => {
  const broadcast = open(3);
  push(broadcast, 1);
  for (let index = 0; index < 4; index += 1) stats(broadcast);
  t.strictSame(broadcast.resume('log-0'), { from: 3, gap: true });
  t.strictSame(broadcast.resume('log-1'), { from: 5, gap: false });
  t.equal(broadcast.idOf(1), 'log-0', 'at most the id of the message');
  t.end();
});

void t.test('D91: an id that this instance has not reached waits for it, however many statistics come in between', (t) => {
  const broadcast = open(8);
  push(broadcast, 2);
  t.strictSame(broadcast.resume('log-5'), { from: 3, gap: false, awaited: 5 });
  stats(broadcast);
  push(broadcast, 2);
  stats(broadcast);
  t.strictSame(broadcast.resumeAfter(5), { from: 7, gap: false, awaited: 5 });
  push(broadcast, 1);
  t.strictSame(broadcast.resumeAfter(5), { from: 8, gap: false });
  push(broadcast, 1);
  t.strictSame(broadcast.resumeAfter(5), { from: 8, gap: false });
  push(broadcast, 8);
  t.strictSame(broadcast.resumeAfter(5), { from: broadcast.first, gap: true }, 'evicted');
  t.end();
});

void t.test('D62, D93: an instance continues the count and the time of states of a checkpoint', (t) => {
  const declared = { output: 'declared', at: '2026-03-10T10:00:00.000Z' } as unknown as Parameters<Broadcast['take']>[0][number];
  const [whole, restored] = [open(), open()];
  push(whole, 6);
  stats(whole);
  whole.take([declared], now);
  const texts = saved(whole);
  push(whole, 1);
  const part = restored.openPart();
  for (const text of texts) part.restore(text);
  t.equal(restored.idOf(0), 'log-0', 'a checkpoint may prove to be unusable');
  part.adopt();
  t.strictSame(saved(restored), texts);
  push(restored, 1);
  for (const one of [whole, restored]) one.take([stateOutput()], now);
  t.strictSame(ids(restored), ['log-7', 'log-8']);
  t.same(restored.get(2)?.webSocket, whole.get(9)?.webSocket);
  t.strictSame(restored.resume('log-5'), { from: 1, gap: true }, 'older than the checkpoint');
  t.strictSame(restored.resume('log-6'), { from: 1, gap: false });
  t.strictSame(restored.resume('log-9'), { from: 3, gap: false, awaited: 9 });
  t.end();
});

void t.test('D62: a part without saved texts changes nothing, and rejects texts that it did not write', (t) => {
  const broadcast = open();
  broadcast.openPart().adopt();
  push(broadcast, 1);
  t.strictSame(ids(broadcast), ['log-1']);
  for (const text of ['1', '{}', '{"last":-1,"declaredAt":""}', '{"last":1.5,"declaredAt":""}', '{"last":1,"declaredAt":2}', '{'])
    t.throws(() => {
      broadcast.openPart().restore(text);
    }, text);
  const late = broadcast.openPart();
  late.restore('{"last":5,"declaredAt":""}');
  t.throws(() => {
    late.adopt();
  }, /published/);
  t.end();
});
