import * as fc from 'fast-check';
import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { awsEvidence } from '../../../../src/catalog/aws/evidence/aws-evidence.js';
import { account, evidenceOf, linesOf, scope } from './read-evidence.js';

const iam = (rest: string) => `arn:aws:iam::${account}:${rest}`;
const here = (service: string, rest: string) => `arn:aws:${service}:eu-west-1:${account}:${rest}`;

t.test('a cluster says which tokens it issues, and Pod Identity admits one service account (D84)', async (t) => {
  const cluster = { name: 'prod', role_arn: iam('role/eks'), identity: [{ oidc: [{ issuer: 'https://oidc.example/id/1' }] }] };
  t.equal(evidenceOf('aws_eks_cluster', cluster).self?.key, here('eks', 'cluster/prod'));
  t.same(linesOf('aws_eks_cluster', cluster), [
    'prod issues oidc.example/id/1',
    'prod issues eks:prod',
    `${iam('role/eks')} used_by self (role_arn)`,
  ]);
  const association = {
    association_id: 'a-1',
    cluster_name: 'prod',
    namespace: 'shop',
    service_account: 'cart',
    role_arn: iam('role/team/cart'),
    target_role_arn: 'arn:aws:iam::444455556666:role/data',
  };
  t.equal(evidenceOf('aws_eks_pod_identity_association', association).self?.key, here('eks', 'podidentityassociation/prod/a-1'));
  t.same(linesOf('aws_eks_pod_identity_association', association), [
    `${iam('role/cart')} trusts eks:prod shop:cart (role_arn)`,
    'arn:aws:iam::444455556666:role/data trusts eks:prod shop:cart (target_role_arn)',
    'self trusts eks:prod shop:cart (service_account)',
    `${iam('role/cart')} grants_access arn:aws:iam::444455556666:role/data (target_role_arn)`,
  ]);
  t.same(
    linesOf('aws_eks_pod_identity_association', { cluster_name: 'prod', namespace: '*', service_account: 'cart', role_arn: iam('role/x') }),
    [],
  );
});

t.test('access entries grant a cluster of their account and region to a principal', async (t) => {
  const entry = { cluster_name: 'prod', principal_arn: iam('role/ops') };
  const policy = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy';
  t.same(linesOf('aws_eks_access_entry', entry), [
    `self grants_access ${iam('role/ops')} (principal_arn)`,
    `${iam('role/ops')} grants_access ${here('eks', 'cluster/prod')} (principal_arn)`,
  ]);
  t.ok(
    linesOf('aws_eks_access_policy_association', { ...entry, policy_arn: policy }).includes(
      `${policy} grants_access ${iam('role/ops')} (policy_arn)`,
    ),
  );
  t.equal(linesOf('aws_eks_access_entry', entry, { ...scope, region: 'cn-north-1' })[1]?.includes('arn:aws-cn:eks:cn-north-1:'), true);
  t.same(linesOf('aws_eks_access_entry', { ...entry, principal_arn: iam('root') }), [
    `self grants_access ${here('eks', 'cluster/prod')} (cluster_name)`,
  ]);
});

