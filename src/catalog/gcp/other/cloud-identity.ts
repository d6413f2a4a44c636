import * as c from '../language.js';
import { fullName } from '../full-name.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';

/** Groups and memberships of Cloud Identity. Source: googleapis, Terraform Google provider. */

const group = c.on('google_cloud_identity_group', {
  id: fullName('groups', 'name', 'group.name', c.response('name'), c.response('response.name')),
});
const membership = c.on('google_cloud_identity_group_membership', {
  id: fullName('memberships', 'name', 'membership.name', c.response('name'), c.response('response.name')),
});
const groupMembers: Members = { display_name: kept('displayName'), description: cleared('description'), labels: clearedMap('labels') };

export const cloudIdentity: c.ServiceCatalog = {
  eventSource: 'cloudidentity.googleapis.com',
  types: c.types('iam', 'global', {
    google_cloud_identity_group: { keys: [[...c.byName]], access: 'identity', noise: [...c.gcpNoise] },
    google_cloud_identity_group_membership: { keys: [[...c.byName]], access: 'attachment', noise: [...c.gcpNoise] },
  }),
  events: {
    CreateGroup: c.create(group, written('group', groupMembers)),
    UpdateGroup: c.modify(group, c.updated('group', groupMembers)),
    DeleteGroup: c.destroy(group),
    CreateMembership: c.create(membership, {}, { parent: c.on('google_cloud_identity_group', { id: fullName('groups', 'parent') }) }),
    DeleteMembership: c.destroy(membership),
  },
};
