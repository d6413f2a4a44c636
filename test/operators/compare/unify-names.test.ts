import fc from 'fast-check';
import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { isUndecided } from '../../../src/operators/compare/unify-names.js';
import { sameValue } from '../../../src/operators/compare/compare-values.js';
import { spellings, type Home } from '../../support/cloud-spellings.js';
import { both } from '../../support/same-values.js';
import '../../support/fixed-seed.js';

const homes: fc.Arbitrary<Home> = fc.record({
  account: fc.constantFrom('111122223333', '999988887777'),
  region: fc.constantFrom('eu-west-1', 'us-east-1'),
  name: fc.constantFrom('1234abcd-12ab-34cd-56ef-1234567890ab', 'orders', 'subnet-0a1b2c3d', 'web_2'),
});
const kinds = fc.constantFrom(...Object.keys(spellings));
const all = (kind: string, home: Home): readonly string[] => {
  const { full = [], bare = [] } = spellings[kind]?.(home) ?? {};
  return [...full, ...bare];
};

/** How states and calls contain a name: alone, in a set, in blocks and in lists of blocks. */
const holders: readonly ((name: string) => Json)[] = [
  (name) => name,
  (name) => [name],
  (name) => ['another', name],
  (name) => [{ encryption: [{ key_id: name }], status: 'on' }],
  (name) => [
    { id: 'a', target: 'x' },
    { id: 'b', target: name },
  ],
];

void t.test('D15: all spellings of one resource are equal in every position', (t) => {
  fc.assert(
    fc.property(kinds, homes, fc.nat(), fc.nat(), fc.constantFrom(...holders), (kind, home, one, other, hold) => {
      const texts = all(kind, home);
      const [a, b] = [texts[one % texts.length] ?? '', texts[other % texts.length] ?? ''];
      return sameValue(hold(a), hold(b), 'auto') && sameValue(hold(b), hold(a), 'auto');
    }),
    { numRuns: 2000 },
  );
  t.end();
});

void t.test('D15: another name is another resource, in every spelling', (t) => {
  fc.assert(
    fc.property(kinds, homes, fc.nat(), fc.nat(), fc.constantFrom(...holders), (kind, home, one, other, hold) => {
      const [left, right] = [all(kind, home), all(kind, { ...home, name: 'inventory-9' })];
      return !sameValue(hold(left[one % left.length] ?? ''), hold(right[other % right.length] ?? ''), 'auto');
    }),
    { numRuns: 2000 },
  );
  t.end();
});

void t.test('D15: text that only resembles a key path is other text', (t) => {
  t.equal(sameValue('key/reports', 'reports', 'auto'), false);
  t.equal(sameValue([{ prefix: 'key/reports' }], [{ prefix: 'reports' }], 'auto'), false);
  t.end();
});

void t.test('D15: two spellings that both contain an account are equal only for the same account', (t) => {
  fc.assert(
    fc.property(kinds, homes, fc.nat(), fc.nat(), fc.constantFrom(...holders), (kind, home, one, other, hold) => {
      // Bucket names are globally unique and contain no account.
      if (kind === 'bucket') return true;
      const of = (account: string): readonly string[] => spellings[kind]?.({ ...home, account }).full ?? [];
      const [left, right] = [of('111122223333'), of('444455556666')];
      return !sameValue(hold(left[one % left.length] ?? ''), hold(right[other % right.length] ?? ''), 'auto');
    }),
    { numRuns: 2000 },
  );
  t.end();
});

const key = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

