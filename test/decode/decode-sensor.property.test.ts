import fc from 'fast-check';
import t from 'tap';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';
import { decodeSensor, needsNoEscape } from '../../src/decode/decode-sensor.js';
import { contentId } from '../../src/lib/content-id.js';
import { canonicalJson } from '../../src/lib/canonical-json.js';
import type { Json, JsonObject } from '../../src/lib/json.js';
import { sensorFields } from '../../src/decode/sensor-fields.js';
import { parseJson } from '../../src/lib/parse-json.js';
import { encodeFact } from '../../src/model/journal-line.js';
import '../support/fixed-seed.js';

const word = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('__proto__', '7', 'b', 'a', '\ud800', '\u2028', '\\'));
const fields = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(word, fc.oneof(word, fc.double(), fc.boolean(), fc.constant(null))) },
  { weight: 2, arbitrary: fc.dictionary(word, fc.jsonValue()) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { minKeys: 25, maxKeys: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const alert = fc.record(
  {
    rule: word.map((one) => `r${one}`),
    priority: fc.constantFrom('Notice', 'warning', 'INFO'),
    time: fc.constantFrom('2026-03-02T10:00:00.123456789Z', '2026-03-02T10:00:00+01:00'),
    output: fc.oneof(word, fc.jsonValue()),
    output_fields: fields,
    tags: fc.oneof(fc.array(word), fc.jsonValue()),
    source: fc.oneof(word, fc.constantFrom('syscall', 'k8s_audit', 'aws_cloudtrail', 'gcp_auditlog')),
    hostname: word,
    uuid: word,
    other: fc.jsonValue(),
  },
  { requiredKeys: ['rule', 'priority', 'time'] },
);

void t.test('an alert has the id of its canonical JSON, and the text that JSON.stringify writes', (t) => {
  fc.assert(
    fc.property(alert, (given) => {
      const text = JSON.stringify(given);
      const { uuid: _, ...content } = JSON.parse(text) as JsonObject;
      for (const isPlain of new Set([false, needsNoEscape(text)])) {
        const decoded = decodeSensor(JSON.parse(text) as JsonObject, isPlain);
        t.equal(decoded?.json, JSON.stringify(decoded?.event));
        t.equal(decoded?.event.id, contentId('e_', canonicalJson(content)));
      }
    }),
    { numRuns: 2_000 },
  );
  t.end();
});

void t.test('a journal line does not depend on whether the text of its event is known', (t) => {
  fc.assert(
    fc.property(alert, (given) => {
      const decoded = decodeSensor(given);
      if (decoded === undefined) return;
      const { event, json, record } = decoded;
      const fact = { kind: 'sensor', seq: 1, at: '2026-03-02T10:00:00.000Z', event, record } as const;
      t.strictSame(encodeFact({ ...fact, json }), encodeFact(fact));
      t.strictSame(encodeFact(fact), [`${JSON.stringify({ kind: 'sensor', at: fact.at, event, record: record ?? null })}\n`]);
    }),
  );
  t.end();
});

const fieldValue = fc.oneof(
  word,
  fc.constantFrom(
    '<NA>',
    '',
    null,
    'AssumedRole',
    'IAMUser',
    '2026-03-02T10:00:00Z',
    'true',
    'arn:aws:sts::111122223333:assumed-role/deploy/ci',
  ),
);
const reportedFields = fc.record(
  {
    ...Object.fromEntries(sensorFields.map((name) => [name, fieldValue])),
    'ct.name': fc.constantFrom('UpdateRole', 'DescribeRoles20150331', '<NA>'),
    'ct.request': fc.oneof(
      fc.jsonValue().map((one) => JSON.stringify(one)),
      fc.constantFrom('<NA>', 'null', '{', '{"a":12345678901234567890}'),
    ),
  },
  { requiredKeys: ['ct.name', 'ct.request'] },
);

/** The JSON of the audit record without absent members. */
const recordJson = (fields: JsonObject, alertTime: string): Json | undefined => {
  const of = (name: string): Json | undefined =>
    fields[`ct.${name}`] === '' || fields[`ct.${name}`] === '<NA>' ? null : fields[`ct.${name}`];
  const short = of('shortsrc');
  const type = of('user.identitytype');
  const name = of('user') === type ? null : of('user');
  const arn = of('user.arn');
  const request = parsed(of('request'));
  if (request === undefined) return undefined;
  return present({
    eventID: of('id'),
    eventName: of('name'),
    eventSource: of('src') ?? (typeof short === 'string' ? `${short}.amazonaws.com` : null),
    eventTime: of('time') ?? alertTime,
    awsRegion: of('region'),
    recipientAccountId: of('recipientaccountid'),
    readOnly: of('readonly'),
    errorCode: of('error'),
    errorMessage: of('errormessage'),
    eventType: of('eventtype'),
    eventCategory: of('eventcategory'),
    userAgent: of('useragent'),
    sourceIPAddress: of('srcip'),
    requestParameters: request,
    responseElements: parsed(of('response')),
    userIdentity: present({
      type,
      principalId: of('user.principalid'),
      arn,
      accountId: of('user.accountid') ?? /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/.exec(typeof arn === 'string' ? arn : '')?.[1],
      userName: type === 'AssumedRole' ? of('originaluser') : name,
      sessionContext: type === 'AssumedRole' ? { sessionIssuer: present({ type: 'Role', userName: name }) } : undefined,
    }),
  });
};

const parsed = (value: Json | undefined): Json | undefined => {
  try {
    return typeof value === 'string' ? parseJson(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Without members that are null, except a request or response, which may be the value `null`. */
const present = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== undefined && (value !== null || /^re(quest|sponse)/.test(name))),
  );

void t.test('a reported call is the record with the members that its fields contain', (t) => {
  fc.assert(
    fc.property(reportedFields, (fields) => {
      const alert = {
        rule: 'r',
        priority: 'Notice',
        time: '2026-03-02T11:00:00Z',
        source: 'aws_cloudtrail',
        output_fields: fields,
      } as const;
      const decoded = decodeSensor(JSON.parse(JSON.stringify(alert)) as JsonObject);
      t.strictSame(decoded?.record, decodeRecord(recordJson(fields as JsonObject, alert.time)));
      t.equal(decoded?.json, JSON.stringify(decoded?.event));
    }),
    { numRuns: 2_000 },
  );
  t.end();
});
