import { create, destroy, modify, on, response, type ServiceCatalog } from '../../dsl.js';
import { fullName } from '../full-name.js';
import { byName, updated } from '../gcp-reads.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';

/** Groups and memberships of Cloud Identity. Source: googleapis, Terraform Google provider. */

const group = on('google_cloud_identity_group', {
  id: fullName('groups', 'name', 'group.name', response('name'), response('response.name')),
});
const membership = on('google_cloud_identity_group_membership', {
  id: fullName('memberships', 'name', 'membership.name', response('name'), response('response.name')),
});
const groupMembers: Members = { display_name: kept('displayName'), description: cleared('description'), labels: clearedMap('labels') };

export const cloudIdentity: ServiceCatalog = {
  eventSource: 'cloudidentity.googleapis.com',
  types: {
    google_cloud_identity_group: {
      keys: [[...byName]],
      scope: 'global',
      family: 'iam',
      access: 'identity',
      noise: [...gcpNoise, 'name', 'additional_group_keys'],
    },
    google_cloud_identity_group_membership: {
      keys: [[...byName]],
      scope: 'global',
      family: 'iam',
      access: 'attachment',
      noise: [...gcpNoise, 'name', 'type'],
    },
  },
  events: {
    CreateGroup: create(group, written('group', groupMembers)),
    UpdateGroup: modify(group, updated('group', groupMembers)),
    DeleteGroup: destroy(group),
    CreateMembership: create(membership, {}, { parent: on('google_cloud_identity_group', { id: fullName('groups', 'parent') }) }),
    DeleteMembership: destroy(membership),
  },
};
