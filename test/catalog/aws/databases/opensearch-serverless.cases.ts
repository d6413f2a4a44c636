import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, tagExamples } from './examples.js';

const privateOnly = JSON.stringify([{ AllowFromPublic: false, Rules: [{ ResourceType: 'collection', Resource: ['collection/vectors'] }], SourceVPCEs: ['vpce-0123'] }]);
const open = JSON.stringify([{ AllowFromPublic: true, Rules: [{ ResourceType: 'collection', Resource: ['collection/vectors'] }] }]);
const policyOf = (kind: string, type: string) =>
  declared(`aws_opensearchserverless_${kind}_policy`, { description: null, id: 'vectors', name: 'vectors', policy: privateOnly, policy_version: 'MTY5', type });
const kinds = [
  ['AccessPolicy', policyOf('access', 'data')(), 'data'],
  ['SecurityPolicy', policyOf('security', 'network')(), 'network'],
  ['LifecyclePolicy', policyOf('lifecycle', 'retention')(), 'retention'],
] as const;

const collectionArn = arn('aoss', 'collection/07tjusf2h91cunochc');
const vectors = declared('aws_opensearchserverless_collection', {
  arn: collectionArn,
  description: '',
  id: '07tjusf2h91cunochc',
  kms_key_arn: 'auto',
  name: 'vectors',
  standby_replicas: 'ENABLED',
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  type: 'VECTORSEARCH',
});
const endpoint = declared('aws_opensearchserverless_vpc_endpoint', {
  id: 'vpce-0123',
  name: 'vectors',
  security_group_ids: ['sg-0aaa'],
  subnet_ids: ['subnet-0aaa'],
  vpc_id: 'vpc-0123',
});
const login = declared('aws_opensearchserverless_security_config', {
  config_version: 'MTY5',
  description: '',
  id: 'saml/111122223333/staff',
  name: 'staff',
  saml_options: [{ group_attribute: 'groups', metadata: '<xml/>', session_timeout: 60, user_attribute: '' }],
  type: 'saml',
});
const createVectors: JsonObject = { name: 'vectors', standbyReplicas: 'ENABLED', type: 'VECTORSEARCH', tags: [{ key: 'team', value: 'data' }] };
const createEndpoint: JsonObject = { name: 'vectors', securityGroupIds: ['sg-0aaa'], subnetIds: ['subnet-0aaa'], vpcId: 'vpc-0123' };
const createLogin: JsonObject = { name: 'staff', samlOptions: { groupAttribute: 'groups', metadata: '<xml/>', sessionTimeout: 60 }, type: 'saml' };
const id = (detail: string, value: string) => ({ response: { [detail]: { id: value } } });

export const opensearchServerlessCases: readonly CatalogCase[] = [
  ...kinds.flatMap(([kind, state, type]): readonly CatalogCase[] => [
    agrees(`${state.type} created as declared is not drift`, `Create${kind}`, { name: 'vectors', policy: privateOnly, type }, [state]),
    drifts(`other rules of ${state.type} are drift`, `Update${kind}`, { name: 'vectors', policy: open, type }, [state], [['policy', privateOnly, open]]),
    ...deletes(`Delete${kind}`, { name: 'vectors', type }, { name: 'vectors', type: 'encryption' }, state),
  ]),
  appears('a collection that no state declares', 'CreateCollection', createVectors, 'aws_opensearchserverless_collection', id('createCollectionDetail', '07other')),
  agrees('a collection created as declared is not drift', 'CreateCollection', createVectors, [vectors()], id('createCollectionDetail', '07tjusf2h91cunochc')),
  drifts('another description is drift', 'UpdateCollection', { id: '07tjusf2h91cunochc', description: 'mine' }, [vectors()], [['description', '', 'mine']]),
  ...deletes('DeleteCollection', { id: '07tjusf2h91cunochc' }, { id: '07other' }, vectors()),
  agrees('an endpoint created as declared is not drift', 'CreateVpcEndpoint', createEndpoint, [endpoint()], id('createVpcEndpointDetail', 'vpce-0123')),
  drifts('another security group is drift', 'UpdateVpcEndpoint', { id: 'vpce-0123', addSecurityGroupIds: ['sg-0open'], removeSecurityGroupIds: ['sg-0aaa'] }, [endpoint()], [
    ['security_group_ids', ['sg-0aaa'], ['sg-0open']],
  ]),
  agrees('the declared subnet is not drift', 'UpdateVpcEndpoint', { id: 'vpce-0123', addSubnetIds: ['subnet-0aaa'] }, [endpoint()]),
  ...deletes('DeleteVpcEndpoint', { id: 'vpce-0123' }, { id: 'vpce-0999' }, endpoint()),
  appears('an identity provider that no state declares', 'CreateSecurityConfig', createLogin, 'aws_opensearchserverless_security_config', id('securityConfigDetail', 'saml/x/y')),
  drifts('other metadata is drift', 'UpdateSecurityConfig', { id: 'saml/111122223333/staff', samlOptions: { metadata: '<evil/>' } }, [login()], [
    ['saml_options.metadata', '<xml/>', '<evil/>'],
  ]),
  ...deletes('DeleteSecurityConfig', { id: 'saml/111122223333/staff' }, { id: 'saml/x/y' }, login()),
  ...tagExamples(
    ['TagResource', 'UntagResource'],
    { tag: (tags) => ({ resourceArn: collectionArn, tags }), untag: (tagKeys) => ({ resourceArn: collectionArn, tagKeys }) },
    vectors(),
  ),
];
