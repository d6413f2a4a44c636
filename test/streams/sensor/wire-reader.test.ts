import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import outputs from '#generated/outputs_pb.js';
import { AlertReader } from '../../../src/streams/sensor/read-alert.js';
import { numberedMessage, sensorMessage, type SensorMessage } from '../../support/sensor-message.js';
import '../../support/fixed-seed.js';

const names = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Informational', 'Debug'];
const oldSources = ['syscall', 'k8s_audit', 'internal', 'plugin'];

const reader = new AlertReader();
const readAlert = (bytes: Buffer) => reader.read(bytes);

/** The same message read by google-protobuf. */
const byLibrary = (bytes: Buffer) => {
  const message = outputs.response.deserializeBinary(bytes);
  const time = message.getTime();
  const at = time === undefined ? undefined : new Date(time.getSeconds() * 1_000).toISOString().slice(0, 19);
  const fields: [string, string | null][] = [];
  message.getOutputFieldsMap().forEach((value: string, key: string) => fields.push([key, value === '<NA>' ? null : value]));
  return {
    time: at === undefined ? undefined : `${at}.${String(time?.getNanos()).padStart(9, '0')}Z`,
    rule: message.getRule(),
    priority: names[message.getPriority()],
    source: message.getSource() === '' ? oldSources[message.getSourceDeprecated()] : message.getSource(),
    hostname: message.getHostname(),
    output: message.getOutput(),
    output_fields: Object.fromEntries(fields),
    tags: message.getTagsList(),
  };
};

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary-ascii', maxLength: 300 }),
  fc.constantFrom('', '<NA>', '__proto__'),
);
const message: fc.Arbitrary<SensorMessage> = fc.record({
  seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
  nanos: fc.integer({ min: 0, max: 999_999_999 }),
  priority: fc.nat(7),
  oldSource: fc.nat(3),
  rule: words,
  output: words,
  fields: fc.array(fc.tuple(words, words)).map((pairs) => Object.fromEntries(pairs)),
  hostname: words,
  tags: fc.array(words),
  source: words,
});
/** A field of a later version: varint, 64 bits, string, 32 bits. */
const unknown = fc.constantFrom(
  Buffer.from([0xa0, 0x06, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
  Buffer.from([0xa1, 0x06, 1, 2, 3, 4, 5, 6, 7, 8]),
  Buffer.from([0xa2, 0x06, 2, 0x68, 0x69]),
  Buffer.from([0xa5, 0x06, 1, 2, 3, 4]),
  Buffer.alloc(0),
);

void t.test('reads any message as google-protobuf does, including fields of later versions', (t) => {
  fc.assert(
    fc.property(message, unknown, unknown, (message, before, after) => {
      const bytes = Buffer.concat([before, sensorMessage(message), after]);
      const alert = byLibrary(bytes);
      t.strictSame(readAlert(bytes), alert);
      const { rule, output, hostname, source, tags, output_fields } = alert;
      const strings = [rule, output, hostname, source, ...tags, ...Object.entries(output_fields).flat()];
      const isPlain = strings.every((one) => one === null || JSON.stringify(one) === `"${String(one)}"`);
      t.equal(reader.isPlain, isPlain, 'whether a string needs an escape');
    }),
    { numRuns: 500 },
  );
  t.end();
});

void t.test('a truncated, altered or random message is a value: nothing throws and nothing hangs', (t) => {
  const whole = sensorMessage(numberedMessage(1));
  let refused = 0;
  for (let end = 0; end < whole.length; end++) if (readAlert(whole.subarray(0, end)) === undefined) refused++;
  t.ok(refused > whole.length * 0.9, `refuses ${refused} of ${whole.length} prefixes`);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.uint8Array({ maxLength: 64 }), (at, byte, noise) => {
      const changed = Buffer.from(whole);
      changed[at] = byte;
      readAlert(changed);
      readAlert(Buffer.from(noise));
    }),
    { numRuns: 2_000 },
  );
  t.end();
});

void t.test('skips fields of another type than the contract; refuses groups and unterminated numbers', (t) => {
  t.equal(readAlert(Buffer.from([0x20, 5]))?.['rule'], '', 'rule as a number');
  t.equal(readAlert(Buffer.from([0x23, 0x24])), undefined, 'a group');
  t.equal(readAlert(Buffer.from(Array.from({ length: 12 }, () => 0xff))), undefined, 'unterminated tag');
  t.equal(readAlert(Buffer.from([0x22, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x61])), undefined, 'a length beyond the message');
  t.equal(readAlert(Buffer.from([0x00, 0x00])), undefined, 'field number 0');
  t.end();
});

void t.test('a time outside of the calendar is absent', (t) => {
  const times = [
    { seconds: 253_402_300_800 },
    { seconds: -62_135_596_801 },
    { seconds: 2 ** 52 },
    { seconds: 0, nanos: 1_000_000_000 },
    { seconds: 0, nanos: -1 },
  ];
  for (const time of times) t.equal(readAlert(sensorMessage(time))?.['time'], undefined, JSON.stringify(time));
  t.equal(readAlert(sensorMessage({ seconds: -1, nanos: 7 }))?.['time'], '1969-12-31T23:59:59.000000007Z');
  t.end();
});
