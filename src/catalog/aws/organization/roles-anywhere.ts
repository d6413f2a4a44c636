import { isList, isObject, text } from '../../../lib/json.js';
import {
  add,
  among,
  create,
  destroy,
  drop,
  fixed,
  merge,
  modify,
  on,
  remove,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, tagMap } from '../../values.js';

/** AWS IAM Roles Anywhere. Source: Roles Anywhere API reference, Terraform AWS provider schemas 4 to 6. */

const anchor = on('aws_rolesanywhere_trust_anchor', { id: 'trustAnchorId' });
const profile = on('aws_rolesanywhere_profile', { id: 'profileId' });
const newAnchor = response('trustAnchor.trustAnchorId');
const newProfile = response('profile.profileId');

const sourceData = (member: string): Read =>
  via('source', (source) => (isObject(source) && isObject(source['sourceData']) ? (source['sourceData'][member] ?? null) : null));
const source: Edits = {
  'source.source_type': inBlock('source', 'sourceType'),
  'source.source_data.acm_pca_arn': sourceData('acmPcaArn'),
  'source.source_data.x509_certificate_data': sourceData('x509CertificateData'),
};
const profileSettings: Edits = {
  accept_role_session_name: 'acceptRoleSessionName',
  duration_seconds: 'durationSeconds',
  managed_policy_arns: 'managedPolicyArns',
  name: 'name',
  role_arns: 'roleArns',
  session_policy: 'sessionPolicy',
};

const arnOf =
  (kind: string): Read =>
  ({ request }) =>
    text(request['resourceArn'])?.includes(`:${kind}/`) === true;
const idInArn: Read = ({ request }) => text(request['resourceArn'])?.split('/').at(-1);
const onTagged = (edits: Edits) =>
  among(
    modify(on('aws_rolesanywhere_trust_anchor', { id: idInArn }), edits, { when: arnOf('trust-anchor') }),
    modify(on('aws_rolesanywhere_profile', { id: idInArn }), edits, { when: arnOf('profile') }),
  );

export const rolesAnywhere: ServiceCatalog = {
  eventSource: 'rolesanywhere.amazonaws.com',
  types: {
    aws_rolesanywhere_trust_anchor: {
      keys: [['id']],
      scope: 'region',
      family: 'iam',
      access: 'identity',
      noise: ['notification_settings.*.configured_by'],
    },
    aws_rolesanywhere_profile: {
      keys: [['id']],
      scope: 'region',
      family: 'iam',
      access: 'identity',
      defaults: { duration_seconds: 3600 },
    },
  },
  events: {
    CreateTrustAnchor: create(
      on('aws_rolesanywhere_trust_anchor', { id: newAnchor }),
      { ...source, enabled: 'enabled', name: 'name', tags: tagMap('tags') },
      { id: newAnchor },
    ),
    UpdateTrustAnchor: modify(anchor, { ...source, name: 'name' }),
    EnableTrustAnchor: modify(anchor, { enabled: fixed(true) }),
    DisableTrustAnchor: modify(anchor, { enabled: fixed(false) }),
    DeleteTrustAnchor: destroy(anchor),
    PutNotificationSettings: modify(anchor, { notification_settings: add(blocks('notificationSettings'), ['event', 'channel']) }),
    ResetNotificationSettings: modify(anchor, {
      notification_settings: remove(
        via('notificationSettingKeys', (list) =>
          isList(list) ? list.map((one) => (isObject(one) ? { event: one['event'] ?? null } : one)) : undefined,
        ),
        ['event'],
      ),
    }),

    CreateProfile: create(
      on('aws_rolesanywhere_profile', { id: newProfile }),
      {
        ...profileSettings,
        enabled: 'enabled',
        require_instance_properties: 'requireInstanceProperties',
        tags: tagMap('tags'),
      },
      { id: newProfile },
    ),
    UpdateProfile: modify(profile, profileSettings),
    EnableProfile: modify(profile, { enabled: fixed(true) }),
    DisableProfile: modify(profile, { enabled: fixed(false) }),
    DeleteProfile: destroy(profile),

    TagResource: onTagged({ tags: merge(tagMap('tags')) }),
    UntagResource: onTagged({ tags: drop('tagKeys') }),
  },
};
