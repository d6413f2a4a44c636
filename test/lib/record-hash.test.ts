import fc from 'fast-check';
import t from 'tap';
import { hashText, recordHash } from '../../src/lib/record-hash.js';

t.test('hashes equal keys equally, regardless of other keys in between', async () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (key, other) => {
      const first = hashText(recordHash(key));
      recordHash(other);
      return hashText(recordHash(key)) === first && /^[0-9a-f]{32}$/.test(first);
    }),
    { seed: 1 },
  );
});

t.test('hashes different keys differently, also beyond ASCII', async (t) => {
  const keys = [
    '',
    'a',
    'a\0',
    'b',
    'ab',
    'ba',
    'é',
    'è',
    'Ã©',
    '\u{1f600}',
    '\u{1f601}',
    'x'.repeat(15),
    'x'.repeat(16),
    'x'.repeat(17),
    'x'.repeat(32),
    'x'.repeat(511),
    'x'.repeat(512),
    'x'.repeat(513),
    'x'.repeat(2_000),
  ];
  for (let i = 0; i < 20_000; i++) keys.push(`00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}/111122223333`);
  t.equal(new Set(keys.map((key) => hashText(recordHash(key)))).size, keys.length);
});

t.test('keeps nothing of a key for the next one', async (t) => {
  const long = ['x'.repeat(512), 'y'.repeat(700)];
  const fresh = ['', 'key', 'k'].map((key) => hashText(recordHash(key)));
  for (const before of long) {
    recordHash(before);
    t.strictSame(
      ['', 'key', 'k'].map((key) => hashText(recordHash(key))),
      fresh,
    );
  }
});

t.test('distributes each word of the hash: neighbouring keys use the whole table', async (t) => {
  for (let word = 0; word < 4; word++) {
    const used = new Set<number>();
    for (let i = 0; i < 4_096; i++) used.add((recordHash(`event-${String(i)}/111122223333`)[word] as number) & 1_023);
    // 4,096 balls into 1,024 boxes leave 19 of them empty on average.
    t.ok(used.size > 980, `word ${String(word)}: ${String(used.size)} of 1024`);
  }
});
