import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { auditJson } from '../../support/audit-json.js';
import { readRecorded, streamOf } from '../../support/recorded.js';

const record = (eventID: string, over: JsonObject = {}): string => JSON.stringify(auditJson({ eventID, ...over }));
const trail = (...records: readonly string[]): string => `{"Records":[${records.join(',')}]}`;
const many = (size: number): string[] => Array.from({ length: size }, (_, n) => record(`r${String(n)}-${Math.sin(n).toString(36)}`));

t.test('reads the intact part of a truncated gzip file and reports the rest once', async (t) => {
  const packed = gzipSync(trail(...many(500)));
  for (const share of [0.1, 0.5, 0.9]) {
    const cut = packed.subarray(0, Math.floor(packed.length * share));
    const text = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const whole = text.split('"eventCategory":"Management"}').length - 1;
    const dir = t.testdir({ 'x.gz': cut, 'y.json': trail(record('after')) });
    const { counts, problems } = await readRecorded([dir], { threads: share === 0.5 ? 1 : 0 });
    t.ok(whole > 10);
    t.same(counts, { record: whole + 1, malformed: 1 });
    t.match(problems, [{ input: join(dir, 'x.gz'), message: 'the gzip is truncated; copy the file again', position: Number }]);
    t.equal(problems.length, 1);
  }
});

t.test('a gzip file damaged in the middle or followed by garbage', async (t) => {
  const packed = gzipSync(trail(...many(2_000)), { level: 1 });
  const damaged = Buffer.from(packed);
  damaged.fill(0xa5, packed.length >> 1, (packed.length >> 1) + 64);
  const dir = t.testdir({ 'x.gz': damaged, 'y.gz': Buffer.concat([gzipSync(record('whole')), Buffer.from('rubbish')]) });
  const damage = await readRecorded([join(dir, 'x.gz')]);
  t.ok((damage.counts['record'] ?? 0) > 900, JSON.stringify(damage.counts));
  t.match(damage.problems, [{ input: join(dir, 'x.gz'), message: 'the gzip is damaged; copy the file again' }]);
  t.equal(damage.problems.length, 1);
  const rubbish = await readRecorded([join(dir, 'y.gz')]);
  t.same(rubbish.counts, { record: 1, malformed: 1 });
});

t.test('a long gzip file, inflated piece by piece: intact, truncated, damaged', async (t) => {
  const texts = Array.from({ length: 40_000 }, (_, n) => record(`r${String(n)}-${Math.sin(n).toString(36)}`, { readOnly: true }));
  const packed = gzipSync(trail(...texts), { level: 1 });
  const damaged = Buffer.from(packed);
  damaged.fill(0xa5, packed.length >> 1, (packed.length >> 1) + 64);
  const dir = t.testdir({ 'whole.gz': packed, 'cut.gz': packed.subarray(0, packed.length >> 1), 'damaged.gz': damaged });
  t.same((await readRecorded([join(dir, 'whole.gz')], { threads: 1 })).counts, { read_only: 40_000 });
  for (const name of ['cut.gz', 'damaged.gz']) {
    const { counts, problems } = await readRecorded([join(dir, name)]);
    t.ok((counts['read_only'] ?? 0) > 15_000, `${name}: ${JSON.stringify(counts)}`);
    // Damaged data may inflate to garbage before the error shows.
    t.ok((counts['malformed'] ?? 0) >= 1 && (counts['malformed'] ?? 0) <= 2);
    t.equal(problems.length, 1);
    t.same((await readRecorded([join(dir, name)], { threads: 1 })).counts, counts, 'the same each time');
  }
});

t.test('reports and counts a truncated, empty, garbled or binary file once each', async (t) => {
  const whole = trail(record('a'), record('b'));
  const zeros = Buffer.alloc(70_000);
  const cases: Record<string, readonly [string | Buffer, object, RegExp]> = {
    'half.json': [whole.slice(0, -200), { record: 1, malformed: 1 }, /middle of a record/],
    'no-end.json': [whole.slice(0, -2), { record: 2, malformed: 1 }, /ends before/],
    'no-brace.json': [whole.slice(0, -1), { record: 2, malformed: 1 }, /ends before/],
    'empty.json': ['', { malformed: 1 }, /is empty/],
    'empty.gz': [gzipSync(''), { malformed: 1 }, /is empty/],
    'rubbish.txt': ['Lorem ipsum\ndolor sit amet\n', { malformed: 1 }, /not valid JSON/],
    binary: [Buffer.from([1, 2, 3, 0, 255, 254, 10, 7]), { malformed: 1 }, /not valid JSON/],
    zeros: [zeros, { malformed: 1 }, /not valid JSON/],
    'gzip-in-name-only.gz': [record('a'), { record: 1 }, /^$/],
    'magic-only.gz': [Buffer.from([0x1f, 0x8b]), { malformed: 1 }, /^the gzip is truncated; copy the file again$/],
    'state.json': ['{"version":4,"resources":[]}', { malformed: 1 }, /neither an audit record nor a sensor alert/],
  };
  const dir = t.testdir(Object.fromEntries(Object.entries(cases).map(([name, [content]]) => [name, content])));
  for (const [name, [, counts, message]] of Object.entries(cases)) {
    const found = await readRecorded([join(dir, name)]);
    t.same(found.counts, counts, name);
    t.match(found.problems.map((one) => one.message).join(), message, name);
  }
});

