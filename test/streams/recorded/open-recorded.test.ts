import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { openRecorded } from '../../../src/streams/recorded/open-recorded.js';
import type { InputProgress } from '../../../src/streams/recorded/recorded-options.js';
import { UnreadableInput } from '../../../src/streams/recorded/unreadable-input.js';
import { auditJson } from '../../support/audit-json.js';
import { readRecorded, streamOf } from '../../support/recorded.js';

/** A supported record at 09:MM:SS. */
const at = (time: string, eventID: string, over: JsonObject = {}): JsonObject =>
  auditJson({ eventTime: `2026-11-02T09:${time}Z`, eventID, ...over });
const read = (time: string): JsonObject => at(time, `read-${time}`, { readOnly: true, eventName: 'GetRole' });
const trail = (...records: readonly JsonObject[]): string => JSON.stringify({ Records: records });
const lines = (...records: readonly JsonObject[]): string => records.map((one) => JSON.stringify(one)).join('\n');
const stamped = (minute: string): string => `111122223333_CloudTrail_us-east-1_20261102T09${minute}Z_AbCdEf0123456789.json.gz`;

t.test('records of a delivered file arrive at the time in its name', async (t) => {
  const dir = t.testdir({ [stamped('40')]: gzipSync(trail(at('31:00', 'a'), read('30:00'), at('29:00', 'b'))) });
  t.same((await readRecorded([dir])).lines, ['09:40:00 a', '09:40:00 b', '09:40:00 1 read_only']);
});

t.test('records of other files arrive at the newest time read so far', async (t) => {
  const dir = t.testdir({ 'a.json': trail(at('31:00', 'a'), at('30:00', 'b'), read('30:30'), at('32:00', 'c')) });
  t.same((await readRecorded([dir])).lines, ['09:31:00 a', '09:31:00 b', '09:32:00 c', '09:32:00 1 read_only']);
});

t.test('counts of skipped records arrive with the newest record before them, or at the start of time', async (t) => {
  const dir = t.testdir({ 'a.ndjson': `null\n${lines(read('30:00'), at('31:00', 'a'))}`, 'b.ndjson': 'null' });
  t.same((await readRecorded([join(dir, 'a.ndjson')])).lines, ['09:31:00 a', '09:31:00 2 read_only+malformed']);
  t.same((await readRecorded([join(dir, 'b.ndjson')])).facts[0]?.at, '1970-01-01T00:00:00.000Z');
});

t.test('merges inputs by arrival, ties in the given order', async (t) => {
  const dir = t.testdir({
    'one.ndjson': lines(at('30:00', 'a1'), at('31:00', 'a2'), at('35:00', 'a3')),
    'two.ndjson': lines(at('30:00', 'b1'), at('30:30', 'b2'), at('31:00', 'b3'), at('36:00', 'b4')),
    aws: { [stamped('31')]: gzipSync(trail(at('20:00', 'c1'))), [stamped('35')]: gzipSync(trail(at('21:00', 'd1'), at('20:00', 'd2'))) },
  });
  const paths = [join(dir, 'two.ndjson'), join(dir, 'one.ndjson'), join(dir, 'aws')];
  for (const options of [
    { maxObjects: 1 },
    { maxObjects: 10 },
    { maxObjects: 1, threads: 1 },
    { threads: 2 },
    { threads: 2, bytesHere: 1_000 },
    { threads: 2, bytesHere: 1_000_000 },
  ]) {
    t.same(
      (await readRecorded(paths, options)).lines.map((one) => one.slice(9)),
      ['b1', 'a1', 'b2', 'b3', 'a2', 'c1', 'a3', 'd1', 'd2', 'b4'],
      JSON.stringify(options),
    );
  }
});

t.test('many overlapping inputs do not deadlock', async (t) => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `${String(n).padStart(2, '0')}.ndjson`,
      lines(...Array.from({ length: 60 }, (_, m) => at(`${String(m).padStart(2, '0')}:00`, `${String(m)}-${String(n).padStart(2, '0')}`))),
    ]),
  );
  const dir = t.testdir(files);
  const expected = (await readRecorded([dir])).lines;
  t.equal(expected.length, 2_400);
  t.same(expected, [...expected].sort(), 'in order of time');
  t.same((await readRecorded([dir], { threads: 2, maxObjects: 2 })).lines, expected);
  t.same((await readRecorded([dir], { threads: 2, maxObjects: 2, bytesHere: 10_000 })).lines, expected, 'some of them on this thread');
});

