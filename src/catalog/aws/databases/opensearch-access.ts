import * as c from '../language.js';

/**
 * Amazon OpenSearch Service: endpoints in a VPC, access of other accounts to them; OpenSearch Serverless.
 * Source: OpenSearch Service and OpenSearch Serverless API references, Terraform AWS provider schemas 4 to 6.
 */

const endpointTypes = ['aws_opensearch_vpc_endpoint', 'aws_elasticsearch_vpc_endpoint'] as const;
const endpoint = (type: string, id: c.From): c.Target => c.on(type, { id });
const network: c.Edits = c.same('vpc_options{security_group_ids subnet_ids}', c.someOf);
const endpointId = c.response('vpcEndpoint.vpcEndpointId');
const [newEndpoint, oldEndpoint] = endpointTypes;
const createdEndpoint: c.Edits = { ...network, domain_arn: 'domainArn' };
const endpointType: c.TypeSpec = { keys: [['id']], scope: 'region', family: 'database' };
const authorization = c.on('aws_opensearch_authorize_vpc_endpoint_access', { domain_name: 'domainName', account: 'account' });

export const opensearchAccess: c.ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  types: c.types('database', {
    aws_opensearch_vpc_endpoint: endpointType,
    aws_elasticsearch_vpc_endpoint: endpointType,
    aws_opensearch_authorize_vpc_endpoint_access: { keys: [['domain_name', 'account']], access: 'attachment', cloudId: 'account' },
  }),
  events: {
    CreateVpcEndpoint: c.firstOf(
      c.put(endpoint(oldEndpoint, endpointId), createdEndpoint),
      c.create(c.withId(endpoint(newEndpoint, endpointId)), createdEndpoint),
    ),
    UpdateVpcEndpoint: c.firstOf(...endpointTypes.map((type) => c.modify(endpoint(type, 'vpcEndpointId'), network))),
    DeleteVpcEndpoint: c.firstOf(...endpointTypes.map((type) => c.destroy(endpoint(type, 'vpcEndpointId')))),
    AuthorizeVpcEndpointAccess: c.create(
      c.within(c.on('aws_opensearch_domain', { domain_name: 'domainName' }), c.withId(authorization, 'account')),
    ),
    RevokeVpcEndpointAccess: c.destroy(authorization),
  },
};

const named = (type: string): c.Target => c.on(type, { name: 'name', type: 'type' });
const accessPolicy = named('aws_opensearchserverless_access_policy');
const securityPolicy = named('aws_opensearchserverless_security_policy');
const lifecyclePolicy = named('aws_opensearchserverless_lifecycle_policy');
const collection = (id: c.From): c.Target => c.on('aws_opensearchserverless_collection', { id });
const privateEndpoint = (id: c.From): c.Target => c.on('aws_opensearchserverless_vpc_endpoint', { id });
const securityConfig = (id: c.From): c.Target => c.on('aws_opensearchserverless_security_config', { id });

/** The policy is JSON text in calls and in the state. */
const rules: c.Edits = {
  description: 'description',
  policy: c.via('policy', (policy) => (typeof policy === 'string' ? policy : JSON.stringify(policy))),
};
const saml: c.Edits = c.same('description saml_options{group_attribute metadata session_timeout user_attribute}');
const policyType: c.TypeSpec = { keys: [['name', 'type']], scope: 'region', family: 'database', access: 'policy' };
const created = (target: c.Target) => c.create(c.withId(target, 'name'), rules);
const collectionId = c.either(c.response('createCollectionDetail.id'), c.response('id'));
const privateEndpointId = c.response('createVpcEndpointDetail.id');
const securityConfigId = c.response('securityConfigDetail.id');

export const opensearchServerless: c.ServiceCatalog = {
  eventSource: 'aoss.amazonaws.com',
  types: c.types('database', {
    aws_opensearchserverless_access_policy: policyType,
    aws_opensearchserverless_security_policy: policyType,
    aws_opensearchserverless_lifecycle_policy: { keys: [['name', 'type']] },
    aws_opensearchserverless_collection: { keys: [['id'], ['arn']], defaults: { standby_replicas: 'ENABLED', type: 'TIMESERIES' } },
    aws_opensearchserverless_vpc_endpoint: {},
    aws_opensearchserverless_security_config: { access: 'identity' },
  }),
  events: {
    CreateAccessPolicy: created(accessPolicy),
    UpdateAccessPolicy: c.modify(accessPolicy, rules),
    DeleteAccessPolicy: c.destroy(accessPolicy),
    CreateSecurityPolicy: created(securityPolicy),
    UpdateSecurityPolicy: c.modify(securityPolicy, rules),
    DeleteSecurityPolicy: c.destroy(securityPolicy),
    CreateLifecyclePolicy: created(lifecyclePolicy),
    UpdateLifecyclePolicy: c.modify(lifecyclePolicy, rules),
    DeleteLifecyclePolicy: c.destroy(lifecyclePolicy),

    CreateCollection: c.create(c.withId(collection(collectionId)), {
      ...c.same('description name standby_replicas type'),
      tags: c.newTags,
    }),
    UpdateCollection: c.modify(collection('id'), { description: 'description' }),
    DeleteCollection: c.destroy(collection('id')),

    CreateVpcEndpoint: c.create(c.withId(privateEndpoint(privateEndpointId)), {
      ...c.same('name subnet_ids vpc_id'),
      security_group_ids: c.someOf('securityGroupIds'),
    }),
    UpdateVpcEndpoint: c.modify(privateEndpoint('id'), {
      security_group_ids: c.amend(c.addAndRemove('addSecurityGroupIds', 'removeSecurityGroupIds'), 'auto'),
      subnet_ids: c.amend(c.addAndRemove('addSubnetIds', 'removeSubnetIds'), 'auto'),
    }),
    DeleteVpcEndpoint: c.destroy(privateEndpoint('id')),

    CreateSecurityConfig: c.create(c.withId(securityConfig(securityConfigId)), { ...saml, ...c.same('name type') }),
    UpdateSecurityConfig: c.modify(securityConfig('id'), saml),
    DeleteSecurityConfig: c.destroy(securityConfig('id')),

    ...c.tagCalls((edits) => c.onArn(['aws_opensearchserverless_collection'], 'resourceArn', edits)),
  },
};
