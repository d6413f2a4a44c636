import t from 'tap';
import { refKey } from '../../../src/model/change.js';
import { block, instance, snapshot, state } from './state-document.js';
import { cloudTypes } from '../../../src/catalog/providers.js';
import { Plans, type Types } from '../../../src/state/formats/type-plan.js';

const addresses = (text: string): readonly string[] => {
  const one = snapshot(text);
  return Array.from({ length: one.size }, (_, resource) => one.address(resource));
};

t.test('an instance has its full address: module, count and for_each (D13b)', async (t) => {
  const text = state(
    block('aws_iam_role', 'plain', [instance({})]),
    block('aws_iam_role', 'counted', [instance({}, { index_key: 0 }), instance({}, { index_key: 12 })]),
    block('aws_iam_role', 'keyed', [instance({}, { index_key: 'a.b' }), instance({}, { index_key: 'quote " ${x} \n\u0001 ü' })], {
      module: 'module.m["x"].module.n[0]',
    }),
    block('aws_iam_role', 'read', [instance({})], { mode: 'data' }),
  );
  t.strictSame(addresses(text), [
    'aws_iam_role.plain',
    'aws_iam_role.counted[0]',
    'aws_iam_role.counted[12]',
    'module.m["x"].module.n[0].aws_iam_role.keyed["a.b"]',
    'module.m["x"].module.n[0].aws_iam_role.keyed["quote \\" $${x} \\n\\u0001 ü"]',
    'data.aws_iam_role.read',
  ]);
  for (const address of addresses(text)) t.equal(snapshot(text).address(snapshot(text).byAddress(address) ?? -1), address);
  t.equal(snapshot(text).byAddress('aws_iam_role.keyed'), undefined);
});

t.test('reads the header at any position', async (t) => {
  const one = snapshot('{"resources":[],"lineage":"abc","serial":12,"terraform_version":"1.8.0","version":4}');
  t.match(one, { version: 4, serial: 12, lineage: 'abc', iacVersion: '1.8.0', size: 0, managed: 0, source: 'test.tfstate' });
});

t.test('an empty file, no resources and null resources are an empty state', async (t) => {
  for (const text of ['', '{"version":4}', '{"version":4,"resources":[]}', '{"version":4,"resources":null}']) {
    t.equal(snapshot(text).size, 0, text);
    t.strictSame(snapshot(text).find(refKey('aws_iam_role', ['name'], ['x'])), []);
    t.equal(snapshot(text).byAddress('aws_iam_role.x'), undefined);
  }
});

t.test('skips deposed instances and keeps tainted ones', async (t) => {
  const text = state(
    block('aws_instance', 'web', [instance({ id: 'i-old' }, { deposed: 'abcd1234' }), instance({ id: 'i-new' }, { status: 'tainted' })]),
  );
  t.strictSame(addresses(text), ['aws_instance.web']);
  t.strictSame(snapshot(text).find(refKey('aws_instance', ['id'], ['i-new'])), [0]);
  t.strictSame(snapshot(text).find(refKey('aws_instance', ['id'], ['i-old'])), []);
});

t.test('finds data sources by address only (D14) and does not count them as managed (D52)', async (t) => {
  const one = snapshot(
    state(block('aws_instance', 'a', [instance({ id: 'i-1' })], { mode: 'data' }), block('aws_instance', 'a', [instance({ id: 'i-1' })])),
  );
  t.equal(one.size, 2);
  t.equal(one.managed, 1);
  t.equal(one.byAddress('data.aws_instance.a'), 0);
  t.equal(one.mode(0), 'data');
  t.strictSame(one.find(refKey('aws_instance', ['id'], ['i-1'])), [1]);
});

t.test('keeps the first of duplicate addresses', async (t) => {
  const one = snapshot(state(block('aws_instance', 'a', [instance({ id: 'i-1' })]), block('aws_instance', 'a', [instance({ id: 'i-2' })])));
  t.equal(one.size, 1);
  t.strictSame(one.attributes(0), { id: 'i-1' });
  t.strictSame(one.find(refKey('aws_instance', ['id'], ['i-2'])), []);
});