t.test('attributes of many types prove what a resource uses and where it lies', async (t) => {
  const cases: readonly (readonly [string, JsonObject, readonly string[]])[] = [
    [
      'aws_instance',
      {
        id: 'i-1',
        iam_instance_profile: 'web',
        vpc_security_group_ids: ['sg-1', 'sg-2'],
        security_groups: ['default'],
        subnet_id: 'subnet-1',
      },
      [
        `${iam('instance-profile/web')} used_by self (iam_instance_profile)`,
        'sg-1 attached_to self (vpc_security_group_ids)',
        'sg-2 attached_to self (vpc_security_group_ids)',
        'subnet-1 attached_to self (subnet_id)',
      ],
    ],
    [
      'aws_lambda_function',
      {
        function_name: 'f',
        role: iam('role/service-role/f'),
        vpc_config: [{ security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }],
      },
      [
        `${iam('role/f')} used_by self (role)`,
        'sg-1 attached_to self (vpc_config.security_group_ids)',
        'subnet-1 attached_to self (vpc_config.subnet_ids)',
      ],
    ],
    ['aws_lambda_function', { 'vpc_config.subnet_ids': ['subnet-1'] }, ['subnet-1 attached_to self (vpc_config.subnet_ids)']],
    [
      'aws_launch_template',
      { id: 'lt-1', iam_instance_profile: [{ arn: iam('instance-profile/x/web') }], network_interfaces: [{ security_groups: ['sg-1'] }] },
      [
        `${iam('instance-profile/web')} used_by self (iam_instance_profile.arn)`,
        'sg-1 attached_to self (network_interfaces.security_groups)',
      ],
    ],
    [
      'aws_autoscaling_group',
      { launch_template: [{ id: 'lt-1', name: 'web' }], vpc_zone_identifier: ['subnet-1'] },
      ['lt-1 used_by self (launch_template.id)', 'subnet-1 attached_to self (vpc_zone_identifier)'],
    ],
    [
      'aws_autoscaling_group',
      { launch_configuration: 'web' },
      [`aws_launch_configuration/${account}/eu-west-1/web used_by self (launch_configuration)`],
    ],
    [
      'aws_ecs_task_definition',
      { execution_role_arn: iam('role/pull'), task_role_arn: iam('role/app') },
      [`${iam('role/pull')} used_by self (execution_role_arn)`, `${iam('role/app')} used_by self (task_role_arn)`],
    ],
    [
      'aws_ecs_service',
      { task_definition: 'app:3', network_configuration: [{ security_groups: ['sg-1'] }] },
      [
        `${here('ecs', 'task-definition/app:3')} used_by self (task_definition)`,
        'sg-1 attached_to self (network_configuration.security_groups)',
      ],
    ],
    ['aws_ecs_service', { task_definition: 'app' }, []],
    [
      'aws_kinesis_firehose_delivery_stream',
      { extended_s3_configuration: [{ role_arn: iam('role/fh') }] },
      [`${iam('role/fh')} used_by self (extended_s3_configuration.role_arn)`],
    ],
    ['aws_glue_crawler', { role: 'service-role/glue' }, [`${iam('role/glue')} used_by self (role)`]],
    ['aws_sfn_state_machine', { role_arn: 'not-an-arn' }, []],
    ['aws_sfn_state_machine', { role_arn: iam('user/alice') }, []],
    ['aws_sfn_state_machine', { role_arn: 'arn:aws:iam::*:role/x' }, []],
    ['aws_db_instance', { db_subnet_group_name: 'Main' }, [`${here('rds', 'subgrp:main')} attached_to self (db_subnet_group_name)`]],
    [
      'aws_elasticache_cluster',
      { subnet_group_name: 'c' },
      [`${here('elasticache', 'subnetgroup:c')} attached_to self (subnet_group_name)`],
    ],
    ['aws_db_subnet_group', { subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }, ['subnet-1 attached_to self (subnet_ids)']],
    ['aws_security_group', { vpc_id: 'vpc-1', ingress: [{ security_groups: ['sg-9'] }] }, ['vpc-1 attached_to self (vpc_id)']],
    ['aws_subnet', { vpc_id: 'vpc-1' }, ['vpc-1 attached_to self (vpc_id)']],
    [
      'aws_security_group_rule',
      { security_group_id: 'sg-1', source_security_group_id: 'sg-2' },
      ['self attached_to sg-1 (security_group_id)'],
    ],
    ['aws_vpc_security_group_ingress_rule', { security_group_id: 'sg-1' }, ['self attached_to sg-1 (security_group_id)']],
    [
      'aws_network_interface_sg_attachment',
      { security_group_id: 'sg-1', network_interface_id: 'eni-1' },
      ['self attached_to eni-1 (network_interface_id)', 'sg-1 attached_to eni-1 (security_group_id)'],
    ],
    [
      'aws_network_interface',
      { attachment: [{ instance: 'i-1' }], security_groups: ['sg-1'] },
      ['self attached_to i-1 (attachment.instance)', 'sg-1 attached_to self (security_groups)'],
    ],
    ['aws_network_acl', { subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }, ['self attached_to subnet-1 (subnet_ids)']],
    ['aws_datasync_agent', { security_group_arns: [here('ec2', 'security-group/sg-1')] }, ['sg-1 attached_to self (security_group_arns)']],
    ['aws_lb', { security_groups: ['web', 'subnet', 'sg-'], subnets: 'subnet-1' }, ['subnet-1 attached_to self (subnets)']],
  ];
  for (const [type, attributes, links] of cases) t.same(linesOf(type, attributes), links, `${type} ${JSON.stringify(attributes)}`);
});

