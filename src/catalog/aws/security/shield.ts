import { isObject } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { blocksOf } from './json-items.js';

/** AWS Shield Advanced: protected resources, groups, the response team. Source: Shield API reference, Terraform AWS provider 4 to 6. */

const protection = on('aws_shield_protection', { id: 'protectionId' });
const group = on('aws_shield_protection_group', { protection_group_id: 'protectionGroupId' });
const subscription = on('aws_shield_subscription', {});
const engagement = on('aws_shield_proactive_engagement', {});
const teamRole = on('aws_shield_drt_access_role_arn_association', {});
const teamBucket = on('aws_shield_drt_access_log_bucket_association', { log_bucket: 'logBucket' });
const automatic = on('aws_shield_application_layer_automatic_response', { resource_arn: 'resourceArn' });
const checked = on('aws_shield_protection_health_check_association', {
  shield_protection_id: 'protectionId',
  health_check_arn: 'healthCheckArn',
});

/** The action is the name of the member that is present. */
const action: Read = via('action', (value) =>
  isObject(value)
    ? (Object.keys(value)
        .find((name) => isObject(value[name]))
        ?.toUpperCase() ?? null)
    : undefined,
);
const groupSettings: Edits = {
  aggregation: 'aggregation',
  members: orNull('members'),
  pattern: 'pattern',
  resource_type: orNull('resourceType'),
};
const contacts: Edits = {
  emergency_contact: blocksOf(orNull('emergencyContactList'), {
    contact_notes: 'contactNotes',
    email_address: 'emailAddress',
    phone_number: 'phoneNumber',
  }),
};
const newTags = set(tagMap('tags'), 'map');
const tagged = [
  on('aws_shield_protection', { arn: 'resourceARN' }),
  on('aws_shield_protection_group', { protection_group_arn: 'resourceARN' }),
];

export const shield: ServiceCatalog = {
  eventSource: 'shield.amazonaws.com',
  types: {
    aws_shield_protection: { keys: [['id'], ['arn']], scope: 'account', family: 'security' },
    aws_shield_protection_group: {
      keys: [['protection_group_id'], ['protection_group_arn']],
      scope: 'account',
      family: 'security',
      cloudId: 'protection_group_id',
      noise: ['protection_group_arn'],
    },
    aws_shield_subscription: {
      keys: [[]],
      scope: 'account',
      family: 'security',
      defaults: { auto_renew: 'ENABLED' },
      unevaluated: { skip_destroy: 'only used when Terraform deletes the subscription' },
    },
    aws_shield_proactive_engagement: { keys: [[]], scope: 'account', family: 'security' },
    aws_shield_drt_access_role_arn_association: { keys: [[]], scope: 'account', family: 'security', access: 'attachment' },
    aws_shield_drt_access_log_bucket_association: {
      keys: [['log_bucket']],
      scope: 'account',
      family: 'security',
      access: 'attachment',
      unevaluated: { role_arn_association_id: 'only orders the calls of Terraform' },
    },
    aws_shield_application_layer_automatic_response: { keys: [['resource_arn']], scope: 'account', family: 'security' },
    aws_shield_protection_health_check_association: {
      keys: [['shield_protection_id', 'health_check_arn']],
      scope: 'account',
      family: 'security',
    },
  },
  events: {
    CreateProtection: create(on('aws_shield_protection', { id: response('protectionId') }), {
      name: 'name',
      resource_arn: 'resourceArn',
      tags: newTags,
    }),
    DeleteProtection: destroy(protection),
    CreateProtectionGroup: create(group, { ...groupSettings, tags: newTags }),
    UpdateProtectionGroup: modify(group, groupSettings),
    DeleteProtectionGroup: destroy(group),
    CreateSubscription: create(subscription),
    UpdateSubscription: modify(subscription, { auto_renew: 'autoRenew' }),
    DeleteSubscription: destroy(subscription),
    AssociateHealthCheck: create(checked, {}, { parent: protection }),
    DisassociateHealthCheck: destroy(checked),
    EnableApplicationLayerAutomaticResponse: create(automatic, { action }),
    UpdateApplicationLayerAutomaticResponse: modify(automatic, { action }),
    DisableApplicationLayerAutomaticResponse: destroy(automatic),
    AssociateDRTRole: create(teamRole, { role_arn: 'roleArn' }),
    DisassociateDRTRole: destroy(teamRole),
    AssociateDRTLogBucket: create(teamBucket),
    DisassociateDRTLogBucket: destroy(teamBucket),
    AssociateProactiveEngagementDetails: put(engagement, { ...contacts, enabled: fixed(true) }),
    UpdateEmergencyContactSettings: modify(engagement, contacts),
    EnableProactiveEngagement: put(engagement, { enabled: fixed(true) }),
    DisableProactiveEngagement: put(engagement, { enabled: fixed(false) }),
    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),
  },
};
