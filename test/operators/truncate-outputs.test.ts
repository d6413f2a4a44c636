import t from 'tap';
import type { Json } from '../../src/lib/json.js';
import type { SensorEvent } from '../../src/model/sensor-event.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import { truncateDrift } from '../../src/operators/truncate-drift.js';
import { truncateEvent } from '../../src/operators/truncate-event.js';
import { truncateOutputs } from '../../src/operators/truncate-outputs.js';
import type { Output } from '../../src/model/output.js';
import { sampleDrift } from '../sinks/store/samples.js';

const most = 64 * 1024;
const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));
const eventOf = (more: Partial<SensorEvent> = {}): SensorEvent => ({
  id: `e_${'a'.repeat(26)}`,
  timestamp: '2026-02-03T04:05:06Z',
  severity: 'low',
  rule: 'r',
  output: 'o',
  output_fields: { 'ct.user': 'alice', 'container.id': 'c1' },
  tags: ['t'],
  source: 'aws_cloudtrail',
  hostname: 'h',
  provider: 'aws',
  ...more,
});

void t.test('passes an event within the limit unchanged', (t) => {
  for (const event of [eventOf(), eventOf({ output: 'x'.repeat(60_000) }), eventOf({ output: 'ü'.repeat(30_000) })])
    t.equal(truncateEvent(event), event);
  t.end();
});

void t.test('truncates the longest strings of a large event and keeps the searchable fields', (t) => {
  const request = JSON.stringify({ functionName: 'f', zipFile: 'A'.repeat(400_000) });
  const event = eventOf({
    output: `call ${'y'.repeat(100_000)}`,
    output_fields: { 'ct.user': 'alice', 'ct.request': request, 'container.id': 'c1' },
  });
  const cut = truncateEvent(event);
  t.ok(bytesOf(cut) <= most);
  t.ok(bytesOf(cut) > most / 4, 'not more than needed');
  t.match(cut, { id: event.id, rule: 'r', severity: 'low', truncated: true, output_fields: { 'ct.user': 'alice', 'container.id': 'c1' } });
  const shown = cut.output_fields['ct.request'] as string;
  t.ok(shown.endsWith('…') && request.startsWith(shown.slice(0, -1)));
  t.equal(event.output_fields['ct.request'], request, 'the event itself is not modified');
  t.end();
});

void t.test('law: any event fits afterwards', (t) => {
  const deep = (levels: number): Json => (levels === 0 ? 'x'.repeat(1_000) : [deep(levels - 1), deep(levels - 1)]);
  const many = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${String(n)}`.padEnd(length, '\u0001'), 'v'.repeat(length)]));
  const large: readonly Partial<SensorEvent>[] = [
    { rule: '\u0000'.repeat(200_000) },
    { hostname: 'h'.repeat(200_000), source: 's'.repeat(200_000) },
    { tags: Array.from({ length: 50_000 }, (_, n) => `tag ${String(n)}`) },
    { tags: ['t'.repeat(500_000)] },
    { output_fields: many(40_000, 8) },
    { output_fields: many(300, 120) },
    { output_fields: { ['n'.repeat(300_000)]: 1 } },
    { output_fields: { nested: deep(8), 'ct.user': 'alice' } },
    { output: '\u{1f600}'.repeat(100_000) },
  ];
  for (const more of large) {
    const cut = truncateEvent(eventOf(more));
    t.ok(bytesOf(cut) <= most, Object.keys(more).join());
    t.equal(cut.truncated, true);
    t.ok(!/\\ud[89a-f]/.test(JSON.stringify(cut)), 'no half of a surrogate pair');
  }
  t.end();
});

void t.test('D3: the id is that of the complete alert', (t) => {
  const alert = (request: string) =>
    decodeSensor({ rule: 'r', priority: 'Notice', time: '2026-02-03T04:05:06Z', output_fields: { 'ct.request': request } })?.event;
  const [one, other] = [alert('x'.repeat(200_000)), alert(`${'x'.repeat(199_999)}y`)];
  if (one === undefined || other === undefined) throw new Error('not decoded');
  t.not(truncateEvent(one).id, truncateEvent(other).id);
  t.strictSame(truncateEvent(one).output_fields, truncateEvent(other).output_fields);
  t.end();
});

void t.test('truncates a value of a drift to 256 KiB and says so in the alert', (t) => {
  const small = sampleDrift('d_1', 0, { old_value: { a: 'x'.repeat(200_000) }, new_value: null, detail: null });
  t.equal(truncateDrift(small), small);
  const cut = truncateDrift({ ...small, old_value: { a: 'x'.repeat(300_000) }, new_value: '\u0000'.repeat(100_000) });
  t.equal(cut.detail, 'old_value and new_value cut to 256 KiB');
  t.ok((cut.old_value as string).startsWith('{"a":"xxx'));
  for (const value of [cut.old_value, cut.new_value]) t.ok(Buffer.byteLength(JSON.stringify(value)) <= 256 * 1024 + 8);
  t.equal(truncateDrift({ ...small, detail: 'seen twice', new_value: 'x'.repeat(300_000) }).detail, 'seen twice; new_value cut to 256 KiB');
  t.end();
});

void t.test('outputs keep their order; those within the limit stay the same object', (t) => {
  const event = eventOf({ output: 'x'.repeat(100_000) });
  const outputs: readonly Output[] = [
    { output: 'dropped', reason: 'read_only', count: 1, name: '' },
    { output: 'sensor_event', event, at: 'now' },
    { output: 'sensor_event', event: eventOf(), at: 'now' },
    { output: 'repeated', drift: sampleDrift('d_1', 0, { new_value: 'x'.repeat(300_000) }) },
  ];
  const emitted: Output[] = [];
  const stage = truncateOutputs();
  for (const one of outputs) stage.next(one, (output) => emitted.push(output));
  t.strictSame(
    emitted.map(({ output }) => output),
    outputs.map(({ output }) => output),
  );
  t.strictSame([emitted[0], emitted[2]], [outputs[0], outputs[2]]);
  t.match(emitted[1], { event: { id: event.id, truncated: true }, at: 'now' });
  t.match(emitted[3], { drift: { detail: /cut to 256 KiB/ } });
  t.end();
});