t.test('resources have the key that records name', async (t) => {
  const cases: readonly (readonly [string, JsonObject, string | undefined, string?])[] = [
    ['aws_security_group', { id: 'sg-1', arn: here('ec2', 'security-group/sg-1'), name: 'web' }, 'sg-1', 'security_group'],
    ['aws_default_security_group', { id: 'sg-1' }, 'sg-1', 'security_group'],
    ['aws_subnet', { id: 'subnet-1' }, 'subnet-1', 'network'],
    ['aws_vpc', { id: 'vpc-1' }, 'vpc-1', 'network'],
    ['aws_instance', { id: 'i-1', arn: here('ec2', 'instance/i-1') }, 'i-1', 'resource'],
    ['aws_instance', {}, undefined],
    ['aws_security_group_rule', { id: 'sgrule-1', security_group_rule_id: 'sgr-1' }, 'sgr-1', 'resource'],
    ['aws_lambda_function', { function_name: 'f' }, here('lambda', 'function:f'), 'resource'],
    ['aws_lambda_function', { function_name: 'f', region: 'us-east-1' }, `arn:aws:lambda:us-east-1:${account}:function:f`],
    ['aws_db_subnet_group', { name: 'main' }, here('rds', 'subgrp:main'), 'network'],
    ['aws_sfn_state_machine', { arn: here('states', 'stateMachine:s') }, here('states', 'stateMachine:s')],
    ['aws_lb', { id: here('elasticloadbalancing', 'loadbalancer/app/a/1') }, here('elasticloadbalancing', 'loadbalancer/app/a/1')],
    ['aws_glue_job', { name: 'j' }, undefined],
  ];
  for (const [type, attributes, key, nodeType] of cases) {
    const { self } = evidenceOf(type, attributes);
    t.equal(self?.key, key, `${type} ${JSON.stringify(attributes)}`);
    if (nodeType !== undefined) t.equal(self?.type, nodeType);
  }
});

t.test('no attributes make a reader throw', async (t) => {
  const names = [
    'arn',
    'id',
    'name',
    'role',
    'user',
    'policy_arn',
    'role_arn',
    'vpc_config',
    'inline_policy',
    'identity',
    'assume_role_policy',
    'a.b',
    '__proto__.x',
  ];
  const attributes = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue()) as fc.Arbitrary<JsonObject>;
  fc.assert(
    fc.property(fc.constantFrom(...awsEvidence.keys()), attributes, (type, given) => {
      evidenceOf(type, given);
    }),
    { numRuns: 2_000 },
  );
  const policy = fc.record(
    { Effect: fc.constantFrom('Allow', 'Deny', 7), Principal: fc.jsonValue(), Action: fc.jsonValue(), Condition: fc.jsonValue() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(policy), (Statement) => {
      evidenceOf('aws_iam_role', { assume_role_policy: JSON.stringify({ Statement: Statement as Json }) });
    }),
  );
  for (const type of awsEvidence.keys()) evidenceOf(type, null as unknown as JsonObject);
  t.equal(({} as Record<string, unknown>)['x'], undefined, 'prototypes stay as they are');
});
