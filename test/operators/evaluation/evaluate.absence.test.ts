import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { loggedCall, type CallOptions } from '../../support/cloud-calls.js';
import { evaluated, outcomes, recordedCall, state, user } from '../../support/evaluate-facts.js';
import { after, atBucket, bucket, patched } from '../../catalog/gcp/storage/storage-declared.js';
import { instance, labelled, patch } from '../../catalog/gcp/sql/sql-declared.js';

/** D107: an object that a record shows as a whole lacks what it does not show. */

type Call = (by: CallOptions) => Arrival;
const member = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });
const given = <T>(isGiven: boolean, ...parts: readonly T[]): readonly T[] => (isGiven ? parts : []);
const mapOf = (isGiven: boolean, map: JsonObject): JsonObject => (isGiven ? map : {});
const isOpen = (one: string): boolean => one.endsWith(' open');
const run = (declared: readonly DeclaredResource[], ...calls: readonly Call[]): readonly string[] =>
  outcomes(evaluated([state([...declared, user('bob')], 0), ...calls.map((call, index) => call({ time: 10 + 10 * index }))]));

/** A call that writes the whole of something: what is declared of it, and what somebody adds. */
type Whole = {
  readonly name: string;
  readonly declared: readonly DeclaredResource[];
  readonly write: (hasDeclared: boolean, hasAdded: boolean) => Call;
  readonly added: string;
  readonly missing: string;
};

const statement = (action: string): JsonObject => ({ Effect: 'Allow', Action: action, Resource: '*' });
const rule = (origin: string): JsonObject => ({ AllowedMethod: ['GET'], AllowedOrigin: [origin] });
const topic = 'projects/acme-prod/topics/orders';
const viewer = 'roles/pubsub.viewer';
const [ops, eve] = ['group:ops@acme.example', 'user:eve@mail.example'];
const topicMember = (kind: 'binding' | 'member', attributes: JsonObject): DeclaredResource =>
  member(`google_pubsub_topic_iam_${kind}`, 'viewer', {
    project: 'acme-prod',
    topic,
    role: viewer,
    condition: [],
    etag: 'Bw=',
    ...attributes,
  });
const topicPolicy =
  (...members: readonly string[]): Call =>
  (by) => {
    const policy = { bindings: members.length === 0 ? [] : [{ role: viewer, members: [...members] }], etag: 'Bw=' };
    return loggedCall('pubsub', 'google.iam.v1.IAMPolicy.SetIamPolicy', { resource: topic, policy }, by, {
      resourceName: topic,
      response: policy,
    });
  };
const firewall = member('google_compute_firewall', 'web', {
  ...{ allow: [{ ports: ['443'], protocol: 'tcp' }], deny: [], description: '', destination_ranges: [], direction: 'INGRESS' },
  ...{ disabled: false, id: 'projects/acme-prod/global/firewalls/web', log_config: [], name: 'web', network: 'prod', priority: 1000 },
  ...{ project: 'acme-prod', source_ranges: ['10.0.0.0/8'], source_tags: null, target_tags: ['web'], target_service_accounts: null },
});

