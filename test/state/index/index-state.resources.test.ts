import t from 'tap';
import { refKey } from '../../../src/model/change.js';
import { block, bytesOf, index, instance, snapshot, state, testTypes } from './state-document.js';
import { indexState } from '../../../src/state/index/index-state.js';

const addresses = (text: string): readonly string[] => {
  const one = snapshot(text);
  return Array.from({ length: one.size }, (_, resource) => one.address(resource));
};

t.test('reads the provider from the instance (OpenTofu) or in the form before Terraform 0.13', async (t) => {
  const one = snapshot(
    state(
      block('aws_instance', 'a', [instance({}, { index_key: 'x', provider: 'provider["registry.opentofu.org/hashicorp/aws"].by["x"]' })], {
        provider: undefined,
      }),
      block('aws_instance', 'b', [instance({})], { provider: 'provider.aws.west' }),
    ),
  );
  t.equal(one.provider(0), 'provider["registry.opentofu.org/hashicorp/aws"].by["x"]');
  t.equal(one.provider(1), 'provider.aws.west');
});

t.test('takes account and region from the resource itself', async (t) => {
  const where = (attributes: object, type = 'aws_instance', rest: object = {}): readonly string[] => {
    const one = snapshot(state(block(type, 'a', [instance(attributes)], rest)));
    return [one.account(0), one.region(0)];
  };
  t.strictSame(where({ arn: 'arn:aws:ec2:eu-west-1:111122223333:instance/i-1' }), ['111122223333', 'eu-west-1']);
  t.strictSame(where({ arn: 'arn:aws-cn:iam::111122223333:role/r' }, 'aws_iam_role'), ['111122223333', '']);
  t.strictSame(where({ arn: 'arn:aws:s3:::b', region: 'us-east-1' }, 'aws_s3_bucket'), ['', 'us-east-1']);
  t.strictSame(where({ id: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/s/1' }, 'aws_cloudformation_stack'), [
    '111122223333',
    'eu-west-1',
  ]);
  t.strictSame(
    where({ id: 'arn:aws:ram:eu-west-1:111122223333:resource-share/1' }, 'aws_ram_resource_share_accepter'),
    ['', ''],
    'of the sharing account',
  );
  t.strictSame(where({ owner_id: '111122223333' }), ['111122223333', '']);
  t.strictSame(where({ account_id: '111122223333' }, 'aws_s3_account_public_access_block'), ['111122223333', '']);
  t.strictSame(where({ account_id: '111122223333' }, 'aws_guardduty_member'), ['', ''], 'a member is another account');
  t.strictSame(where({ account_id: '111122223333' }, 'aws_ami_launch_permission'), ['', ''], 'a grantee is another account');
  t.strictSame(where({ policy_arn: 'arn:aws:iam::111122223333:policy/p' }, 'aws_iam_role_policy_attachment'), ['', '']);
  t.strictSame(where({ owner_id: 'amazon', arn: 'not an arn' }), ['', '']);
  t.strictSame(where({ arn: 'arn:aws:ec2:eu-west-1:111122223333:instance/i-1' }, 'aws_instance', { mode: 'data' }), ['', '']);
  t.strictSame(where({ arn: 'arn:aws:ec2:eu-west-1:111122223333:x', region: 'r' }, 'google_thing'), ['', '']);
});

t.test('a resource without account or region takes those on which its provider configuration agrees', async (t) => {
  const one = snapshot(
    state(
      block('aws_iam_role_policy_attachment', 'x', [instance({ role: 'r' })]),
      block('aws_instance', 'a', [instance({ arn: 'arn:aws:ec2:eu-west-1:111122223333:instance/i-1' })]),
      block('aws_instance', 'b', [instance({ arn: 'arn:aws:ec2:eu-west-2:111122223333:instance/i-2' })]),
      block('aws_instance', 'other', [instance({})], { provider: 'provider.aws.other' }),
    ),
  );
  t.equal(one.account(0), '111122223333');
  t.equal(one.region(0), '', 'two regions: no agreement');
  t.equal(one.account(3), '', 'another configuration');
  t.strictSame([...one.accounts], ['111122223333'], 'each account once, without unknown ones');
});

t.test('dependencies name all instances of a configuration address; unknown ones are omitted', async (t) => {
  const one = snapshot(
    state(
      block('aws_instance', 'a', [instance({}, { index_key: 0 }), instance({}, { index_key: 1 })], { module: 'module.m["x"]' }),
      block('aws_instance', 'a', [instance({})], { module: 'module.m["y]"]' }),
      block('aws_instance', 'a', [instance({})]),
      block('aws_iam_role', 'r', [
        instance({}, { dependencies: ['module.m.aws_instance.a', 'aws_gone.x', 'module.m.aws_instance.a', 'data.aws_instance.d'] }),
      ]),
      block('aws_instance', 'd', [instance({})], { mode: 'data' }),
      block('aws_iam_role', 'legacy', [instance({}, { depends_on: ['aws_instance.a', 'var.x'] })], { module: 'module.m["x"]' }),
    ),
  );
  t.strictSame(one.dependencies(4), [0, 1, 2, 5]);
  t.strictSame(one.dependencies(6), [0, 1, 2], 'Terraform 0.12 wrote them relative to the module');
  t.strictSame(one.dependencies(0), []);
});

t.test('equal attribute bytes have equal fingerprints, others differ', async (t) => {
  const print = (attributes: object): number => snapshot(state(block('aws_instance', 'a', [instance(attributes)]))).fingerprint(0);
  t.equal(print({ id: 'i-1', size: 'a' }), print({ id: 'i-1', size: 'a' }));
  const all = new Set(Array.from({ length: 2_000 }, (_, i) => print({ id: `i-${i}`, pad: 'x'.repeat(i % 9) })));
  t.equal(all.size, 2_000);
});

t.test('parses attributes once and caches them', async (t) => {
  const one = snapshot(
    state(
      block(
        'aws_instance',
        'a',
        Array.from({ length: 300 }, (_, i) => instance({ id: `i-${i}` }, { index_key: i })),
      ),
    ),
  );
  const first = one.attributes(0);
  t.equal(one.attributes(0), first);
  for (let i = 1; i < 300; i++) one.attributes(i);
  t.strictSame(one.attributes(0), first);
  t.not(one.attributes(0), first, 'evicted after 256 others');
});

t.test('reads reordered and repeated members of a resource as JSON.parse does', async (t) => {
  const text = `{"version":4,"resources":[{"instances":[{"attributes":{"id":"i-1"},"index_key":"k"}],"name":"a","type":"x","type":"aws_instance","module":"module.m","mode":"managed"},
    {"mode":"managed","type":"aws_instance","name":"late","instances":[{"attributes":{"id":"i-2"}}],"module":"module.z"}]}`;
  t.strictSame(addresses(text), ['module.m.aws_instance.a["k"]', 'module.z.aws_instance.late']);
  t.strictSame(snapshot(text).find(refKey('aws_instance', ['id'], ['i-1'])), [0]);
});

t.test('accepts a byte-order mark and white space around the document', async (t) => {
  t.equal(snapshot(`\ufeff \n${state(block('aws_instance', 'a', [instance({})]))}\r\n\t `).size, 1);
});

t.test('escaped names are the same names', async (t) => {
  const text =
    '{"version":4,"resources":[{"mode":"managed","\\u0074ype":"aws_\\u0069nstance","name":"a","instances":[{"attributes":{"\\u0069d":"i-\\u0031"}}]}]}';
  t.strictSame(addresses(text), ['aws_instance.a']);
  t.equal(snapshot(text).type(0), 'aws_instance');
  t.strictSame(snapshot(text).find(refKey('aws_instance', ['id'], ['i-1'])), [0]);
});

t.test('accepts a view into a larger buffer and shared memory', async (t) => {
  const content = bytesOf(state(block('aws_instance', 'ü', [instance({ id: 'i-1' })])));
  const larger = new Uint8Array(content.length + 20);
  larger.set(content, 7);
  const shared = new Uint8Array(new SharedArrayBuffer(content.length));
  shared.set(content);
  for (const bytes of [larger.subarray(7, 7 + content.length), shared]) {
    const one = indexState(bytes, 's', testTypes);
    t.match(one, { _tag: 'Right' });
    if (one._tag === 'Right') {
      t.equal(one.right.address(0), 'aws_instance.ü');
      t.strictSame(one.right.attributes(0), { id: 'i-1' });
      t.equal(one.right.raw, bytes);
    }
  }
});

t.test('asking for an unknown resource is a bug of the caller', async (t) => {
  t.throws(() => snapshot(state()).address(0), /no number 0/);
  t.equal(index('{"version":4}')._tag, 'Right');
});