t.test('order by event time is stable and sets the time of arrival', async (t) => {
  const dir = t.testdir({
    [stamped('40')]: gzipSync(trail(at('31:00', 'a'), at('29:00', 'b'), at('30:00', 'c'))),
    'late.ndjson': lines(at('30:00', 'd'), at('28:00', 'e')),
  });
  const { lines: found } = await readRecorded([dir], { order: 'event-time' });
  t.same(found, ['09:28:00 e', '09:29:00 b', '09:30:00 c', '09:30:00 d', '09:31:00 a']);
});

t.test('skips digests and insights by folder, name and content', async (t) => {
  const dir = t.testdir({
    AWSLogs: {
      'CloudTrail-Digest': { 'x.json': 'nonsense' },
      'CloudTrail-Insight': { 'x.json': 'nonsense' },
      CloudTrail: {
        '111122223333_CloudTrail-Digest_us-east-1_t_us-east-1_20261102T093000Z.json.gz': 'nonsense',
        'digest.json': JSON.stringify({ awsAccountId: '1', digestStartTime: 't', digestS3Bucket: 'b', logFiles: [{ s3Bucket: 'b' }] }),
        'insight.json': trail(
          at('30:00', 'i', { eventType: 'AwsCloudTrailInsight', eventCategory: 'Insight', eventName: undefined, eventSource: undefined }),
        ),
        'log.json': trail(at('30:00', 'a')),
      },
      '.hidden': 'nonsense',
    },
  });
  const { counts, problems } = await readRecorded([dir]);
  t.same(counts, { record: 1, read_only: 1 });
  t.same(problems, []);
});

t.test('reads every arrangement of records', async (t) => {
  const [a, b] = [at('30:00', 'a'), at('31:00', 'b')];
  const envelope = (detail: JsonObject): JsonObject => ({
    version: '0',
    'detail-type': 'AWS API Call via CloudTrail',
    source: 'aws.iam',
    detail,
  });
  const arrangements: Record<string, string | Buffer> = {
    'one.json': JSON.stringify(a) + JSON.stringify(b),
    'pretty.json': `${JSON.stringify(a, undefined, 2)}\n${JSON.stringify(b, undefined, 2)}\n`,
    'list.json': JSON.stringify([a, b]),
    'pretty-list.json': JSON.stringify([a, b], undefined, '\t'),
    'trail.json': trail(a, b),
    'pretty-trail.json': JSON.stringify({ Records: [a, b] }, undefined, 2),
    'records-second.json': JSON.stringify({ source: 'export', Records: [a, b] }),
    'records-and-more.json': JSON.stringify({ Records: [a, b], nextToken: 'x]}' }),
    'trails.ndjson': `${trail(a)}\n${trail(b)}\n`,
    'lines.ndjson': lines(a, b),
    'crlf.ndjson': `\ufeff${lines(a, b).replace('\n', '\r\n\r\n')}\r\n`,
    'envelopes.ndjson': lines(envelope(a), envelope(b)),
    'members.gz': Buffer.concat([gzipSync(lines(a).slice(0, 50)), gzipSync(lines(a).slice(50)), gzipSync('\n'), gzipSync(lines(b))]),
    'named-json-but-gzip.json': gzipSync(trail(a, b)),
    'empty-list-first.json': `${trail()}\n${trail(a, b)}`,
  };
  const dir = t.testdir(arrangements);
  for (const name of Object.keys(arrangements)) {
    const { lines: found, problems } = await readRecorded([join(dir, name)]);
    t.same(found, ['09:30:00 a', '09:31:00 b'], name);
    t.same(problems, [], name);
  }
});

t.test('recognizes sensor alerts among records by their content', async (t) => {
  const alert = {
    time: '2026-11-02T09:30:30.000000000Z',
    rule: 'Shell',
    priority: 'Warning',
    source: 'syscall',
    output_fields: {},
    hostname: 'h',
  };
  const dir = t.testdir({ 'x.log': lines(at('30:00', 'a'), alert, at('31:00', 'b')) });
  t.same((await readRecorded([dir], { threads: 1 })).lines, ['09:30:00 a', '09:30:30 alert Shell', '09:31:00 b']);
});

t.test('reads standard input, plain and compressed', async (t) => {
  const text = lines(at('30:00', 'a'), at('31:00', 'b'));
  t.same((await readRecorded(['-'], { stdin: streamOf(text.slice(0, 7), text.slice(7)) })).lines, ['09:30:00 a', '09:31:00 b']);
  t.same((await readRecorded(['-'], { stdin: streamOf(...[...gzipSync(text)].map((byte) => Uint8Array.of(byte))) })).lines, [
    '09:30:00 a',
    '09:31:00 b',
  ]);
});

