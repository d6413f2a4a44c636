import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Collections of OpenSearch Serverless with their policies, as Terraform creates, changes and destroys them. */

const collectionArn = 'arn:aws:aoss:us-east-1:111122223333:collection/07tjusf2h91cunochc';
const network = (open: boolean) =>
  JSON.stringify([{ AllowFromPublic: open, Rules: [{ Resource: ['collection/vectors'], ResourceType: 'collection' }] }]);
const encryption = JSON.stringify({ AWSOwnedKey: true, Rules: [{ Resource: ['collection/vectors'], ResourceType: 'collection' }] });
const access = (principal: string) =>
  JSON.stringify([
    { Principal: [principal], Rules: [{ Permission: ['aoss:*'], Resource: ['collection/vectors'], ResourceType: 'collection' }] },
  ]);
const keep = (days: string) =>
  JSON.stringify({ Rules: [{ MinIndexRetention: days, Resource: ['index/vectors/*'], ResourceType: 'index' }] });
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const policy = (kind: string, type: string, document: string, name: string) =>
  resource(
    `aws_opensearchserverless_${kind}_policy`,
    { description: null, id: 'vectors', name: 'vectors', policy: document, policy_version: 'MTY5', type },
    name,
  );
const encrypted = policy('security', 'encryption', encryption, 'encryption');
const reachable = policy('security', 'network', network(false), 'network');
const allowed = policy('access', 'data', access(role('app')), 'data');
const retained = policy('lifecycle', 'retention', keep('30d'), 'retention');
const collection = resource('aws_opensearchserverless_collection', {
  arn: collectionArn,
  collection_endpoint: 'https://07tjusf2h91cunochc.us-east-1.aoss.amazonaws.com',
  dashboard_endpoint: 'https://07tjusf2h91cunochc.us-east-1.aoss.amazonaws.com/_dashboards',
  description: null,
  id: '07tjusf2h91cunochc',
  kms_key_arn: 'auto',
  name: 'vectors',
  standby_replicas: 'ENABLED',
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  timeouts: null,
  type: 'VECTORSEARCH',
});
const endpoint = resource('aws_opensearchserverless_vpc_endpoint', {
  id: 'vpce-0aaa',
  name: 'vectors',
  security_group_ids: ['sg-0aaa'],
  subnet_ids: ['subnet-0aaa'],
  timeouts: null,
  vpc_id: 'vpc-0aaa',
});
const login = resource('aws_opensearchserverless_security_config', {
  config_version: 'MTY5',
  description: null,
  id: 'saml/111122223333/staff',
  name: 'staff',
  saml_options: [{ group_attribute: 'groups', metadata: '<xml/>', session_timeout: 60, user_attribute: null }],
  type: 'saml',
});
const created = (kind: string, document: string, type: string) =>
  [
    `Create${kind}Policy`,
    { clientToken: 'x', name: 'vectors', policy: document, type },
    { [`${kind.charAt(0).toLowerCase()}${kind.slice(1)}PolicyDetail`]: { name: 'vectors', policyVersion: 'MTY5', type } },
  ] as const;
const updated = (kind: string, document: string, type: string) =>
  [`Update${kind}Policy`, { clientToken: 'x', name: 'vectors', policy: document, policyVersion: 'MTY5', type }] as const;
const saml = (sessionTimeout: number) => ({ groupAttribute: 'groups', metadata: '<xml/>', sessionTimeout });

export const searchApplies: readonly Apply[] = life(
  'a collection of OpenSearch Serverless',
  [
    [encrypted(), reachable(), allowed(), retained(), collection(), endpoint(), login()],
    [
      encrypted(),
      reachable({ policy: network(true), policy_version: 'MTcw' }),
      allowed({ policy: access(role('batch')), policy_version: 'MTcw' }),
      retained({ policy: keep('60d'), policy_version: 'MTcw' }),
      collection({ description: 'embeddings', tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
      endpoint({ security_group_ids: ['sg-0bbb'], subnet_ids: ['subnet-0aaa', 'subnet-0bbb'] }),
      login({
        config_version: 'MTcw',
        saml_options: [{ group_attribute: 'groups', metadata: '<xml/>', session_timeout: 90, user_attribute: null }],
      }),
    ],
  ],
  {
    create: calls('aoss', [
      created('Security', encryption, 'encryption'),
      created('Security', network(false), 'network'),
      created('Access', access(role('app')), 'data'),
      created('Lifecycle', keep('30d'), 'retention'),
      [
        'CreateCollection',
        { clientToken: 'x', name: 'vectors', standbyReplicas: 'ENABLED', tags: [{ key: 'Team', value: 'data' }], type: 'VECTORSEARCH' },
        { createCollectionDetail: { arn: collectionArn, id: '07tjusf2h91cunochc', name: 'vectors' } },
      ],
      [
        'CreateVpcEndpoint',
        { clientToken: 'x', name: 'vectors', securityGroupIds: ['sg-0aaa'], subnetIds: ['subnet-0aaa'], vpcId: 'vpc-0aaa' },
        { createVpcEndpointDetail: { id: 'vpce-0aaa', name: 'vectors' } },
      ],
      [
        'CreateSecurityConfig',
        { clientToken: 'x', name: 'staff', samlOptions: saml(60), type: 'saml' },
        { securityConfigDetail: { id: 'saml/111122223333/staff' } },
      ],
    ]),
    change: calls('aoss', [
      updated('Security', network(true), 'network'),
      updated('Access', access(role('batch')), 'data'),
      updated('Lifecycle', keep('60d'), 'retention'),
      ['UntagResource', { resourceArn: collectionArn, tagKeys: ['Team'] }],
      ['TagResource', { resourceArn: collectionArn, tags: [{ key: 'Team', value: 'web' }] }],
      ['UpdateCollection', { clientToken: 'x', description: 'embeddings', id: '07tjusf2h91cunochc' }],
      [
        'UpdateVpcEndpoint',
        {
          addSecurityGroupIds: ['sg-0bbb'],
          addSubnetIds: ['subnet-0bbb'],
          clientToken: 'x',
          id: 'vpce-0aaa',
          removeSecurityGroupIds: ['sg-0aaa'],
        },
      ],
      ['UpdateSecurityConfig', { clientToken: 'x', configVersion: 'MTY5', id: 'saml/111122223333/staff', samlOptions: saml(90) }],
    ]),
    destroy: calls('aoss', [
      ['DeleteSecurityConfig', { clientToken: 'x', id: 'saml/111122223333/staff' }],
      ['DeleteVpcEndpoint', { clientToken: 'x', id: 'vpce-0aaa' }],
      ['DeleteCollection', { clientToken: 'x', id: '07tjusf2h91cunochc' }],
      ['DeleteLifecyclePolicy', { clientToken: 'x', name: 'vectors', type: 'retention' }],
      ['DeleteAccessPolicy', { clientToken: 'x', name: 'vectors', type: 'data' }],
      ['DeleteSecurityPolicy', { clientToken: 'x', name: 'vectors', type: 'network' }],
      ['DeleteSecurityPolicy', { clientToken: 'x', name: 'vectors', type: 'encryption' }],
    ]),
  },
);
