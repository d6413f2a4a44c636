import fc from 'fast-check';
import t from 'tap';
import { isExact } from '../../../src/lib/exact-numbers.js';
import { parseJson } from '../../../src/lib/parse-json.js';
import { fingerprint } from '../../../src/state/index/fingerprint.js';
import { firstEntry, HashTable, nextEntry } from '../../../src/state/index/hash-table.js';
import { instanceKey } from '../../../src/state/formats/instance-key.js';
import { hashText, ByteBuffer } from '../../../src/state/index/byte-buffer.js';
import { pathsOfMarks, pathsOfSteps } from '../../../src/state/formats/sensitive-paths.js';
import { positionOf } from '../../../src/state/state-error.js';
import '../../support/fixed-seed.js';

t.test('a number is exact if its double prints as the same decimal (D13b)', async (t) => {
  for (const one of [
    '0',
    '-0',
    '1',
    '1.0',
    '0.10',
    '1e3',
    '1000000000000000',
    '9007199254740992',
    '1784730281000000000',
    '1e21',
    '5e-324',
    '0.1',
  ])
    t.ok(isExact(one), one);
  for (const one of ['9007199254740993', '0.10000000000000000001', '1e400', '-1e400', '1e-400', '18446744073709551615'])
    t.notOk(isExact(one), one);
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isExact(String(value))));
});

t.test('exact parsing changes only numbers that a double would change', async (t) => {
  fc.assert(fc.property(fc.json(), (text) => JSON.stringify(parseJson(text)) === JSON.stringify(JSON.parse(text))));
  t.strictSame(parseJson('{"a\\"9007199254740993":[9007199254740993,"9007199254740993\\\\"]}'), {
    'a"9007199254740993': ['9007199254740993', '9007199254740993\\'],
  });
});

t.test('quotes instance keys as Terraform does (D13b)', async (t) => {
  t.equal(instanceKey(undefined), '');
  t.equal(instanceKey(3), '[3]');
  t.equal(instanceKey('a/b.c'), '["a/b.c"]');
  t.equal(instanceKey('"\\\n\r\t'), '["\\"\\\\\\n\\r\\t"]');
  t.equal(instanceKey('${a} %{b} $c %'), '["$${a} %%{b} $c %"]');
  t.equal(instanceKey('\u0000\u00a0\u{e0001} é😀'), '["\\u0000\\u00a0\\U000e0001 é😀"]');
});

t.test('finds the entries of a hash, newest first, however many share it', async () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 400 }), (hashes) => {
      const table = new HashTable();
      hashes.forEach((hash) => table.add(hash));
      const columns = table.take();
      for (let hash = 0; hash <= 30; hash++) {
        const found: number[] = [];
        for (let entry = firstEntry(columns, hash); entry >= 0; entry = nextEntry(columns, entry)) found.push(entry);
        const live: number[] = [];
        for (let entry = table.first(hash); entry >= 0; entry = table.next(entry)) live.push(entry);
        const wanted = hashes.flatMap((one, at) => (one === hash ? [at] : [])).reverse();
        if (String(found) !== String(wanted) || String(live) !== String(wanted)) return false;
      }
      return columns.slots.length >= 2 * new Set(hashes).size;
    }),
  );
});

t.test('a string and its bytes have the same hash', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bytes = new TextEncoder().encode(text);
      return hashText(text) === new ByteBuffer().raw(bytes).hash();
    }),
  );
});

t.test('a fingerprint depends on each byte of its range and no other; line breaks and tabs equal spaces', async () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, change) => {
      const padded = new Uint8Array(bytes.length + 9).fill(change);
      padded.set(bytes, 5);
      const one = fingerprint(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0, bytes.length);
      const same = fingerprint(new DataView(padded.buffer), 5, 5 + bytes.length);
      const changed = bytes.slice();
      const place = at % bytes.length;
      changed[place] = (bytes[place] as number) ^ change;
      const isSame = Math.max(changed[place], 0x20) === Math.max(bytes[place] as number, 0x20);
      const other = fingerprint(new DataView(changed.buffer), 0, bytes.length);
      return one === same && Number.isSafeInteger(one) && isSame === (one === other);
    }),
  );
});

t.test('invalid sensitive marks mark nothing (D20)', async (t) => {
  t.strictSame(pathsOfSteps(null), []);
  t.strictSame(pathsOfSteps([[], [{}], 'x', [{ type: 'get_attr', value: 'a' }]]), ['a']);
  t.strictSame(pathsOfMarks({ a: false, b: [], c: { d: true }, e: [true, { f: true }] }), ['c.d', 'e', 'e.f']);
});

t.test('a position counts characters, not bytes', async (t) => {
  t.strictSame(positionOf(new TextEncoder().encode('ab\nü€x'), 8), { line: 2, column: 3 });
  t.strictSame(positionOf(new Uint8Array(), 5), { line: 1, column: 1 });
});
