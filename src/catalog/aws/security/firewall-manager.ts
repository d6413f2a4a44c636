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
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, tagMap } from '../../values.js';

/** AWS Firewall Manager: policies over the accounts of an organization. Source: Firewall Manager API reference, Terraform AWS provider 4 to 6. */

const administrator = on('aws_fms_admin_account', {});
const tagged = on('aws_fms_policy', { arn: 'resourceArn' });

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

const policyId = reader('policy.policyId');
const isNew: Read = (record) => policyId(record) === undefined;

export const firewallManager: ServiceCatalog = {
  eventSource: 'fms.amazonaws.com',
  types: {
    aws_fms_policy: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'firewall',
      noise: ['policy_update_token'],
      defaults: { resource_tag_logical_operator: 'AND' },
      unjudged: {
        delete_all_policy_resources: 'only used when Terraform deletes the policy',
        'security_service_policy_data.policy_option': 'nested options of a few kinds of policies',
      },
    },
    aws_fms_admin_account: { keys: [[]], scope: 'account', family: 'firewall', access: 'attachment', cloudId: 'account_id' },
  },
  events: {
    PutPolicy: firstOf(
      put(on('aws_fms_policy', { id: 'policy.policyId' }), settings),
      create(on('aws_fms_policy', { id: response('policy.policyId') }), settings, {
        when: isNew,
      }),
    ),
    DeletePolicy: destroy(on('aws_fms_policy', { id: 'policyId' })),
    AssociateAdminAccount: create(administrator, { account_id: 'adminAccount' }),
    DisassociateAdminAccount: destroy(administrator),
    TagResource: modify(tagged, { tags: merge(tagMap('tagList')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeys') }),
  },
};
