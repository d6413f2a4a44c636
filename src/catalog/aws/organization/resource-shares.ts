import { isList, text } from '../../../lib/json.js';
import {
  add,
  amend,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  remove,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, tagMap } from '../../values.js';

/** AWS Resource Access Manager. Source: RAM API reference, Terraform AWS provider schemas 4 to 6. */

const newShareArn = response('resourceShare.resourceShareArn');
const share = on('aws_ram_resource_share', { arn: 'resourceShareArn' });
const newShare = on('aws_ram_resource_share', { arn: newShareArn });
const resourceOf = (arn: Read | string) => on('aws_ram_resource_association', { resource_share_arn: arn, resource_arn: 'resourceArns' });
const principalOf = (arn: Read | string) => on('aws_ram_principal_association', { resource_share_arn: arn, principal: 'principals' });

/** A receiver leaves a share of another account. */
const isReceiver: Read = ({ request, account }) =>
  isList(request['principals']) && request['principals'].includes(account) && text(request['resourceShareArn'])?.split(':')[4] !== account;

/**
 * The shares with one permission get another. With the same permission, they get its default version; with a version, only some of them
 * change.
 */
const replaced: Edits = {
  permission_arns: amend(
    via('toPermissionArn', (to, { request: { fromPermissionArn: from = null, fromPermissionVersion: version } }) =>
      from === to ? { add: [to], remove: [] } : version === undefined ? { add: [to], remove: [from] } : undefined,
    ),
    'auto',
  ),
};

export const resourceShares: ServiceCatalog = {
  eventSource: 'ram.amazonaws.com',
  types: {
    aws_ram_resource_share: { keys: [['arn'], ['permission_arns.*']], scope: 'region', family: 'organization', cloudId: 'arn' },
    aws_ram_resource_association: {
      keys: [['resource_share_arn', 'resource_arn']],
      scope: 'region',
      family: 'organization',
      access: 'attachment',
      cloudId: 'resource_arn',
    },
    aws_ram_principal_association: {
      keys: [['resource_share_arn', 'principal']],
      scope: 'region',
      family: 'organization',
      access: 'attachment',
      cloudId: 'principal',
    },
    aws_ram_resource_share_accepter: {
      keys: [['share_arn']],
      scope: 'region',
      family: 'organization',
      cloudId: 'share_arn',
      noise: ['invitation_arn', 'receiver_account_id', 'resources', 'sender_account_id', 'share_id', 'share_name', 'status'],
    },
    aws_ram_sharing_with_organization: { keys: [[]], scope: 'account', family: 'organization', access: 'attachment' },
  },
  events: {
    CreateResourceShare: [
      create(
        newShare,
        {
          allow_external_principals: 'allowExternalPrincipals',
          name: 'name',
          permission_arns: 'permissionArns',
          tags: tagMap('tags'),
        },
        { id: newShareArn },
      ),
      create(resourceOf(newShareArn)),
      create(principalOf(newShareArn)),
    ],
    UpdateResourceShare: modify(share, { allow_external_principals: 'allowExternalPrincipals', name: 'name' }),
    DeleteResourceShare: destroy(share),
    AssociateResourceShare: [
      create(resourceOf('resourceShareArn'), {}, { parent: share }),
      create(principalOf('resourceShareArn'), {}, { parent: share }),
    ],
    DisassociateResourceShare: [
      destroy(resourceOf('resourceShareArn')),
      destroy(principalOf('resourceShareArn')),
      destroy(on('aws_ram_resource_share_accepter', { share_arn: 'resourceShareArn' }), { when: isReceiver }),
    ],
    AssociateResourceSharePermission: modify(share, { permission_arns: add(listOf('permissionArn')) }),
    DisassociateResourceSharePermission: modify(share, { permission_arns: remove(listOf('permissionArn')) }),
    ReplacePermissionAssociations: firstOf(
      modify(on('aws_ram_resource_share', { 'permission_arns.*': 'fromPermissionArn' }), replaced),
      modify(on('aws_ram_resource_share', { 'permission_arns.*': 'toPermissionArn' }), { permission_arns: add(listOf('toPermissionArn')) }),
    ),
    AcceptResourceShareInvitation: create(
      on('aws_ram_resource_share_accepter', { share_arn: response('resourceShareInvitation.resourceShareArn') }),
      {},
      { id: response('resourceShareInvitation.resourceShareArn') },
    ),
    RejectResourceShareInvitation: noChange,
    EnableSharingWithAwsOrganization: create(on('aws_ram_sharing_with_organization', {}), {}, { id: fixed('organization') }),
    TagResource: modify(on('aws_ram_resource_share', { arn: either('resourceShareArn', 'resourceArn') }), { tags: merge(tagMap('tags')) }),
    UntagResource: modify(on('aws_ram_resource_share', { arn: either('resourceShareArn', 'resourceArn') }), { tags: drop('tagKeys') }),
  },
};
