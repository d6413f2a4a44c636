import t from 'tap';
import { refKey } from '../../../src/model/change.js';
import { snapshot } from './state-document.js';

const provider = 'registry.terraform.io/hashicorp/aws';
const resource = (type: string, name: string, values: object, rest: object = {}): object => ({
  address: 'not used',
  mode: 'managed',
  type,
  name,
  provider_name: provider,
  schema_version: 0,
  values,
  sensitive_values: {},
  ...rest,
});

const shown = {
  format_version: '1.0',
  terraform_version: '1.9.8',
  values: {
    outputs: {},
    root_module: {
      resources: [
        resource(
          'aws_instance',
          'a',
          { id: 'i-1', arn: 'arn:aws:ec2:eu-west-1:111122223333:instance/i-1', password: 'x', env: { K: 'v' } },
          {
            index: 0,
            sensitive_values: { password: true, env: { K: true }, rule: [{}, { key: true }] },
          },
        ),
        resource('aws_instance', 'a', { id: 'i-2' }, { index: 'k"', depends_on: ['module.m.aws_iam_role.r', 'aws_gone.x'], tainted: true }),
        resource('aws_instance', 'a', { id: 'i-3' }, { index: 'k"', deposed_key: '00000000' }),
        resource('aws_instance', 'd', { id: 'i-1' }, { mode: 'data' }),
      ],
      child_modules: [
        {
          resources: [resource('aws_iam_role', 'r', { name: 'r' })],
          address: 'module.m["x"]',
          child_modules: [
            { address: 'module.m["x"].module.n', resources: [resource('aws_iam_role', 'r', { name: 's' }, { sensitive_values: true })] },
          ],
        },
      ],
    },
  },
};

t.test('show -json yields the same snapshot as its state (D54b)', async (t) => {
  const one = snapshot(JSON.stringify(shown));
  t.match(one, { size: 5, managed: 4, version: 4, serial: 0, lineage: '', iacVersion: '1.9.8' });
  t.strictSame(
    Array.from({ length: 5 }, (_, i) => one.address(i)),
    [
      'aws_instance.a[0]',
      'aws_instance.a["k\\""]',
      'data.aws_instance.d',
      'module.m["x"].aws_iam_role.r',
      'module.m["x"].module.n.aws_iam_role.r',
    ],
  );
  t.strictSame(one.find(refKey('aws_instance', ['id'], ['i-1'])), [0]);
  t.strictSame(one.find(refKey('aws_iam_role', ['name'], ['s'])), [4]);
  t.strictSame(one.attributes(3), { name: 'r' });
  t.strictSame(one.dependencies(1), [3]);
  t.equal(one.provider(0), provider);
  t.equal(one.region(0), 'eu-west-1');
  t.equal(one.account(3), '111122223333', 'all of the provider agree');
});

t.test('sensitive_values mark secrets (D20)', async (t) => {
  const one = snapshot(JSON.stringify(shown));
  t.strictSame(one.sensitive(0), ['password', 'env.K', 'rule.key']);
  t.strictSame(one.sensitive(1), []);
  t.strictSame(one.sensitive(4), ['name'], 'true marks all');
});

t.test('the prior state of a plan is declared', async (t) => {
  const plan = {
    format_version: '1.2',
    terraform_version: '1.9.8',
    planned_values: { root_module: { resources: [resource('aws_instance', 'new', {})] } },
    resource_changes: [],
    prior_state: shown,
  };
  t.equal(snapshot(JSON.stringify(plan)).size, 5);
  t.equal(snapshot(JSON.stringify({ ...plan, prior_state: undefined })).size, 0);
  t.equal(snapshot(JSON.stringify({ ...plan, prior_state: null })).size, 0);
});

t.test('show -json of an empty state is empty', async (t) => {
  for (const text of [
    '{"format_version":"1.0"}',
    '{"format_version":"1.0","terraform_version":"1.9.8","values":{}}',
    '{"format_version":"1.0","values":{"root_module":{}}}',
    '{"format_version":"1.0","values":null}',
  ]) {
    t.equal(snapshot(text).size, 0, text);
  }
});

t.test('members in any order mean the same', async (t) => {
  const text =
    '{"values":{"root_module":{"child_modules":[{"child_modules":[],"resources":[{"values":{"name":"r"},"name":"r","type":"aws_iam_role","index":2,"mode":"managed"}],"address":"module.m"}]}},"format_version":"1.0"}';
  const one = snapshot(text);
  t.equal(one.address(0), 'module.m.aws_iam_role.r[2]');
  t.strictSame(one.find(refKey('aws_iam_role', ['name'], ['r'])), [0]);
});

t.test('numbers keep their digits in shown values too (D13b)', async (t) => {
  const text =
    '{"format_version":"1.0","values":{"root_module":{"resources":[{"mode":"managed","type":"x","name":"y","values":{"n":12345678901234567890}}]}}}';
  t.strictSame(snapshot(text).attributes(0), { n: '12345678901234567890' });
});
