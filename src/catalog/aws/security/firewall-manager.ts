import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  on,
  put,
  reader,
  response,
  set,
  type ChangeSpec,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, tagMap } from '../../values.js';

/**
 * AWS Firewall Manager: policies over the accounts of an organization, and sets of resources for them. Source: Firewall Manager API
 * reference, Terraform AWS provider 4 to 6.
 */

const administrator = on('aws_fms_admin_account', {});
const tagged = (edits: Edits): ChangeSpec =>
  firstOf(modify(on('aws_fms_policy', { arn: 'resourceArn' }), edits), modify(on('aws_fms_resource_set', { arn: 'resourceArn' }), edits));

/** A call replaces the whole policy. */
const settings: Edits = {
  name: 'policy.policyName',
  description: inBlock('policy', 'policyDescription'),
  delete_unused_fm_managed_resources: inBlock('policy', 'deleteUnusedFMManagedResources'),
  exclude_resource_tags: inBlock('policy', 'excludeResourceTags'),
  'exclude_map.account': inBlock(inBlock('policy', 'excludeMap'), 'ACCOUNT'),
  'exclude_map.orgunit': inBlock(inBlock('policy', 'excludeMap'), 'ORG_UNIT'),
  'include_map.account': inBlock(inBlock('policy', 'includeMap'), 'ACCOUNT'),
  'include_map.orgunit': inBlock(inBlock('policy', 'includeMap'), 'ORG_UNIT'),
  remediation_enabled: inBlock('policy', 'remediationEnabled'),
  resource_set_ids: inBlock('policy', 'resourceSetIds'),
  resource_tag_logical_operator: 'policy.resourceTagLogicalOperator',
  resource_tags: set(tagMap(inBlock('policy', 'resourceTags')), 'map'),
  resource_type: 'policy.resourceType',
  resource_type_list: 'policy.resourceTypeList',
  'security_service_policy_data.managed_service_data': 'policy.securityServicePolicyData.managedServiceData',
  'security_service_policy_data.type': 'policy.securityServicePolicyData.type',
};

/** A call replaces the whole set. */
const setSettings: Edits = {
  'resource_set.name': 'resourceSet.name',
  'resource_set.description': inBlock('resourceSet', 'description'),
  'resource_set.resource_type_list': inBlock('resourceSet', 'resourceTypeList'),
};

/** A call without an id creates. */
const lacks = (id: string): Read => {
  const read = reader(id);
  return (record) => read(record) === undefined;
};

export const firewallManager: ServiceCatalog = {
  eventSource: 'fms.amazonaws.com',
  types: {
    aws_fms_policy: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'firewall',
      noise: ['policy_update_token'],
      defaults: { resource_tag_logical_operator: 'AND' },
      unevaluated: {
        delete_all_policy_resources: 'only used when Terraform deletes the policy',
        'security_service_policy_data.policy_option': 'nested options of a few kinds of policies',
      },
    },
    aws_fms_resource_set: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'firewall',
      noise: ['resource_set.id', 'resource_set.last_update_time'],
      unevaluated: {
        'resource_set.resource_set_status': 'the service sets it',
        'resource_set.update_token': 'a token of the call',
      },
    },
    aws_fms_admin_account: { keys: [[]], scope: 'account', family: 'firewall', access: 'attachment', cloudId: 'account_id' },
  },
  events: {
    PutPolicy: firstOf(
      put(on('aws_fms_policy', { id: 'policy.policyId' }), settings),
      create(on('aws_fms_policy', { id: response('policy.policyId') }), settings, {
        when: lacks('policy.policyId'),
      }),
    ),
    DeletePolicy: destroy(on('aws_fms_policy', { id: 'policyId' })),
    PutResourceSet: firstOf(
      put(on('aws_fms_resource_set', { id: 'resourceSet.id' }), setSettings),
      create(
        on('aws_fms_resource_set', { id: response('resourceSet.id') }),
        { ...setSettings, tags: set(tagMap('tagList'), 'map') },
        { when: lacks('resourceSet.id') },
      ),
    ),
    DeleteResourceSet: destroy(on('aws_fms_resource_set', { id: 'identifier' })),
    AssociateAdminAccount: create(administrator, { account_id: 'adminAccount' }),
    DisassociateAdminAccount: destroy(administrator),
    TagResource: tagged({ tags: merge(tagMap('tagList')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
