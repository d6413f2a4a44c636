import {
  amend,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  put,
  response,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { someOf } from '../rds/rds-values.js';
import { addAndRemove, newTags, onArn } from './database-values.js';
import type { TypeSpec } from '../../type-spec.js';

/**
 * Amazon OpenSearch Service: endpoints in a VPC, access of other accounts to them; OpenSearch Serverless.
 * Source: OpenSearch Service and OpenSearch Serverless API references, Terraform AWS provider schemas 4 to 6.
 */

const endpointTypes = ['aws_opensearch_vpc_endpoint', 'aws_elasticsearch_vpc_endpoint'] as const;
const endpoint = (type: string, id: From): Target => on(type, { id });
const network: Edits = {
  'vpc_options.security_group_ids': someOf('vpcOptions.securityGroupIds'),
  'vpc_options.subnet_ids': someOf('vpcOptions.subnetIds'),
};
const endpointId = response('vpcEndpoint.vpcEndpointId');
const [newEndpoint, oldEndpoint] = endpointTypes;
const createdEndpoint: Edits = { ...network, domain_arn: 'domainArn' };
const endpointType: TypeSpec = {
  keys: [['id']],
  scope: 'region',
  family: 'database',
  noise: ['endpoint', 'vpc_options.availability_zones', 'vpc_options.vpc_id'],
};
const authorization = on('aws_opensearch_authorize_vpc_endpoint_access', { domain_name: 'domainName', account: 'account' });

export const opensearchAccess: ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  types: {
    aws_opensearch_vpc_endpoint: endpointType,
    aws_elasticsearch_vpc_endpoint: endpointType,
    aws_opensearch_authorize_vpc_endpoint_access: {
      keys: [['domain_name', 'account']],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'account',
      noise: ['authorized_principal'],
    },
  },
  events: {
    CreateVpcEndpoint: firstOf(
      put(endpoint(oldEndpoint, endpointId), createdEndpoint),
      create(endpoint(newEndpoint, endpointId), createdEndpoint, { id: endpointId }),
    ),
    UpdateVpcEndpoint: firstOf(...endpointTypes.map((type) => modify(endpoint(type, 'vpcEndpointId'), network))),
    DeleteVpcEndpoint: firstOf(...endpointTypes.map((type) => destroy(endpoint(type, 'vpcEndpointId')))),
    AuthorizeVpcEndpointAccess: create(
      authorization,
      {},
      { id: 'account', parent: on('aws_opensearch_domain', { domain_name: 'domainName' }) },
    ),
    RevokeVpcEndpointAccess: destroy(authorization),
  },
};

const named = (type: string): Target => on(type, { name: 'name', type: 'type' });
const accessPolicy = named('aws_opensearchserverless_access_policy');
const securityPolicy = named('aws_opensearchserverless_security_policy');
const lifecyclePolicy = named('aws_opensearchserverless_lifecycle_policy');
const collection = (id: From): Target => on('aws_opensearchserverless_collection', { id });
const privateEndpoint = (id: From): Target => on('aws_opensearchserverless_vpc_endpoint', { id });
const securityConfig = (id: From): Target => on('aws_opensearchserverless_security_config', { id });

/** The policy is JSON text in calls and in the state. */
const rules: Edits = {
  description: 'description',
  policy: via('policy', (policy) => (typeof policy === 'string' ? policy : JSON.stringify(policy))),
};
const saml: Edits = {
  description: 'description',
  'saml_options.group_attribute': 'samlOptions.groupAttribute',
  'saml_options.metadata': 'samlOptions.metadata',
  'saml_options.session_timeout': 'samlOptions.sessionTimeout',
  'saml_options.user_attribute': 'samlOptions.userAttribute',
};
const policyType: TypeSpec = { keys: [['name', 'type']], scope: 'region', family: 'database', access: 'policy', noise: ['policy_version'] };
const created = (target: Target) => create(target, rules, { id: 'name' });
const collectionId = either(response('createCollectionDetail.id'), response('id'));
const privateEndpointId = response('createVpcEndpointDetail.id');
const securityConfigId = response('securityConfigDetail.id');

export const opensearchServerless: ServiceCatalog = {
  eventSource: 'aoss.amazonaws.com',
  types: {
    aws_opensearchserverless_access_policy: policyType,
    aws_opensearchserverless_security_policy: policyType,
    aws_opensearchserverless_lifecycle_policy: { keys: [['name', 'type']], scope: 'region', family: 'database', noise: ['policy_version'] },
    aws_opensearchserverless_collection: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'database',
      noise: ['collection_endpoint', 'dashboard_endpoint', 'kms_key_arn'],
      defaults: { standby_replicas: 'ENABLED', type: 'TIMESERIES' },
    },
    aws_opensearchserverless_vpc_endpoint: { keys: [['id']], scope: 'region', family: 'database' },
    aws_opensearchserverless_security_config: {
      keys: [['id']],
      scope: 'region',
      family: 'database',
      access: 'identity',
      noise: ['config_version'],
    },
  },
  events: {
    CreateAccessPolicy: created(accessPolicy),
    UpdateAccessPolicy: modify(accessPolicy, rules),
    DeleteAccessPolicy: destroy(accessPolicy),
    CreateSecurityPolicy: created(securityPolicy),
    UpdateSecurityPolicy: modify(securityPolicy, rules),
    DeleteSecurityPolicy: destroy(securityPolicy),
    CreateLifecyclePolicy: created(lifecyclePolicy),
    UpdateLifecyclePolicy: modify(lifecyclePolicy, rules),
    DeleteLifecyclePolicy: destroy(lifecyclePolicy),

    CreateCollection: create(
      collection(collectionId),
      { description: 'description', name: 'name', standby_replicas: 'standbyReplicas', tags: newTags, type: 'type' },
      { id: collectionId },
    ),
    UpdateCollection: modify(collection('id'), { description: 'description' }),
    DeleteCollection: destroy(collection('id')),

    CreateVpcEndpoint: create(
      privateEndpoint(privateEndpointId),
      { name: 'name', security_group_ids: someOf('securityGroupIds'), subnet_ids: 'subnetIds', vpc_id: 'vpcId' },
      { id: privateEndpointId },
    ),
    UpdateVpcEndpoint: modify(privateEndpoint('id'), {
      security_group_ids: amend(addAndRemove('addSecurityGroupIds', 'removeSecurityGroupIds'), 'auto'),
      subnet_ids: amend(addAndRemove('addSubnetIds', 'removeSubnetIds'), 'auto'),
    }),
    DeleteVpcEndpoint: destroy(privateEndpoint('id')),

    CreateSecurityConfig: create(securityConfig(securityConfigId), { ...saml, name: 'name', type: 'type' }, { id: securityConfigId }),
    UpdateSecurityConfig: modify(securityConfig('id'), saml),
    DeleteSecurityConfig: destroy(securityConfig('id')),

    TagResource: onArn(['aws_opensearchserverless_collection'], 'resourceArn', { tags: merge(tagMap('tags')) }),
    UntagResource: onArn(['aws_opensearchserverless_collection'], 'resourceArn', { tags: drop('tagKeys') }),
  },
};
