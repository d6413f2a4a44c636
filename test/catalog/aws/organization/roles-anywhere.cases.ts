import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from './examples.js';

export const anchorId = 'a1b2c3d4-5678-90ab-cdef-EXAMPLE11111';
export const profileId = 'b1b2c3d4-5678-90ab-cdef-EXAMPLE22222';
const arn = (kind: string, id: string): string => `arn:aws:rolesanywhere:us-east-1:111122223333:${kind}/${id}`;
const authority = 'arn:aws:acm-pca:us-east-1:111122223333:certificate-authority/1';
export const role = 'arn:aws:iam::111122223333:role/build';

const settings = { channel: 'ALL', configured_by: 'rolesanywhere.amazonaws.com', enabled: true, event: 'CA_CERTIFICATE_EXPIRY', threshold: 45 };
export const anchor = declared('aws_rolesanywhere_trust_anchor', {
  arn: arn('trust-anchor', anchorId),
  enabled: true,
  id: anchorId,
  name: 'office',
  notification_settings: [settings],
  source: [{ source_data: [{ acm_pca_arn: authority, x509_certificate_data: '' }], source_type: 'AWS_ACM_PCA' }],
  tags: { Owner: 'ops' },
  tags_all: { Owner: 'ops' },
});
export const profile = declared('aws_rolesanywhere_profile', {
  accept_role_session_name: false,
  arn: arn('profile', profileId),
  duration_seconds: 3600,
  enabled: true,
  id: profileId,
  managed_policy_arns: [],
  name: 'build',
  require_instance_properties: false,
  role_arns: [role],
  session_policy: '',
  tags: {},
  tags_all: {},
});
const [anchorType, profileType] = ['aws_rolesanywhere_trust_anchor', 'aws_rolesanywhere_profile'];
export const source = { sourceType: 'AWS_ACM_PCA', sourceData: { acmPcaArn: authority } };
const madeAnchor = (trustAnchorId: string) => ({ trustAnchor: { trustAnchorId } });
const madeProfile = (id: string) => ({ profile: { profileId: id } });

export const rolesAnywhereCases: readonly CatalogCase[] = [
  differs(
    'an anchor without announcements',
    call(
      'CreateTrustAnchor',
      { name: 'office', enabled: true, source, notificationSettings: [{ enabled: false, event: 'CA_CERTIFICATE_EXPIRY', channel: 'ALL', threshold: 45 }] },
      madeAnchor(anchorId),
    ),
    [anchor()],
    drift(anchorType, 'notification_settings', [settings], [{ ...settings, enabled: false }]),
  ),
  agrees('the declared authority', call('UpdateTrustAnchor', { trustAnchorId: anchorId, name: 'office', source }), [anchor()]),
  differs('the anchor is used again', call('EnableTrustAnchor', { trustAnchorId: anchorId }), [anchor({ enabled: false })], drift(anchorType, 'enabled', false, true)),
  differs('the anchor is switched off', call('DisableTrustAnchor', { trustAnchorId: anchorId }), [anchor()], drift(anchorType, 'enabled', true, false)),
  differs('the anchor is deleted', call('DeleteTrustAnchor', { trustAnchorId: anchorId }), [anchor()], deleted(anchorType)),
  differs(
    'an expiry is not announced any more',
    call('PutNotificationSettings', { trustAnchorId: anchorId, notificationSettings: [{ enabled: false, event: 'CA_CERTIFICATE_EXPIRY', channel: 'ALL', threshold: 45 }] }),
    [anchor()],
    drift(anchorType, 'notification_settings', [settings], [{ ...settings, enabled: false }]),
  ),
  differs(
    'an announcement is reset',
    call('ResetNotificationSettings', { trustAnchorId: anchorId, notificationSettingKeys: [{ event: 'CA_CERTIFICATE_EXPIRY' }] }),
    [anchor()],
    drift(anchorType, 'notification_settings', [settings], []),
  ),

  agrees('the declared profile', call('CreateProfile', { name: 'build', roleArns: [role], enabled: true }, madeProfile(profileId)), [profile()]),
  agrees('the declared roles', call('UpdateProfile', { profileId, roleArns: [role], durationSeconds: 3600 }), [profile()]),
  differs('the profile is used again', call('EnableProfile', { profileId }), [profile({ enabled: false })], drift(profileType, 'enabled', false, true)),
  differs('the profile is switched off', call('DisableProfile', { profileId }), [profile()], drift(profileType, 'enabled', true, false)),
  differs('the profile is deleted', call('DeleteProfile', { profileId }), [profile()], deleted(profileType)),
  differs('a tag', call('TagResource', { resourceArn: arn('trust-anchor', anchorId), tags: [{ key: 'Owner', value: 'x' }] }), [anchor()], drift(anchorType, 'tags.Owner', 'ops', 'x')),
  differs('a removed tag', call('UntagResource', { resourceArn: arn('trust-anchor', anchorId), tagKeys: ['Owner'] }), [anchor()], drift(anchorType, 'tags.Owner', 'ops', null)),
  agrees('a profile without tags', call('UntagResource', { resourceArn: arn('profile', profileId), tagKeys: ['Owner'] }), [profile()]),
];
