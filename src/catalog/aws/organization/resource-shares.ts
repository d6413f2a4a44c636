import { isList, text } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS Resource Access Manager. Source: RAM API reference, Terraform AWS provider schemas 4 to 6. */

const newShareArn = c.response('resourceShare.resourceShareArn');
const share = c.on('aws_ram_resource_share', { arn: 'resourceShareArn' });
const newShare = c.on('aws_ram_resource_share', { arn: newShareArn });
const resourceOf = (arn: c.Read | string) =>
  c.on('aws_ram_resource_association', { resource_share_arn: arn, resource_arn: 'resourceArns' });
const principalOf = (arn: c.Read | string) => c.on('aws_ram_principal_association', { resource_share_arn: arn, principal: 'principals' });

/** A receiver leaves a share of another account. */
const isReceiver: c.Read = ({ request, account }) =>
  isList(request['principals']) && request['principals'].includes(account) && text(request['resourceShareArn'])?.split(':')[4] !== account;

/**
 * The shares with one permission get another. With the same permission, they get its default version; with a version, only some of them
 * change.
 */
const replaced: c.Edits = {
  permission_arns: c.amend(
    c.via('toPermissionArn', (to, { request: { fromPermissionArn: from = null, fromPermissionVersion: version } }) =>
      from === to ? { add: [to], remove: [] } : version === undefined ? { add: [to], remove: [from] } : undefined,
    ),
    'auto',
  ),
};

export const resourceShares: c.ServiceCatalog = {
  eventSource: 'ram.amazonaws.com',
  types: c.types('organization', {
    aws_ram_resource_share: { keys: [['arn'], ['permission_arns.*']], cloudId: 'arn' },
    aws_ram_resource_association: { keys: [['resource_share_arn', 'resource_arn']], access: 'attachment', cloudId: 'resource_arn' },
    aws_ram_principal_association: { keys: [['resource_share_arn', 'principal']], access: 'attachment', cloudId: 'principal' },
    aws_ram_resource_share_accepter: { keys: [['share_arn']], cloudId: 'share_arn' },
    aws_ram_sharing_with_organization: { keys: [[]], scope: 'account', access: 'attachment' },
  }),
  events: {
    CreateResourceShare: [
      c.create(c.withId(newShare), { ...c.same('allow_external_principals name permission_arns'), tags: c.tagMap('tags') }),
      c.create(resourceOf(newShareArn)),
      c.create(principalOf(newShareArn)),
    ],
    UpdateResourceShare: c.modify(share, c.same('allow_external_principals name')),
    DeleteResourceShare: c.destroy(share),
    AssociateResourceShare: [
      c.create(c.within(share, resourceOf('resourceShareArn'))),
      c.create(c.within(share, principalOf('resourceShareArn'))),
    ],
    DisassociateResourceShare: [
      c.destroy(resourceOf('resourceShareArn')),
      c.destroy(principalOf('resourceShareArn')),
      c.destroy(c.on('aws_ram_resource_share_accepter', { share_arn: 'resourceShareArn' }), { when: isReceiver }),
    ],
    AssociateResourceSharePermission: c.modify(share, { permission_arns: c.add(c.listOf('permissionArn')) }),
    DisassociateResourceSharePermission: c.modify(share, { permission_arns: c.remove(c.listOf('permissionArn')) }),
    ReplacePermissionAssociations: c.firstOf(
      c.modify(c.on('aws_ram_resource_share', { 'permission_arns.*': 'fromPermissionArn' }), replaced),
      c.modify(c.on('aws_ram_resource_share', { 'permission_arns.*': 'toPermissionArn' }), {
        permission_arns: c.add(c.listOf('toPermissionArn')),
      }),
    ),
    AcceptResourceShareInvitation: c.create(
      c.withId(c.on('aws_ram_resource_share_accepter', { share_arn: c.response('resourceShareInvitation.resourceShareArn') })),
    ),
    RejectResourceShareInvitation: c.noChange,
    EnableSharingWithAwsOrganization: c.create(c.withId(c.on('aws_ram_sharing_with_organization', {}), c.fixed('organization'))),
    ...c.tagCalls((edits) => c.modify(c.on('aws_ram_resource_share', { arn: c.either('resourceShareArn', 'resourceArn') }), edits)),
  },
};
