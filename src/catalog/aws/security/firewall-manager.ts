import * as c from '../language.js';

/**
 * AWS Firewall Manager: policies over the accounts of an organization, and sets of resources for them. Source: Firewall Manager API
 * reference, Terraform AWS provider 4 to 6.
 */

const administrator = c.on('aws_fms_admin_account', {});
const tagged = (edits: c.Edits): c.ChangeSpec =>
  c.firstOf(
    c.modify(c.on('aws_fms_policy', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_fms_resource_set', { arn: 'resourceArn' }), edits),
  );

/** A call replaces the whole policy. */
const settings: c.Edits = {
  name: 'policy.policyName',
  description: c.inBlock('policy', 'policyDescription'),
  delete_unused_fm_managed_resources: c.inBlock('policy', 'deleteUnusedFMManagedResources'),
  ...c.same('exclude_resource_tags remediation_enabled resource_set_ids', (path) => c.inBlock('policy', path)),
  'exclude_map.account': c.inBlock(c.inBlock('policy', 'excludeMap'), 'ACCOUNT'),
  'exclude_map.orgunit': c.inBlock(c.inBlock('policy', 'excludeMap'), 'ORG_UNIT'),
  'include_map.account': c.inBlock(c.inBlock('policy', 'includeMap'), 'ACCOUNT'),
  'include_map.orgunit': c.inBlock(c.inBlock('policy', 'includeMap'), 'ORG_UNIT'),
  ...c.same(
    `
    resource_tag_logical_operator resource_type resource_type_list security_service_policy_data{managed_service_data type}`,
    'policy.',
  ),
  resource_tags: c.set(c.tagMap(c.inBlock('policy', 'resourceTags')), 'map'),
};

/** A call replaces the whole set. */
const setSettings: c.Edits = {
  'resource_set.name': 'resourceSet.name',
  ...c.same('description resource_type_list', (path) => c.inBlock('resourceSet', path), 'resource_set.'),
};

/** A call without an id creates. */
const lacks = (id: string): c.Read => {
  const read = c.reader(id);
  return (record) => read(record) === undefined;
};

export const firewallManager: c.ServiceCatalog = {
  eventSource: 'fms.amazonaws.com',
  types: c.types('firewall', {
    aws_fms_policy: {
      keys: [['id'], ['arn']],
      defaults: { resource_tag_logical_operator: 'AND' },
      unevaluated: {
        delete_all_policy_resources: 'only used when Terraform deletes the policy',
        'security_service_policy_data.policy_option': 'nested options of a few kinds of policies',
      },
    },
    aws_fms_resource_set: {
      keys: [['id'], ['arn']],
      unevaluated: { 'resource_set.resource_set_status': 'the service sets it', 'resource_set.update_token': 'a token of the call' },
    },
    aws_fms_admin_account: { keys: [[]], scope: 'account', access: 'attachment', cloudId: 'account_id' },
  }),
  events: {
    PutPolicy: c.firstOf(
      c.put(c.on('aws_fms_policy', { id: 'policy.policyId' }), settings),
      c.create(c.on('aws_fms_policy', { id: c.response('policy.policyId') }), settings, { when: lacks('policy.policyId') }),
    ),
    DeletePolicy: c.destroy(c.on('aws_fms_policy', { id: 'policyId' })),
    PutResourceSet: c.firstOf(
      c.put(c.on('aws_fms_resource_set', { id: 'resourceSet.id' }), setSettings),
      c.create(
        c.on('aws_fms_resource_set', { id: c.response('resourceSet.id') }),
        { ...setSettings, tags: c.set(c.tagMap('tagList'), 'map') },
        { when: lacks('resourceSet.id') },
      ),
    ),
    DeleteResourceSet: c.destroy(c.on('aws_fms_resource_set', { id: 'identifier' })),
    AssociateAdminAccount: c.create(administrator, { account_id: 'adminAccount' }),
    DisassociateAdminAccount: c.destroy(administrator),
    ...c.tagCalls(tagged, 'TagResource UntagResource', 'tagKeys', 'tagList'),
  },
};