void t.test('D15: similar names are distinguished', (t) => {
  both(
    t,
    [
      ['arn:aws:iam::111122223333:role/a/app', 'arn:aws:iam::111122223333:role/b/app'],
      ['arn:aws:iam::aws:policy/ReadOnlyAccess', 'arn:aws:iam::111122223333:policy/ReadOnlyAccess'],
      ['arn:aws:sns:eu-west-1:111122223333:jobs', 'arn:aws:sqs:eu-west-1:111122223333:jobs'],
      ['arn:aws:lambda:eu-west-1:111122223333:function:f', 'arn:aws:lambda:eu-west-1:111122223333:function:f:live'],
      ['arn:aws:lambda:eu-west-1:111122223333:function:f:1', 'f:2'],
      [key, 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'],
      [key, null],
      [key, ''],
      // A bare name that could mean either of two.
      [
        ['arn:aws:sns:eu-west-1:111122223333:jobs', 'arn:aws:sns:eu-west-1:999988887777:jobs'],
        ['jobs', 'arn:aws:sns:eu-west-1:999988887777:jobs'],
      ],
      ['alias/orders', 'alias/other'],
      [key, 'orders'],
    ],
    false,
  );
});
void t.test('D15: numbers and booleans as text still equal their values beside two spellings', (t) => {
  both(
    t,
    [
      [
        [{ encrypted: 'true', iops: '3000', kms_key_id: key }],
        [{ encrypted: true, iops: 3000, kms_key_id: '1234abcd-12ab-34cd-56ef-1234567890ab' }],
      ],
      [[{ encrypted: 'true', kms_key_id: key }], [{ encrypted: true, kms_key_id: 'alias/orders' }]],
    ],
    true,
  );
});
void t.test('D16: an alias may be any key, in blocks too', (t) => {
  both(
    t,
    [
      ['alias/orders', key],
      [`${key.split(':key/')[0] ?? ''}:alias/orders`, key],
      ['alias/orders', '1234abcd-12ab-34cd-56ef-1234567890ab'],
      [[{ status: 'on', key_id: 'alias/orders' }], [{ status: 'on', key_id: key }]],
      ['alias/orders', `${key.split(':key/')[0] ?? ''}:alias/orders`],
    ],
    true,
  );
});
void t.test('D16: beside an alias, the rest is still compared', (t) => {
  both(
    t,
    [
      [[{ status: 'on', key_id: 'alias/orders' }], [{ status: 'off', key_id: key }]],
      ['alias/orders', null],
    ],
    false,
  );
});
void t.test('D16: comparing an alias with a key is undecided', (t) => {
  t.ok(isUndecided('alias/orders', key));
  t.ok(isUndecided('1234abcd-12ab-34cd-56ef-1234567890ab', 'alias/orders'));
  t.notOk(isUndecided('alias/orders', 'alias/other'));
  t.notOk(isUndecided('alias/orders', null));
  t.notOk(isUndecided(key, `${key}0`));
  t.end();
});

void t.test('objects of Google Cloud are the same only with what holds them', (t) => {
  const ring = 'projects/acme/locations/eu/keyRings';
  const account = 'serviceAccounts/app@acme.iam.gserviceaccount.com';
  const same: readonly (readonly [string, string])[] = [
    [`${ring}/a/cryptoKeys/k`, `//cloudkms.googleapis.com/${ring}/a/cryptoKeys/k/cryptoKeyVersions/3`],
    [`projects/acme/${account}`, `projects/-/${account}`],
    ['https://www.googleapis.com/compute/beta/projects/acme/zones/eu-a', 'zones/eu-a'],
    ['http://www.googleapis.com/compute/v1/projects/acme/global/networks/n', 'compute/v1/projects/acme/global/networks/n'],
    ['pubsub.googleapis.com/projects/acme/topics/t', 'projects/4711/topics/t'],
  ];
  both(t, same, true);
});

void t.test('objects of Google Cloud in other places are other objects', (t) => {
  const ring = 'projects/acme/locations/eu/keyRings';
  const different: readonly (readonly [string, string])[] = [
    [`${ring}/a/cryptoKeys/k`, `${ring}/b/cryptoKeys/k`],
    [`${ring}/a/cryptoKeys/k/cryptoKeyVersions/1`, `${ring}/a/cryptoKeys/l/cryptoKeyVersions/1`],
    [`${ring}/a/cryptoKeys/k/cryptoKeyVersions/1`, `${ring}/a/cryptoKeys/k/cryptoKeyVersions/2`],
    ['projects/acme/secrets/a/versions/latest', 'projects/acme/secrets/b/versions/latest'],
    ['projects/acme/datasets/a/tables/t', 'projects/acme/datasets/b/tables/t'],
    ['projects/4711/topics/t', 'projects/4712/topics/t'],
    ['projects/acme/locations/eu/clusters/a/nodePools/p', 'projects/acme/locations/eu/clusters/b/nodePools/p'],
  ];
  both(t, different, false);
});