t.test('each key of the type finds the instance, combined and normalised (D14)', async (t) => {
  const one = snapshot(
    state(
      block('aws_iam_role_policy_attachment', 'x', [instance({ policy_arn: 'arn:p', role: 'r' })]),
      block('aws_thing', 'y', [instance({ code: 'ABC', port: 5432, id: 'ü\n"' })]),
      block('aws_thing', 'z', [instance({ code: '', port: null, id: 'z' })]),
    ),
  );
  t.strictSame(one.find(refKey('aws_iam_role_policy_attachment', ['role', 'policy_arn'], ['r', 'arn:p'])), [0]);
  t.strictSame(one.find(refKey('aws_iam_role_policy_attachment', ['role', 'policy_arn'], ['arn:p', 'r'])), []);
  t.strictSame(one.find(refKey('aws_thing', ['code'], ['abc'])), [1]);
  t.strictSame(one.find(refKey('aws_thing', ['port', 'id'], ['5432', 'ü\n"'])), [1]);
  t.strictSame(one.find(refKey('aws_thing', ['code'], [''])), [], 'an empty value identifies nothing');
  t.strictSame(one.find(refKey('aws_thing', ['port', 'id'], ['', 'z'])), []);
});

t.test('values in blocks identify too, each block separately (D18)', async (t) => {
  const one = snapshot(
    state(
      block('aws_instance', 'a', [
        instance({
          disk: [
            { code: 'v-1', name: 'x' },
            { name: 'y', code: 'v-2' },
            { code: 'v-1', name: 'z' },
          ],
          id: 'i-1',
        }),
      ]),
      block('aws_instance', 'b', [instance({ disk: { code: 'v-3', name: 'x' }, id: 'i-2', port: 5, net: [{ code: 'N', name: 'n' }] })]),
      block('aws_instance', 'c', [instance({ disk: ['v-4', null, [{ code: 'v-4' }], { code: null }, {}], id: 'i-3' })]),
    ),
  );
  const byCode = (code: string): readonly number[] => one.find(refKey('aws_instance', ['disk.code'], [code]));
  const byName = (id: string, name: string): readonly number[] => one.find(refKey('aws_instance', ['id', 'disk.name'], [id, name]));
  t.strictSame(
    [byCode('v-1'), byCode('v-2'), byCode('v-3'), byCode('v-4')],
    [[0], [0], [1], []],
    'a resource once, even if its blocks share values',
  );
  t.strictSame(
    [byName('i-1', 'x'), byName('i-1', 'z'), byName('i-2', 'x'), byName('i-2', 'y'), byName('i-3', 'x')],
    [[0], [0], [1], [], []],
  );
  t.strictSame(
    one.find(refKey('aws_instance', ['net.code', 'net.name', 'port'], ['n', 'n', '5'])),
    [1],
    'parts in a block and in the resource',
  );
  const byElement = (id: string, element: string): readonly number[] => one.find(refKey('aws_instance', ['id', 'disk.*'], [id, element]));
  t.strictSame([byElement('i-3', 'v-4'), byElement('i-1', 'v-1'), byElement('i-2', 'v-4')], [[2], [], []], 'elements of a list');
});

t.test('refuses a key with parts in nested blocks or in two attributes', async (t) => {
  const keyed = (...parts: readonly string[]): Types => ({ aws_x: { keys: [parts], scope: 'region', family: 'ec2' } });
  t.throws(() => new Plans(keyed('a.b.c')).of('aws_x'), /a\.b\.c/);
  t.throws(() => new Plans(keyed('a.b', 'c.d')).of('aws_x'), /a\.b, c\.d/);
});

t.test('plans of all types of the catalog, and their keys by number in any order', async (t) => {
  const [plans, others] = [new Plans(cloudTypes), new Plans(cloudTypes)];
  const keys = Object.keys(cloudTypes).flatMap((type) => [
    ...(plans.of(type)?.keys ?? []),
    ...(plans.of(type)?.blocks ?? []).flatMap((one) => one.keys),
  ]);
  t.ok(keys.length > 2_000);
  for (const key of keys.reverse()) t.strictSame(others.key(key.number).prefix, key.prefix);
});

