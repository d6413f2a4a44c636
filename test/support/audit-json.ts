import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/lib/json.js';

/** A CloudTrail record as written to a log file. `over` overrides members; `undefined` removes one. */
export const auditJson = (over: JsonObject = {}): JsonObject =>
  Object.fromEntries(
    Object.entries<Json | undefined>({
      eventVersion: '1.09',
      userIdentity: {
        type: 'IAMUser',
        principalId: 'AIDAEXAMPLE',
        arn: 'arn:aws:iam::111122223333:user/ana',
        accountId: '111122223333',
        userName: 'ana',
      },
      eventTime: '2026-11-02T09:30:00Z',
      eventSource: 'iam.amazonaws.com',
      eventName: 'UpdateRole',
      awsRegion: 'us-east-1',
      sourceIPAddress: '192.0.2.10',
      userAgent: 'aws-cli/2.17',
      requestParameters: { roleName: 'deploy', maxSessionDuration: 7200 },
      responseElements: null,
      requestID: '8f0c5a4e-0000-4000-8000-000000000001',
      eventID: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
      readOnly: false,
      eventType: 'AwsApiCall',
      managementEvent: true,
      recipientAccountId: '111122223333',
      eventCategory: 'Management',
      ...over,
    }).filter(([, value]) => value !== undefined),
  );

/** The catalog that these tests use. */
export const someEvents = {
  lookup: (source: string, name: string): 'supported' | 'no_change' | undefined =>
    source !== 'iam.amazonaws.com' ? undefined : name === 'UpdateRole' ? 'supported' : name === 'ChangePassword' ? 'no_change' : undefined,
};

const wrong = fc.constantFrom<Json>(null, true, false, 0, 17, 1.5, '', 'x', [], {}, ['eventName'], {
  eventName: 'GetRole',
  readOnly: true,
});

/** Mostly the first value, the usual one. */
export const member = (usual: Json, ...others: readonly Json[]): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 60, arbitrary: fc.constant(usual) },
    { weight: 8, arbitrary: others.length > 0 ? fc.constantFrom(...others) : fc.constant(usual) },
    { weight: 1, arbitrary: wrong },
  );

export const nested = fc.oneof(
  fc.constant<Json>(null),
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json),
  fc.constant<Json>({ eventName: 'DeleteUser', readOnly: true, errorCode: 'Nested', eventTime: 5, deep: [{ eventID: 'inner' }] }),
);

/** Members of a record in any order, many absent or of a wrong type, with members of the same name inside others. */
const recordMembers: fc.Arbitrary<readonly (readonly [string, Json])[]> = fc
  .record(
    {
      eventVersion: member('1.09'),
      userIdentity: fc.oneof(
        nested,
        fc.constant<Json>({ type: 'AssumedRole', accountId: '444455556666', arn: 'arn:aws:sts::1:assumed-role/r/s' }),
      ),
      eventTime: member(
        '2026-11-02T09:30:00Z',
        '2024-02-29T23:59:59Z',
        '2023-02-29T00:00:00Z',
        '2026-13-02T09:30:00Z',
        '2026-11-02T09:30:00.123Z',
        '2026-11-02T24:00:00Z',
        '2026-11-02T09:30:00+02:00',
        'yesterday',
      ),
      eventSource: member('iam.amazonaws.com', 's3.amazonaws.com', 'sömething'),
      eventName: member(
        'UpdateRole',
        'UpdateRole20150331v2',
        'ChangePassword',
        'GetRole',
        'Getaway',
        'DeleteUser',
        'ListThings20200101',
        '20200101',
        'Ünicode',
      ),
      eventID: member('6ba7b810-9dad-41d1-80b4-00c04fd430c8', 'short', 'ünique'),
      recipientAccountId: member('111122223333', '444455556666'),
      readOnly: member(true, false, 'true', 'false'),
      errorCode: member('', 'AccessDenied'),
      errorMessage: member('', 'no "way"'),
      eventType: member('AwsApiCall', 'AwsServiceEvent', 'AwsCloudTrailInsight', 'ExactlyTwentyLetters'),
      eventCategory: member('Management', 'Data', 'Insight', '7777777'),
      requestParameters: nested,
      responseElements: nested,
      ['\u0065ventExtra']: nested,
    },
    { requiredKeys: [] },
  )
  .chain((record) => {
    const entries = Object.entries(record);
    const required: [string, Json][] = [];
    // Keep the members that decide in most records.
    for (const [key, value] of Object.entries(auditJson())) {
      if (!(key in record) && ['eventTime', 'eventSource', 'eventName', 'eventID', 'recipientAccountId'].includes(key))
        required.push([key, value as Json]);
    }
    const all = [...entries, ...required];
    return fc
      .tuple(
        fc.oneof(
          { weight: 4, arbitrary: fc.shuffledSubarray(all, { minLength: all.length }) },
          { weight: 1, arbitrary: fc.shuffledSubarray(all) },
        ),
        fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...all) }),
      )
      .map(([members, twice]) => (twice === undefined ? members : [...members, twice]));
  });

