import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { StateView } from '../../../src/sinks/store/state-view.js';
import { indexState } from '../../../src/state/index/index-state.js';
import { snapshotOf } from '../../support/arrivals.js';
import { block, declared, stateOf, walk } from './graph-samples.js';

const parsed = (text: string | undefined): JsonObject | undefined => (text === undefined ? undefined : (JSON.parse(text) as JsonObject));

const snapshotOfText = (text: string): StateSnapshot => {
  const result = indexState(new TextEncoder().encode(text), 's', {});
  if (isLeft(result)) throw new Error(result.left.message);
  return result.right;
};

void t.test('has no state before one was loaded', (t) => {
  const view = new StateView({}, []);
  t.equal(view.metadata(), undefined);
  t.equal(view.page({ page: 1, limit: 50 }), undefined);
  t.equal(view.get('aws_x.a'), undefined);
  view.take({ output: 'dropped', reason: 'read_only', count: 1, name: '' });
  t.equal(view.metadata(), undefined);
  view.take(declared(stateOf([])));
  t.strictSame(view.page({ page: 1, limit: 50 }), { items: [], total: 0 }, 'an empty state counts as loaded');
  t.end();
});

void t.test('metadata are those of the first source, with the managed resources of all (D52, D54b)', (t) => {
  const view = new StateView({}, []);
  view.take(declared(stateOf([block('a', { keys: [0, 1] }), block('d', { mode: 'data' })], 'one', 1)));
  view.take(declared(stateOf([block('a')], 'two', 7), undefined, '2026-03-01T00:00:00.000Z'));
  view.take(declared(stateOf([block('a'), block('d', { mode: 'data' })], 'one', 2)));
  const common = { version: 4, iac_version: '1.9.5', lineage: 'l' };
  t.strictSame(parsed(view.metadata()), {
    version: 4,
    iac_version: '1.9.5',
    serial: 2,
    lineage: 'l',
    resource_count: 2,
    last_modified: '2026-03-02T10:00:00.000Z',
    states: [
      { source: 'one', ...common, serial: 2, resource_count: 1, last_modified: '2026-03-02T10:00:00.000Z', suspect: null },
      { source: 'two', ...common, serial: 7, resource_count: 1, last_modified: '2026-03-01T00:00:00.000Z', suspect: null },
    ],
  });
  t.end();
});

void t.test('resources of several states are sorted by address; for equal addresses the earlier state is first (D27)', (t) => {
  const view = new StateView({}, []);
  const sources = ['one', 'two', 'three'];
  for (const source of sources) {
    const document = {
      version: 4,
      resources: ['b', 'a', 'c'].map((name) => ({
        mode: 'managed',
        type: 'aws_x',
        name,
        provider: source,
        instances: [{ attributes: {} }],
      })),
    };
    view.take(declared(snapshotOf(document, source)));
  }
  const expected = ['a', 'b', 'c'].flatMap((name) => sources.map((source) => JSON.stringify([`aws_x.${name}`, source])));
  for (const limit of [1, 2, 4, 9, 50]) {
    const found = walk((request) => view.page(request), limit).map(parsed);
    t.strictSame(
      found.map((one) => JSON.stringify([one?.['address'], one?.['provider']])),
      expected,
    );
  }
  t.equal(parsed(view.get('aws_x.b'))?.['provider'], 'one');
  t.end();
});

void t.test('D13b: finds a resource by address, or by type and name if exactly one has them', (t) => {
  const view = new StateView({}, []);
  const address = (asked: string): unknown => parsed(view.get(asked))?.['address'];
  view.take(
    declared(
      stateOf([block('a', { module: 'module.m["x"]', keys: ['k'] }), block('b', { keys: [0, 1] }), block('d', { mode: 'data' })], 'one'),
    ),
  );
  t.equal(address('module.m["x"].aws_x.a["k"]'), 'module.m["x"].aws_x.a["k"]');
  t.equal(address('aws_x.a'), 'module.m["x"].aws_x.a["k"]');
  t.equal(address('aws_x.d'), 'data.aws_x.d');
  t.equal(address('aws_x.b'), undefined, 'two have this name');
  t.equal(address('aws_x.b[1]'), 'aws_x.b[1]');
  t.equal(address('aws_x'), undefined);
  view.take(declared(stateOf([block('a', { module: 'module.other' })], 'two')));
  t.equal(address('aws_x.a'), undefined, 'now one in each state');
  view.take(declared(stateOf([block('a')], 'three')));
  t.equal(address('aws_x.a'), 'aws_x.a', 'a full address takes precedence over a short one');
  t.end();
});

