import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS IAM Roles Anywhere. Source: Roles Anywhere API reference, Terraform AWS provider schemas 4 to 6. */

const anchor = c.on('aws_rolesanywhere_trust_anchor', { id: 'trustAnchorId' });
const profile = c.on('aws_rolesanywhere_profile', { id: 'profileId' });
const newAnchor = c.response('trustAnchor.trustAnchorId');
const newProfile = c.response('profile.profileId');

const sourceData = (member: string): c.Read =>
  c.via('source', (source) => (isObject(source) && isObject(source['sourceData']) ? (source['sourceData'][member] ?? null) : null));
const source: c.Edits = {
  'source.source_type': c.inBlock('source', 'sourceType'),
  ...c.same('acm_pca_arn x509_certificate_data', sourceData, 'source.source_data.'),
};
const profileSettings: c.Edits = c.same('accept_role_session_name duration_seconds managed_policy_arns name role_arns session_policy');

const arnOf =
  (kind: string): c.Read =>
  ({ request }) =>
    text(request['resourceArn'])?.includes(`:${kind}/`) === true;
const idInArn: c.Read = ({ request }) => text(request['resourceArn'])?.split('/').at(-1);
const onTagged = (edits: c.Edits) =>
  c.among(
    c.modify(c.on('aws_rolesanywhere_trust_anchor', { id: idInArn }), edits, { when: arnOf('trust-anchor') }),
    c.modify(c.on('aws_rolesanywhere_profile', { id: idInArn }), edits, { when: arnOf('profile') }),
  );

export const rolesAnywhere: c.ServiceCatalog = {
  eventSource: 'rolesanywhere.amazonaws.com',
  types: c.types('iam', {
    aws_rolesanywhere_trust_anchor: { access: 'identity', noise: ['notification_settings.*.configured_by'] },
    aws_rolesanywhere_profile: { access: 'identity', defaults: { duration_seconds: 3600 } },
  }),
  events: {
    CreateTrustAnchor: c.create(c.withId(c.on('aws_rolesanywhere_trust_anchor', { id: newAnchor })), {
      ...source,
      ...c.same('enabled name'),
      notification_settings: c.add(c.blocks('notificationSettings'), ['event', 'channel']),
      tags: c.tagMap('tags'),
    }),
    UpdateTrustAnchor: c.modify(anchor, { ...source, name: 'name' }),
    EnableTrustAnchor: c.modify(anchor, { enabled: c.fixed(true) }),
    DisableTrustAnchor: c.modify(anchor, { enabled: c.fixed(false) }),
    DeleteTrustAnchor: c.destroy(anchor),
    PutNotificationSettings: c.modify(anchor, { notification_settings: c.add(c.blocks('notificationSettings'), ['event', 'channel']) }),
    ResetNotificationSettings: c.modify(anchor, {
      notification_settings: c.remove(
        c.via('notificationSettingKeys', (list) =>
          isList(list) ? list.map((one) => (isObject(one) ? { event: one['event'] ?? null } : one)) : undefined,
        ),
        ['event'],
      ),
    }),

    CreateProfile: c.create(c.withId(c.on('aws_rolesanywhere_profile', { id: newProfile })), {
      ...profileSettings,
      ...c.same('enabled require_instance_properties'),
      tags: c.tagMap('tags'),
    }),
    UpdateProfile: c.modify(profile, profileSettings),
    EnableProfile: c.modify(profile, { enabled: c.fixed(true) }),
    DisableProfile: c.modify(profile, { enabled: c.fixed(false) }),
    DeleteProfile: c.destroy(profile),

    ...c.tagCalls(onTagged),
  },
};
