import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS Shield Advanced: protected resources, groups, the response team. Source: Shield API reference, Terraform AWS provider 4 to 6. */

const protection = c.on('aws_shield_protection', { id: 'protectionId' });
const group = c.on('aws_shield_protection_group', { protection_group_id: 'protectionGroupId' });
const subscription = c.on('aws_shield_subscription', {});
const engagement = c.on('aws_shield_proactive_engagement', {});
const teamRole = c.on('aws_shield_drt_access_role_arn_association', {});
const teamBucket = c.on('aws_shield_drt_access_log_bucket_association', { log_bucket: 'logBucket' });
const automatic = c.on('aws_shield_application_layer_automatic_response', { resource_arn: 'resourceArn' });
const checked = c.on('aws_shield_protection_health_check_association', {
  shield_protection_id: 'protectionId',
  health_check_arn: 'healthCheckArn',
});

/** The action is the name of the member that is present. */
const action: c.Read = c.via('action', (value) =>
  isObject(value)
    ? (Object.keys(value)
        .find((name) => isObject(value[name]))
        ?.toUpperCase() ?? null)
    : undefined,
);
const groupSettings: c.Edits = { ...c.same('aggregation pattern'), ...c.same('members resource_type', c.orNull) };
const contacts: c.Edits = {
  emergency_contact: c.orNull(c.blocks('emergencyContactList', c.same('contact_notes email_address phone_number'))),
};
const newTags = c.set(c.tagMap('tags'), 'map');
const tagged = [
  c.on('aws_shield_protection', { arn: 'resourceARN' }),
  c.on('aws_shield_protection_group', { protection_group_arn: 'resourceARN' }),
];

export const shield: c.ServiceCatalog = {
  eventSource: 'shield.amazonaws.com',
  types: c.types('security', 'account', {
    aws_shield_protection: { keys: [['id'], ['arn']] },
    aws_shield_protection_group: { keys: [['protection_group_id'], ['protection_group_arn']], cloudId: 'protection_group_id' },
    aws_shield_subscription: {
      keys: [[]],
      defaults: { auto_renew: 'ENABLED' },
      unevaluated: { skip_destroy: 'only used when Terraform deletes the subscription' },
    },
    aws_shield_proactive_engagement: { keys: [[]] },
    aws_shield_drt_access_role_arn_association: { keys: [[]], access: 'attachment' },
    aws_shield_drt_access_log_bucket_association: {
      keys: [['log_bucket']],
      access: 'attachment',
      unevaluated: { role_arn_association_id: 'only orders the calls of Terraform' },
    },
    aws_shield_application_layer_automatic_response: { keys: [['resource_arn']] },
    aws_shield_protection_health_check_association: { keys: [['shield_protection_id', 'health_check_arn']] },
  }),
  events: {
    CreateProtection: c.create(c.on('aws_shield_protection', { id: c.response('protectionId') }), {
      ...c.same('name resource_arn'),
      tags: newTags,
    }),
    DeleteProtection: c.destroy(protection),
    CreateProtectionGroup: c.create(group, { ...groupSettings, tags: newTags }),
    UpdateProtectionGroup: c.modify(group, groupSettings),
    DeleteProtectionGroup: c.destroy(group),
    CreateSubscription: c.create(subscription),
    UpdateSubscription: c.modify(subscription, { auto_renew: 'autoRenew' }),
    DeleteSubscription: c.destroy(subscription),
    AssociateHealthCheck: c.create(c.within(protection, checked)),
    DisassociateHealthCheck: c.destroy(checked),
    EnableApplicationLayerAutomaticResponse: c.create(automatic, { action }),
    UpdateApplicationLayerAutomaticResponse: c.modify(automatic, { action }),
    DisableApplicationLayerAutomaticResponse: c.destroy(automatic),
    AssociateDRTRole: c.create(teamRole, { role_arn: 'roleArn' }),
    DisassociateDRTRole: c.destroy(teamRole),
    AssociateDRTLogBucket: c.create(teamBucket),
    DisassociateDRTLogBucket: c.destroy(teamBucket),
    AssociateProactiveEngagementDetails: c.put(engagement, { ...contacts, enabled: c.fixed(true) }),
    UpdateEmergencyContactSettings: c.modify(engagement, contacts),
    EnableProactiveEngagement: c.put(engagement, { enabled: c.fixed(true) }),
    DisableProactiveEngagement: c.put(engagement, { enabled: c.fixed(false) }),
    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),
  },
};