void t.test('D20: masks secrets, in pages too; D13b: long numbers keep their digits', (t) => {
  const view = new StateView({ aws_x: { keys: [], scope: 'region', family: 'ec2', secrets: ['code'] } }, []);
  const resource = (type: string) => `{"mode":"managed","type":"${type}","name":"a","provider":"p","instances":[{
    "attributes":{"id":9007199254740993,"code":"c","password":"p","marked":{"in":"m","out":"o"}},
    "sensitive_attributes":[[{"type":"get_attr","value":"marked"},{"type":"get_attr","value":"in"}]]}]}`;
  const text = `{"version":4,"resources":[${resource('aws_x')},${resource('constructor')}]}`;
  view.take(declared(snapshotOfText(text)));
  const attributes = { id: '9007199254740993', code: '(sensitive)', password: '(sensitive)', marked: { in: '(sensitive)', out: 'o' } };
  t.strictSame(parsed(view.get('aws_x.a')), { address: 'aws_x.a', type: 'aws_x', name: 'a', provider: 'p', mode: 'managed', attributes });
  t.strictSame([...(view.page({ page: 1, limit: 1 })?.items ?? [])], [view.get('aws_x.a')]);
  t.strictSame(parsed(view.get('constructor.a'))?.['attributes'], { ...attributes, code: 'c' }, 'a type named like a member of Object');
  t.end();
});

void t.test('D20: masks private keys, passwords and secrets of types outside the catalog, marked or not', (t) => {
  const view = new StateView({}, []);
  const secrets: Readonly<Record<string, JsonObject>> = {
    aws_secretsmanager_secret_version: { secret_string: 's' },
    aws_ssm_parameter: { value: 's' },
    kubernetes_secret: { data: { a: 's' } },
    random_password: { result: 's', bcrypt_hash: 's' },
    tls_private_key: { private_key_pem: 's', private_key_openssh: 's', private_key_pem_pkcs8: 's' },
  };
  const resources = Object.entries(secrets).map(([type, attributes]) => ({
    mode: 'managed',
    type,
    name: 'a',
    instances: [{ attributes: { id: 'i', public_key_pem: 'p', length: 1, ...attributes } }],
  }));
  view.take(declared(snapshotOfText(JSON.stringify({ version: 4, terraform_version: '1.9.5', serial: 1, lineage: 'l', resources }))));
  for (const [type, attributes] of Object.entries(secrets))
    t.strictSame(parsed(view.get(`${type}.a`))?.['attributes'], {
      id: 'i',
      public_key_pem: 'p',
      length: 1,
      ...Object.fromEntries(Object.keys(attributes).map((name) => [name, '(sensitive)'])),
    });
  t.end();
});

void t.test('a search finds parts of addresses and types whatever their case, in all states, by address', (t) => {
  const view = new StateView({}, []);
  t.equal(view.search('a'), undefined, 'before a state was loaded');
  view.take(declared(stateOf([block('web', { keys: [0, 1] }), block('db', { type: 'aws_db_instance', mode: 'data' })], 'one')));
  view.take(declared(stateOf([block('web', { module: 'module.net["EU"]' }), block('api')], 'two')));
  const found = (text: string, request = { page: 1, limit: 50 }): { total: number; addresses: readonly unknown[] } => {
    const steps = view.search(text);
    for (let step = steps?.next(); ; step = steps?.next())
      if (step?.done === true) {
        const { total, page } = step.value;
        const { items, total: same } = page(request);
        t.equal(same, total);
        return { total, addresses: [...items].map((item) => parsed(item)?.['address']) };
      }
  };
  const webs = ['aws_x.web[0]', 'aws_x.web[1]', 'module.net["EU"].aws_x.web'];
  t.strictSame(found('WEB'), { total: 3, addresses: webs });
  t.strictSame(found('web', { page: 2, limit: 2 }), { total: 3, addresses: webs.slice(2) });
  t.strictSame(found('["eu"]'), { total: 1, addresses: webs.slice(2) });
  t.strictSame(found('db_inst'), { total: 1, addresses: ['data.aws_db_instance.db'] });
  t.strictSame(found('nothing'), { total: 0, addresses: [] });
  t.equal(found('').total, 5);
  t.end();
});

void t.test('a search pauses after each 256 resources, and has the states of its beginning', (t) => {
  const view = new StateView({}, []);
  view.take(declared(stateOf([block('many', { keys: Array.from({ length: 1_000 }, (_, at) => at) })])));
  const steps = view.search('many');
  let pauses = 0;
  let step = steps?.next();
  view.take(declared(stateOf([], 's', 2)));
  for (; step?.done === false; step = steps?.next()) pauses++;
  t.equal(pauses, 3);
  t.equal(step?.value?.total, 1_000);
  t.end();
});

void t.test('a search pauses as often if the resources are in many small states', (t) => {
  const view = new StateView({}, []);
  for (let n = 0; n < 100; n++) view.take(declared(stateOf([block('few', { keys: Array.from({ length: 10 }, (_, at) => at) })], `s${n}`)));
  const steps = view.search('few');
  let pauses = 0;
  let step = steps?.next();
  for (; step?.done === false; step = steps?.next()) pauses++;
  t.equal(pauses, 3);
  t.equal(step?.value?.total, 1_000);
  t.end();
});
