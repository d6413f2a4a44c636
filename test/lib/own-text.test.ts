import { test } from 'tap';
import { ownText } from '../../src/lib/own-text.js';

test('keeps every text as it is', (t) => {
  const texts = [
    '',
    'a',
    'plain text',
    '"quoted\\"\n',
    'é',
    '日本',
    '😀',
    '\ud800',
    'a\udc00b',
    '\0',
    'x'.repeat(341),
    'x'.repeat(342),
    'é'.repeat(2_000),
  ];
  for (const text of texts) t.equal(ownText(text), text, JSON.stringify(text.slice(0, 20)));
  t.end();
});

test('keeps no longer text alive', (t) => {
  const whole = (index: number): string => `${String(index).padStart(20, '0')}${'x'.repeat(100_000)}`;
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 1_000 }, (_, index) => ownText(Buffer.from(whole(index)).toString('latin1').slice(0, 20)));
  t.equal(kept[999], '00000000000000000999');
  // The whole texts take 100 MB, and more than the engine lets wait for a collection.
  t.ok(process.memoryUsage().heapUsed - before < 60e6, 'less than the whole texts');
  t.end();
});