t.test('a missing part may have a default', async (t) => {
  const one = snapshot(
    state(block('aws_thing', 'a', [instance({ name: 'f', role: null })]), block('aws_thing', 'b', [instance({ name: 'f', role: '2' })])),
  );
  t.strictSame(one.find(refKey('aws_thing', ['name', 'role'], ['f', '$LATEST'])), [0]);
  t.strictSame(one.find(refKey('aws_thing', ['name', 'role'], ['f', '2'])), [1]);
});

t.test('finds several resources with one key, in file order', async (t) => {
  const one = snapshot(state(...[0, 1, 2].map((i) => block('aws_iam_role', `r${i}`, [instance({ name: 'same' })]))));
  t.strictSame(one.find(refKey('aws_iam_role', ['name'], ['same'])), [0, 1, 2]);
});

t.test('numbers that exceed a double are strings of their digits (D13b)', async (t) => {
  const text = `{"version":4,"resources":[{"mode":"managed","type":"aws_thing","name":"n","provider":"p","instances":[{"attributes":
    {"big":9007199254740993,"deep":[{"long":0.12345678901234567891}],"huge":1e400,"exact":9007199254740992,"small":1.50,"text":"9007199254740993","power":2E3,"port":12345678901234567890,"id":"x"}}]}]}`;
  const one = snapshot(text);
  t.strictSame(one.attributes(0), {
    big: '9007199254740993',
    deep: [{ long: '0.12345678901234567891' }],
    huge: '1e400',
    exact: 9007199254740992,
    small: 1.5,
    text: '9007199254740993',
    power: 2000,
    port: '12345678901234567890',
    id: 'x',
  });
  t.strictSame(one.find(refKey('aws_thing', ['port', 'id'], ['12345678901234567890', 'x'])), [0]);
});

t.test('converts the legacy flat form to nested attributes, with keys', async (t) => {
  const flat = {
    id: 'i-1',
    'tags.%': '2',
    'tags.Name': 'a',
    'tags.kubernetes.io/x': 'b',
    'ids.#': '2',
    'ids.0': 'one',
    'ids.1': 'two',
    'rules.#': '1',
    'rules.2541437006.port': '22',
    'rules.2541437006.cidrs.#': '1',
    'rules.2541437006.cidrs.0': '10.0.0.0/8',
    'none.#': '0',
    'empty.%': '0',
  };
  const one = snapshot(state(block('aws_instance', 'old', [{ schema_version: 0, attributes_flat: flat }])));
  t.strictSame(one.attributes(0), {
    id: 'i-1',
    tags: { Name: 'a', 'kubernetes.io/x': 'b' },
    ids: ['one', 'two'],
    rules: [{ port: '22', cidrs: ['10.0.0.0/8'] }],
    none: [],
    empty: {},
  });
  t.strictSame(one.find(refKey('aws_instance', ['id'], ['i-1'])), [0]);
});

t.test('attributes take precedence over the flat form; neither, or null, means no attributes', async (t) => {
  const one = snapshot(
    state(
      block('aws_instance', 'both', [
        { attributes_flat: { id: 'flat' }, attributes: { id: 'i-1' } },
        { index_key: 1 },
        { index_key: 2, attributes: null },
      ]),
    ),
  );
  t.strictSame(one.attributes(0), { id: 'i-1' });
  t.strictSame(one.attributes(1), {});
  t.strictSame(one.attributes(2), {});
});

t.test('marked paths are dotted, without list indexes (D20)', async (t) => {
  const paths = [
    [{ type: 'get_attr', value: 'password' }],
    [
      { type: 'get_attr', value: 'env' },
      { type: 'index', value: { value: 0, type: 'number' } },
      { type: 'get_attr', value: 'vars' },
      { type: 'index', value: { value: 'K', type: 'string' } },
    ],
  ];
  const one = snapshot(state(block('aws_instance', 's', [instance({}, { sensitive_attributes: paths }), instance({}, { index_key: 1 })])));
  t.strictSame(one.sensitive(0), ['password', 'env.vars.K']);
  t.strictSame(one.sensitive(1), []);
});
