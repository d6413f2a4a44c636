import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { FramedMessage } from '../../../src/sinks/push/framed-message.js';
import { PayloadChunks } from '../../../src/sinks/push/payload-chunks.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const timestamp = '2026-03-10T08:47:00.000Z';
const message = (number: number, payload: string, added = ''): FramedMessage => {
  const one = new FramedMessage('r', new PayloadChunks());
  one.set({ number, serial: number, topic: 'events', type: 'sensor', timestamp, payload, added });
  return one;
};
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

void t.test('both frames contain the payload and have the announced size, in any order and however often', (t) => {
  for (const payload of ['{}', '{"a":"ü日🦊\\u2028"}', '{"a":"\ud800"}', `{"a":"${'x'.repeat(10_000)}"}`])
    for (const first of ['webSocket', 'sse'] as const) {
      const one = message(7, payload);
      t.ok(one[first].length > 0);
      const shown = Buffer.from(payload).toString('utf8');
      const head = '{"type":"sensor","topic":"events","timestamp":"2026-03-10T08:47:00.000Z","id":"r-7","payload":';
      for (let time = 0; time < 2; time++) {
        t.equal(text(one.webSocket), `${head}${shown}}`);
        t.equal(text(one.sse), `id: r-7\nevent: sensor\ndata: ${shown}\n\n`);
      }
      t.equal(one.webSocket.length, one.size);
      t.equal(one.webSocket.length + one.sse.length, one.bothSizes);
    }
  t.end();
});

void t.test('both frames contain the added members', (t) => {
  for (const first of ['webSocket', 'sse'] as const) {
    const one = message(7, '{"a":"ü"}', ',"b":"日"');
    t.ok(one[first].length > 0);
    t.match(JSON.parse(text(one.webSocket)), { payload: { a: 'ü', b: '日' } });
    t.equal(text(one.sse), 'id: r-7\nevent: sensor\ndata: {"a":"ü","b":"日"}\n\n');
    t.equal(one.webSocket.length, one.size);
    t.equal(one.webSocket.length + one.sse.length, one.bothSizes);
  }
  t.end();
});

void t.test('a message that replaces another one has frames of its own, and those of the other one stay', (t) => {
  for (const isStored of [false, true]) {
    const one = message(9, '{"a":"one"}', ',"b":1');
    if (isStored) one.store();
    const [webSocket, sse] = [one.webSocket, one.sse];
    one.set({ number: 10, serial: 10, topic: 'drifts', type: 'drift', timestamp, payload: '{"a":"another"}', added: '' });
    if (isStored) one.store();
    t.equal(text(one.sse), 'id: r-10\nevent: drift\ndata: {"a":"another"}\n\n');
    t.equal(text(one.webSocket), `{"type":"drift","topic":"drifts","timestamp":"${timestamp}","id":"r-10","payload":{"a":"another"}}`);
    t.equal(one.webSocket.length, one.size);
    t.match(text(webSocket), '"id":"r-9","payload":{"a":"one","b":1}}');
    t.equal(text(sse), 'id: r-9\nevent: sensor\ndata: {"a":"one","b":1}\n\n');
  }
  t.end();
});

void t.test('a framed message does not retain its text', (t) => {
  const size = 1024 * 1024;
  const kept: FramedMessage[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let number = 1; number <= 32; number++) {
    const one = message(number, JSON.stringify({ number, text: 'x'.repeat(size) }));
    t.equal(one.webSocket.length + one.sse.length, one.bothSizes);
    kept.push(one);
  }
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  t.ok(grown < (kept.length * size) / 4, `the heap grew by ${grown} bytes`);
  t.end();
});