const wholes: readonly Whole[] = [
  {
    name: 'the tags of a bucket of AWS',
    declared: [
      member('aws_s3_bucket', 'data', {
        arn: 'arn:aws:s3:::acme',
        bucket: 'acme',
        id: 'acme',
        tags: { Owner: 'ops' },
        tags_all: { Owner: 'ops' },
      }),
    ],
    write: (hasDeclared, hasAdded) => (by) =>
      recordedCall(
        's3',
        'PutBucketTagging',
        {
          bucketName: 'acme',
          tagging: '',
          Tagging: {
            TagSet: { Tag: [...given(hasDeclared, { Key: 'Owner', Value: 'ops' }), ...given(hasAdded, { Key: 'x', Value: 'y' })] },
          },
        },
        by,
      ),
    added: 'aws_s3_bucket.data tags.x',
    missing: 'aws_s3_bucket.data tags.Owner',
  },
  {
    name: 'the CORS rules of a bucket of AWS',
    declared: [
      member('aws_s3_bucket_cors_configuration', 'data', {
        ...{ bucket: 'acme', id: 'acme', expected_bucket_owner: '' },
        cors_rule: [
          {
            allowed_headers: [],
            allowed_methods: ['GET'],
            allowed_origins: ['https://acme.example'],
            expose_headers: [],
            id: '',
            max_age_seconds: 0,
          },
        ],
      }),
    ],
    write: (hasDeclared, hasAdded) => (by) =>
      recordedCall(
        's3',
        'PutBucketCors',
        {
          bucketName: 'acme',
          cors: '',
          CORSConfiguration: { CORSRule: [...given(hasDeclared, rule('https://acme.example')), ...given(hasAdded, rule('*'))] },
        },
        by,
      ),
    added: 'aws_s3_bucket_cors_configuration.data cors_rule',
    missing: 'aws_s3_bucket_cors_configuration.data cors_rule',
  },
  {
    name: 'an inline policy of a user',
    declared: [
      member('aws_iam_user_policy', 'bob', {
        ...{ id: 'bob:app', name: 'app', user: 'bob' },
        policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement('s3:GetObject')] }),
      }),
    ],
    write: (hasDeclared, hasAdded) => (by) => {
      const Statement = [...given(hasDeclared, statement('s3:GetObject')), ...given(hasAdded, statement('*'))];
      const policyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
      return recordedCall('iam', 'PutUserPolicy', { userName: 'bob', policyName: 'app', policyDocument }, by);
    },
    added: 'aws_iam_user_policy.bob policy',
    missing: 'aws_iam_user_policy.bob policy',
  },
  {
    name: 'the variables of a function',
    declared: [
      member('aws_lambda_function', 'orders', {
        ...{ arn: 'arn:aws:lambda:us-east-1:111122223333:function:orders', function_name: 'orders', id: 'orders' },
        environment: [{ variables: { STAGE: 'prod' } }],
      }),
    ],
    write: (hasDeclared, hasAdded) => (by) =>
      recordedCall(
        'lambda',
        'UpdateFunctionConfiguration20150331v2',
        {
          functionName: 'orders',
          environment: { variables: { ...mapOf(hasDeclared, { STAGE: 'prod' }), ...mapOf(hasAdded, { DEBUG: '1' }) } },
        },
        by,
      ),
    added: 'aws_lambda_function.orders environment.variables.DEBUG',
    missing: 'aws_lambda_function.orders environment.variables.STAGE',
  },
  {
    name: 'the policy of a topic of Google, of which a binding is declared',
    declared: [topicMember('binding', { members: [ops], id: `${topic}/${viewer}` })],
    write: (hasDeclared, hasAdded) => topicPolicy(...given(hasDeclared, ops), ...given(hasAdded, eve)),
    added: 'google_pubsub_topic_iam_binding.viewer members',
    missing: 'google_pubsub_topic_iam_binding.viewer *',
  },
  {
    name: 'the policy of a topic of Google, of which a member is declared',
    declared: [topicMember('member', { member: ops, id: `${topic}/${viewer}/${ops}` })],
    write: (hasDeclared, hasAdded) => topicPolicy(...given(hasDeclared, ops), ...given(hasAdded, eve)),
    added: 'google_pubsub_topic_iam_member *',
    missing: 'google_pubsub_topic_iam_member.viewer *',
  },
  {
    name: 'the labels of a bucket of Google, which the answer shows',
    declared: [bucket()],
    write: (hasDeclared, hasAdded) => (by) => {
      const labels = { ...mapOf(hasDeclared, { env: 'prod' }), ...mapOf(hasAdded, { x: 'y' }), 'goog-terraform-provisioned': 'true' };
      const request = patched({ labels: { env: hasDeclared ? 'prod' : null, x: hasAdded ? 'y' : null } });
      return loggedCall('storage', 'storage.buckets.update', request, by, { ...atBucket(), response: after({ labels }) });
    },
    added: 'google_storage_bucket.assets labels.x',
    missing: 'google_storage_bucket.assets labels.env',
  },
  {
    name: 'the labels of a database of Google',
    declared: [instance()],
    write: (hasDeclared, hasAdded) => (by) =>
      loggedCall(
        'cloudsql',
        'cloudsql.instances.update',
        patch({ settings: { userLabels: { ...mapOf(hasDeclared, { env: 'prod' }), ...mapOf(hasAdded, { x: 'y' }) } } }),
        by,
        labelled(),
      ),
    added: 'google_sql_database_instance.main settings.user_labels.x',
    missing: 'google_sql_database_instance.main settings.user_labels.env',
  },
  {
    name: 'a firewall rule of Google that is replaced',
    declared: [firewall],
    write: (hasDeclared, hasAdded) => (by) => {
      const rest = {
        name: 'web',
        network: 'prod',
        direction: 'INGRESS',
        alloweds: [{ IPProtocol: 'tcp', ports: ['443'] }],
        priority: 1000,
      };
      const optional = { ...mapOf(hasDeclared, { targetTags: ['web'] }), ...mapOf(hasAdded, { sourceTags: ['jump'] }) };
      return loggedCall('compute', 'v1.compute.firewalls.update', { ...rest, sourceRanges: ['10.0.0.0/8'], ...optional }, by, {
        resourceName: 'projects/acme-prod/global/firewalls/web',
        entry: { resource: { type: 'gce_firewall_rule', labels: { project_id: 'acme-prod', firewall_rule_id: '1' } } },
      });
    },
    added: 'google_compute_firewall.web source_tags',
    missing: 'google_compute_firewall.web target_tags',
  },
];

void t.test('D107: what a whole write lacks is undone if it was added by hand, and drift if it is declared', (t) => {
  for (const { name, declared, write, added, missing } of wholes) {
    t.strictSame(run(declared, write(true, true), write(true, false)), [`${added} reverted`], `${name}: what was added`);
    t.strictSame(run(declared, write(false, false)), [`${missing} open`], `${name}: what is declared`);
    const back = run(declared, write(false, true), write(true, false));
    t.ok(back.length > 0, name);
    t.strictSame(back.filter(isOpen), [], `${name}: both, and the whole is as declared again`);
  }
  t.end();
});

void t.test('D107: a whole policy says nothing about the policy of something else', (t) => {
  const [declared] = wholes.filter(({ added }) => added === 'google_pubsub_topic_iam_member *').map((one) => one.declared);
  const other = 'projects/acme-prod/topics/payments';
  const elsewhere: Call = (by) => {
    const policy = { bindings: [{ role: viewer, members: [eve] }], etag: 'Bw=' };
    return loggedCall('pubsub', 'google.iam.v1.IAMPolicy.SetIamPolicy', { resource: other, policy }, by, {
      resourceName: other,
      response: policy,
    });
  };
  t.strictSame(run(declared ?? [], elsewhere, topicPolicy(ops)), ['google_pubsub_topic_iam_member * open']);
  t.strictSame(run(declared ?? [], topicPolicy(ops, eve), topicPolicy(ops, eve)).filter(isOpen).length, 1, 'what it has stays');
  t.end();
});
