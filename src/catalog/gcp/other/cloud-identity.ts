import * as c from '../language.js';

/** Groups and memberships of Cloud Identity. Source: googleapis, Terraform Google provider. */

const group = c.on('google_cloud_identity_group', {
  id: c.fullName('groups', 'name', 'group.name', c.response('name'), c.response('response.name')),
});
const membership = c.on('google_cloud_identity_group_membership', {
  id: c.fullName('memberships', 'name', 'membership.name', c.response('name'), c.response('response.name')),
});
const groupMembers: c.Fields = { ...c.kept('display_name'), ...c.cleared('description'), ...c.cleared('labels', 'map') };

export const cloudIdentity: c.ServiceCatalog = {
  eventSource: 'cloudidentity.googleapis.com',
  types: c.googleTypes('iam', {
    google_cloud_identity_group: { access: 'identity' },
    google_cloud_identity_group_membership: { access: 'attachment' },
  }),
  events: {
    CreateGroup: c.create(group, c.whole('group', groupMembers)),
    UpdateGroup: c.modify(group, c.masked('group', groupMembers)),
    DeleteGroup: c.destroy(group),
    CreateMembership: c.create(c.within(c.on('google_cloud_identity_group', { id: c.fullName('groups', 'parent') }), membership)),
    DeleteMembership: c.destroy(membership),
  },
};
