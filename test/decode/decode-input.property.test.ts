import fc from 'fast-check';
import t from 'tap';
import { decodeInput, DecodeTools, type DecodeOptions } from '../../src/decode/decode-input.js';
import { itemCount, itemTime, unpackItem } from '../../src/decode/workers/unpack-batch.js';
import { auditJson, damagedText, recordText, someEvents } from '../support/audit-json.js';

const tools = new DecodeTools(someEvents);

/** The facts of an input and the number of its malformed spans. */
const decode = async (
  pieces: readonly Uint8Array[],
  options: Partial<DecodeOptions> = {},
): Promise<{ readonly facts: string; readonly malformed: number }> => {
  const facts: unknown[] = [];
  let malformed = 0;
  const text = (async function* () {
    yield* pieces;
  })();
  for await (const batch of decodeInput(text, tools, { rule: { by: 'newest' }, prefilter: true, eager: false, ...options })) {
    for (let item = 0; item < itemCount(batch); item++) {
      const arrival = unpackItem(batch, item, String(itemTime(batch, item)));
      if (arrival.kind === 'audit') malformed += arrival.skipped?.reasons.malformed ?? 0;
      facts.push(arrival);
    }
  }
  return { facts: JSON.stringify(facts), malformed };
};

const cut = (bytes: Uint8Array, size: number): Uint8Array[] => {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
  return pieces;
};

const bytes = (text: string): Uint8Array => Buffer.from(text);
const join = (parts: readonly Uint8Array[], by: string): Uint8Array =>
  Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [bytes(by), part])));

/** Parts of documents: records, intact and damaged, envelopes, containers, alerts, and parts of no known kind. */
const part: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: recordText.map(bytes) },
  { weight: 2, arbitrary: damagedText },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'null',
        '17',
        '"text"',
        '{}',
        '[]',
        'garbage { here',
        ']',
        '}',
        '{"Records":[',
        '{"a":"torn',
        '{"a":[{"b":',
        '{"Records":[null,{}],"next":"x"}',
        '[[],[null]]',
        '{"digestS3Bucket":"b","digestStartTime":"t","logFiles":[]}',
        JSON.stringify({ 'detail-type': 'AWS API Call via CloudTrail', source: 'aws.iam', detail: auditJson() }),
        JSON.stringify({ Records: [auditJson(), auditJson({ readOnly: true })], more: { a: [1, '}'] } }),
        JSON.stringify({ meta: 1, Records: [auditJson({ eventName: 'Other' }), 5] }),
        JSON.stringify({ time: '2026-11-02T09:31:00.000000000Z', rule: 'r', priority: 'Notice', source: 'syscall', output_fields: {} }),
        JSON.stringify({ rule: 'r', priority: 'Loud' }),
        JSON.stringify(auditJson(), undefined, 2),
      )
      .map(bytes),
  },
);
const document: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.array(part, { maxLength: 8 }).map((parts) => join(parts, '\n')),
  fc.array(part, { maxLength: 8 }).map((parts) => join(parts, '\r\n\n')),
  fc.array(part, { maxLength: 8 }).map((parts) => join([bytes('{"Records":['), join(parts, ','), bytes(']}')], '')),
  fc.array(part, { maxLength: 8 }).map((parts) => join([bytes('\ufeff[\n'), join(parts, ',\n'), bytes('\n]\n')], '')),
);

t.test('the result does not depend on how a text is split', async () => {
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 1, max: 400 }), async (text, size) => {
      const whole = await decode([text]);
      for (const options of [{}, { eager: true }]) {
        const pieces = await decode(cut(text, size), options);
        if (pieces.facts !== whole.facts) throw new Error(`${pieces.facts}\nis not\n${whole.facts}`);
      }
    }),
    { numRuns: 250, seed: 4 },
  );
});

t.test('pre-filter on or off yields the same facts and counts', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (text) => {
      const on = await decode([text]);
      const off = await decode([text], { prefilter: false });
      if (on.facts !== off.facts) throw new Error(`${on.facts}\nis not\n${off.facts}`);
    }),
    { numRuns: 400, seed: 5 },
  );
});

t.test('any noise decodes and terminates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (noise) => {
      await decode([noise]);
    }),
    { numRuns: 200, seed: 6 },
  );
});

t.test('after anything broken, an intact record at the start of a line is read', async () => {
  const good = bytes(JSON.stringify(auditJson({ eventID: 'after-the-noise' })));
  await fc.assert(
    fc.asyncProperty(fc.oneof(damagedText, fc.uint8Array({ maxLength: 200 })), async (noise) => {
      // An unterminated string or value must not swallow the record.
      const { facts } = await decode([noise, bytes('\n'), good, bytes('\n')]);
      if (!facts.includes('"after-the-noise"')) throw new Error(facts);
    }),
    { numRuns: 600, seed: 8 },
  );
});

void t.test('a text in UTF-16 is read like one in UTF-8, however it is cut', async (t) => {
  const text = `{"Records":[${JSON.stringify(auditJson({ userAgent: 'ünïcode 🦊' }))}]}`;
  const expected = await decode([bytes(text)]);
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const size of [1, 2, 3, 7, 4_096]) {
    for (const wide of [little, big]) t.same(await decode(cut(wide, size)), expected, `${size}`);
  }
  t.match(await decode([Buffer.from([0xff])]), { malformed: 1 });
});