t.test('passes a journal to its reader from a file, compressed, and from standard input', async (t) => {
  const text = '{"driftline":"journal","version":1}\n{"kind":"tick","seq":1}\n';
  const dir = t.testdir({ journal: { '1.ndjson': text, '2.ndjson.gz': gzipSync(text) }, 'a.ndjson': lines(at('30:00', 'a')) });
  const given: string[] = [];
  const readJournal = async function* (name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Arrival[]> {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    given.push(`${name.slice(dir.length)} ${String(Buffer.concat(pieces).toString() === text)}`);
    yield [{ kind: 'tick', at: '2026-11-02T09:29:00.000Z' }];
    yield [{ kind: 'tick', at: '2026-11-02T09:31:00.000Z' }];
  };
  t.same((await readRecorded([dir], { readJournal, threads: 1 })).lines, [
    '09:29:00 tick',
    '09:29:00 tick',
    '09:30:00 a',
    '09:31:00 tick',
    '09:31:00 tick',
  ]);
  t.same(given.sort(), ['/journal/1.ndjson true', '/journal/2.ndjson.gz true']);
  t.same((await readRecorded(['-'], { readJournal, stdin: streamOf(text) })).lines, ['09:29:00 tick', '09:31:00 tick']);
  t.same((await readRecorded([dir], { readJournal, order: 'event-time' })).lines, [
    '09:29:00 tick',
    '09:29:00 tick',
    '09:30:00 a',
    '09:31:00 tick',
    '09:31:00 tick',
  ]);
});

t.test('reports a path that cannot be opened before the first fact', async (t) => {
  const dir = t.testdir({ 'a.json': trail(at('30:00', 'a')) });
  const iterator = openRecorded([join(dir, 'a.json'), join(dir, 'missing.json')]);
  const error = await iterator.next().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  t.ok(error instanceof UnreadableInput);
  t.match(error, { tag: 'UnreadableInput', input: join(dir, 'missing.json'), message: /missing\.json/ });
});

t.test('bounds counts and batches', async (t) => {
  const dir = t.testdir({
    'reads.ndjson': lines(...Array.from({ length: 5_000 }, (_, n) => read(`${String(n % 60).padStart(2, '0')}:00`))),
    'writes.ndjson': lines(...Array.from({ length: 1_500 }, (_, n) => at('59:59', String(n)))),
  });
  const { facts, batches } = await readRecorded([dir]);
  t.same(
    facts.slice(0, 2).map((fact) => (fact.kind === 'audit' ? fact.skipped?.count : 0)),
    [4_096, 904],
  );
  t.equal(facts.length, 1_502);
  t.ok(batches.every((size) => size > 0 && size <= 1_024));
});

t.test('progress counts records and bytes of text', async (t) => {
  const text = lines(read('30:00'), at('31:00', 'a'));
  const dir = t.testdir({ 'a.gz': gzipSync(text), 'b.json': text });
  let last: InputProgress | undefined;
  await readRecorded([`${dir}/./`], { threads: 1, onProgress: (progress) => (last = progress) });
  const one = { records: 2, bytes: text.length };
  t.same(last, { records: 4, bytes: 2 * text.length, from: { argument: `${dir}/./`, ...one } }, 'the input as it was given');
});

t.test('threads and pre-filter do not change the facts', async (t) => {
  const some = Array.from({ length: 300 }, (_, n) =>
    at(
      `${String(n % 60).padStart(2, '0')}:00`,
      `id-${String(n)}`,
      n % 3 === 0 ? {} : n % 3 === 1 ? { readOnly: true } : { eventName: 'Odd', errorCode: n % 2 === 0 ? 'No' : undefined },
    ),
  );
  const dir = t.testdir({
    [stamped('10')]: gzipSync(trail(...some)),
    [stamped('11')]: gzipSync(trail(...some)),
    'a.ndjson': `${lines(...some)}\nbroken`,
  });
  const shown = async (options: object): Promise<string> => JSON.stringify((await readRecorded([dir], options)).facts);
  const expected = await shown({});
  for (const options of [{ threads: 1 }, { threads: 2 }, { prefilter: false }, { threads: 2, prefilter: false, maxObjects: 1 }]) {
    t.equal(await shown(options), expected, JSON.stringify(options));
  }
});

t.test('ends the threads when the reader stops early', async (t) => {
  const dir = t.testdir({ 'a.ndjson': lines(...Array.from({ length: 20_000 }, (_, n) => at('30:00', String(n)))) });
  for await (const batch of openRecorded([dir], { threads: 2 })) {
    t.ok(batch.length > 0);
    break;
  }
  // A thread that goes on would keep this process from ending.
});