/** The spelling of a text: white space and escaped letters. */
type Spelling = { readonly space: readonly string[]; readonly escape: readonly boolean[] };

const plain: Spelling = { space: [''], escape: [false] };
export const spelling: fc.Arbitrary<Spelling> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(plain) },
  {
    weight: 2,
    arbitrary: fc.record({
      space: fc.array(fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  '), { minLength: 1, maxLength: 7 }),
      escape: fc.array(fc.constantFrom(false, false, false, false, true), { minLength: 1, maxLength: 31 }),
    }),
  },
);

/** Writes JSON with the given spelling. Members may occur twice. */
export const write = (members: readonly (readonly [string, Json])[], { space, escape }: Spelling): string => {
  let spaces = 0;
  let letters = 0;
  const gap = (): string => space[spaces++ % space.length] ?? '';
  const quoted = (value: string): string =>
    `"${Array.from(JSON.stringify(value).slice(1, -1))
      .map((one) =>
        /^[A-Za-z]$/.test(one) && escape[letters++ % escape.length] === true
          ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
          : one,
      )
      .join('')}"`;
  // An escape sequence must not be escaped again.
  const string = (value: string): string => (JSON.stringify(value).includes('\\') ? JSON.stringify(value) : quoted(value));
  const object = (pairs: readonly (readonly [string, Json])[]): string =>
    `{${gap()}${pairs.map(([key, value]) => `${string(key)}${gap()}:${gap()}${json(value)}${gap()}`).join(`,${gap()}`)}}`;
  const json = (value: Json): string => {
    if (typeof value === 'string') return string(value);
    if (Array.isArray(value)) return `[${gap()}${value.map((one: Json) => json(one) + gap()).join(`,${gap()}`)}]`;
    if (typeof value === 'object' && value !== null)
      return object(Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined));
    return JSON.stringify(value);
  };
  return object(members);
};

/** The members in any order. */
export const shuffled = (record: Readonly<Record<string, Json>>): fc.Arbitrary<readonly (readonly [string, Json])[]> => {
  const all = Object.entries(record);
  return fc.shuffledSubarray(all, { minLength: all.length });
};

/** An object with these members, some of which may be absent. */
export const objectOf = (members: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record(members).map((one) => one as Json) },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }).map((one) => one as Json) },
  );

/** The text of a record: complete, valid JSON. */
export const recordText: fc.Arbitrary<string> = fc.tuple(recordMembers, spelling).map(([members, how]) => write(members, how));

/** Bytes of a record with up to three bytes changed, removed or inserted. */
export const damagedText: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    recordText,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('put', 'drop', 'set'),
        fc.oneof(fc.constantFrom(...Buffer.from('"\\{}[]:,0.eE-+ \n\tutfn')), fc.integer({ min: 0, max: 255 })),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([text, edits]) => {
    let bytes = [...Buffer.from(text)];
    for (const [where, what, byte] of edits) {
      const at = 1 + (where % Math.max(1, bytes.length - 1));
      if (what === 'put') bytes = [...bytes.slice(0, at), byte, ...bytes.slice(at)];
      else if (what === 'drop') bytes = [...bytes.slice(0, at), ...bytes.slice(at + 1)];
      else bytes[at] = byte;
    }
    return Uint8Array.from(bytes);
  });

/** Objects nested up to 70 deep, with strings on every level; some brackets are missing, doubled or swapped. */
export const nestedText: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { maxLength: 70 })
  .chain((levels) => {
    const open = levels
      .map(([list, before]) => (list ? `[${before ? '"before",' : ''}` : `{${before ? '"before":"value",' : ''}"inner":`))
      .join('');
    const close = levels
      .map(([list, , after]) => (list ? `${after ? ',"after the list"' : ''}]` : `${after ? ',"afterwards":"value"' : ''}}`))
      .reverse()
      .join('');
    const text = `{"eventName":"x","a":${open}"innermost value"${close},"readOnly":true,"z":"end of record"}`;
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(text) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.integer({ min: 1, max: text.length - 1 }), fc.constantFrom('', '}', ']', '}}', ']}', '"', ','))
          .map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
      },
    );
  });
