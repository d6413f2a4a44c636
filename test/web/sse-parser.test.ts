import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { sseParser, type StreamEvent } from '../../web/src/live/sse-parser.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';

const parsed = (...chunks: readonly string[]): readonly StreamEvent[] => {
  const parse = sseParser();
  return chunks.flatMap((chunk) => parse(chunk));
};

const text = [
  ': ping',
  '',
  'id: run-1',
  'event: drift',
  'data: {"a":1}',
  '',
  'data:first',
  'data:  second',
  'data',
  '',
  'retry: 1000',
  'id: run-2',
  'event: state_change',
  'data: x:y',
  '',
  'event: no data',
  '',
  'data: last',
  '',
].join('\n');

const events: readonly StreamEvent[] = [
  { id: 'run-1', type: 'drift', data: '{"a":1}' },
  { id: 'run-1', type: 'message', data: 'first\n second\n' },
  { id: 'run-2', type: 'state_change', data: 'x:y' },
  { id: 'run-2', type: 'message', data: 'last' },
];

void t.test('parses events with comments, several lines of data, and fields without a value', (t) => {
  t.strictSame(parsed(`${text}\n`), events);
  t.end();
});

void t.test('parses the same events wherever the text is split, with both line ends', (t) => {
  for (const whole of [`${text}\n`, `${text}\n`.replaceAll('\n', '\r\n')]) {
    for (let at = 0; at <= whole.length; at++) t.strictSame(parsed(whole.slice(0, at), whole.slice(at)), events, `split at ${String(at)}`);
    t.strictSame(parsed(...Array.from(whole)), events, 'one character at a time');
  }
  t.end();
});

void t.test('does not report an event before its empty line', (t) => {
  t.strictSame(parsed('data: waiting\n'), []);
  t.strictSame(parsed('data: waiting\n\n').length, 1);
  t.end();
});

void t.test('law: reads back every sequence of events, however it is split', (t) => {
  const line = fc.string({ unit: 'grapheme' }).map((one) => one.replace(/[\r\n]/g, ''));
  const event = fc.record({ id: line, type: line.filter((one) => one !== ''), data: fc.array(line, { minLength: 1 }) });
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(40)), (sent, lengths) => {
      let rest = sent
        .map(({ id, type, data }) => `id: ${id}\nevent: ${type}\n${data.map((one) => `data: ${one}\n`).join('')}: comment\n\n`)
        .join('');
      const chunks: string[] = [];
      for (const length of lengths) {
        chunks.push(rest.slice(0, length));
        rest = rest.slice(length);
      }
      assert.deepEqual(
        parsed(...chunks, rest),
        sent.map(({ id, type, data }) => ({ id, type, data: data.join('\n') })),
      );
    }),
    { numRuns: lawRuns(300) },
  );
  t.pass('holds');
  t.end();
});
