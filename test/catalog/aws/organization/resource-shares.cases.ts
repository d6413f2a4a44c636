import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

export const shareArn = 'arn:aws:ram:us-east-1:111122223333:resource-share/7ab63972-b505-7e2a-420d-6f5d3EXAMPLE';
const otherShare = 'arn:aws:ram:us-east-1:111122223333:resource-share/00000000-b505-7e2a-420d-6f5d3EXAMPLE';
const theirShare = 'arn:aws:ram:us-east-1:999999999999:resource-share/11111111-b505-7e2a-420d-6f5d3EXAMPLE';
const subnet = 'arn:aws:ec2:us-east-1:111122223333:subnet/subnet-1';
const permission = 'arn:aws:ram::aws:permission/AWSRAMDefaultPermissionSubnet';
const full = 'arn:aws:ram::aws:permission/Full';

export const share = declared('aws_ram_resource_share', {
  allow_external_principals: false,
  arn: shareArn,
  id: shareArn,
  name: 'network',
  permission_arns: [permission],
  tags: { Owner: 'net' },
  tags_all: { Owner: 'net' },
});
export const resource = declared('aws_ram_resource_association', { id: `${shareArn},${subnet}`, resource_arn: subnet, resource_share_arn: shareArn });
export const principal = declared('aws_ram_principal_association', { id: `${shareArn},222233334444`, principal: '222233334444', resource_share_arn: shareArn });
const accepter = declared('aws_ram_resource_share_accepter', { id: theirShare, share_arn: theirShare, status: 'ACTIVE', resources: [] });

const [shareType, resourceType, principalType] = ['aws_ram_resource_share', 'aws_ram_resource_association', 'aws_ram_principal_association'];
const made = (arn: string) => ({ resourceShare: { resourceShareArn: arn, name: 'network' } });
const newShare = { name: 'network', allowExternalPrincipals: false, permissionArns: [permission], tags: [{ key: 'Owner', value: 'net' }] };

export const shareCases: readonly CatalogCase[] = [
  agrees('the declared share', call('CreateResourceShare', newShare, made(shareArn)), [share()]),
  differs(
    'strangers may be invited',
    call('UpdateResourceShare', { resourceShareArn: shareArn, allowExternalPrincipals: true }),
    [share()],
    drift(shareType, 'allow_external_principals', false, true),
  ),
  differs('the share is deleted', call('DeleteResourceShare', { resourceShareArn: shareArn }), [share()], deleted(shareType)),
  agrees('the declared resource', call('AssociateResourceShare', { resourceShareArn: shareArn, resourceArns: [subnet] }), [share(), resource()]),
  differs('a stranger', call('AssociateResourceShare', { resourceShareArn: shareArn, principals: ['222233334444', '999999999999'] }), [share(), principal()], created(principalType)),
  differs('the principal is removed', call('DisassociateResourceShare', { resourceShareArn: shareArn, principals: ['222233334444'] }), [principal()], deleted(principalType)),
  differs('the resource is removed', call('DisassociateResourceShare', { resourceShareArn: shareArn, resourceArns: [subnet] }), [resource()], deleted(resourceType)),
  differs(
    'the receiver leaves a share',
    call('DisassociateResourceShare', { resourceShareArn: theirShare, principals: ['111122223333'] }),
    [accepter()],
    deleted('aws_ram_resource_share_accepter'),
  ),
  differs(
    'more permissions',
    call('AssociateResourceSharePermission', { resourceShareArn: shareArn, permissionArn: 'arn:aws:ram::aws:permission/Full' }),
    [share()],
    drift(shareType, 'permission_arns', [permission], [permission, 'arn:aws:ram::aws:permission/Full']),
  ),
  differs('the permission is removed', call('DisassociateResourceSharePermission', { resourceShareArn: shareArn, permissionArn: permission }), [share()], drift(shareType, 'permission_arns', [permission], [])),
  differs(
    'the permission is replaced',
    call('ReplacePermissionAssociations', { fromPermissionArn: permission, toPermissionArn: full }),
    [share()],
    drift(shareType, 'permission_arns', [permission], [full]),
  ),
  agrees('by the declared permission', call('ReplacePermissionAssociations', { fromPermissionArn: full, toPermissionArn: permission }), [share()]),
  differs(
    'an undeclared share is accepted',
    call('AcceptResourceShareInvitation', { resourceShareInvitationArn: 'x' }, { resourceShareInvitation: { resourceShareArn: otherShare } }),
    [accepter()],
    created('aws_ram_resource_share_accepter'),
  ),
  differs('the whole organization', call('EnableSharingWithAwsOrganization', null), [share()], created('aws_ram_sharing_with_organization')),
  differs('a tag', call('TagResource', { resourceShareArn: shareArn, tags: [{ key: 'Owner', value: 'x' }] }), [share()], drift(shareType, 'tags.Owner', 'net', 'x')),
  differs('a removed tag', call('UntagResource', { resourceShareArn: shareArn, tagKeys: ['Owner'] }), [share()], drift(shareType, 'tags.Owner', 'net', null)),
  ...without('RejectResourceShareInvitation'),
];