t.test('a broken line affects only itself', async (t) => {
  for (const broken of [
    '{"a":',
    '{"a":"torn',
    '{"a":[{"b":[',
    'null',
    '17',
    'rubbish',
    '{"a":01}',
    '{"a":{}}}',
    '{"a":1',
    '[',
    '{]',
    record('x').slice(0, 90),
  ]) {
    const dir = t.testdir({ 'x.ndjson': `${record('before')}\n${broken}\n${record('after')}\n${record('last')}\n` });
    const { counts, lines, problems } = await readRecorded([dir]);
    t.equal(counts['record'], 3, JSON.stringify(broken));
    t.same(lines.filter((one) => /before|after|last/.test(one)).length, 3);
    t.ok((counts['malformed'] ?? 0) >= 1);
    t.equal(problems.length, 1);
  }
});

t.test('a broken record in a list affects only itself', async (t) => {
  for (const broken of ['null', '{"a":01}', '{"a":"\t"}', '5', '"x"', '{"a":tru}', '{"eventName":"GetRole"}']) {
    const dir = t.testdir({ 'x.json': trail(record('before'), broken, record('after')) });
    const { counts, problems } = await readRecorded([dir]);
    t.same(counts, { record: 2, malformed: 1 }, broken);
    t.equal(problems.length, 1);
  }
});

t.test('a line of 200 MB is never held in memory and counts as one malformed record', async (t) => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  let peak = 0;
  async function* input(kind: 'string' | 'rubbish' | 'list'): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${record('before')}\n`);
    yield Buffer.from(kind === 'string' ? '{"eventName":"' : kind === 'list' ? '{"a":[' : 'rubbish');
    const piece = kind === 'list' ? Buffer.from('{"b":[1,2,"three"]},'.repeat(50_000)) : chunk;
    for (let size = 0; size < 200 * 1024 * 1024; size += piece.length) {
      yield piece;
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    }
    yield Buffer.from(kind === 'string' ? '"}\n' : kind === 'list' ? '0]}\n' : '\n');
    yield Buffer.from(record('after'));
  }
  for (const kind of ['string', 'rubbish', 'list'] as const) {
    const before = process.memoryUsage().arrayBuffers;
    peak = 0;
    const { counts, problems } = await readRecorded(['-'], { stdin: input(kind) });
    t.same(counts, { record: 2, malformed: 1 }, kind);
    t.match(problems, [{ message: kind === 'rubbish' ? 'not valid JSON' : 'a record over 16 MiB' }]);
    t.ok(peak - before < 130 * 1024 * 1024, `${kind}: ${String((peak - before) >> 20)} MiB`);
  }
});

t.test('reads a 200 MB line of records record by record', async (t) => {
  const read = record('read', { readOnly: true });
  const text = Buffer.from(`${read},`.repeat(1_000));
  async function* input(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"Records":[');
    for (let size = 0; size < 200 * 1024 * 1024; size += text.length) yield text;
    yield Buffer.from(`${record('last')}]}`);
  }
  const { counts, problems } = await readRecorded(['-'], { stdin: input() });
  t.equal(counts['record'], 1);
  t.ok((counts['read_only'] ?? 0) > 200_000);
  t.same(problems, []);
});

t.test('reads a record of 16 MiB; a longer one is malformed in any form', async (t) => {
  const padded = (size: number): string => {
    const bare = record('big', { requestParameters: { pad: '' } });
    return bare.replace('"pad":""', `"pad":"${'x'.repeat(size - bare.length)}"`);
  };
  const limit = 16 * 1024 * 1024;
  for (const [size, counts] of [
    [limit, { record: 2 }],
    [limit + 1, { record: 1, malformed: 1 }],
  ] as const) {
    const text = `${padded(size)}\n${record('after')}\n`;
    const dir = t.testdir({});
    writeFileSync(join(dir, 'x.ndjson'), text);
    t.same((await readRecorded([dir])).counts, counts);
    t.same((await readRecorded(['-'], { stdin: streamOf(text) })).counts, counts, 'in one piece');
  }
});

t.test('excessive nesting is malformed and terminates', async (t) => {
  const deep = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const dir = t.testdir({ 'x.ndjson': [deep(600), deep(100_000), '['.repeat(100_000), record('after')].join('\n') });
  const { counts, problems } = await readRecorded([dir]);
  t.equal(counts['record'], 1);
  t.match(problems, [{ message: 'nested too deep' }]);
});

t.test('an empty folder and files that disappear', async (t) => {
  const dir = t.testdir({ empty: {}, broken: t.fixture('symlink', 'nowhere'), loop: t.fixture('symlink', '.') });
  t.same((await readRecorded([join(dir, 'empty')])).facts, []);
  const { counts, problems } = await readRecorded([dir], { threads: 1 });
  t.same(counts, { malformed: 1 });
  t.match(problems, [{ message: 'no such file or folder' }]);
});
