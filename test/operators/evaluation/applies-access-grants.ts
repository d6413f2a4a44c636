import {
  accessGrant,
  createGrant,
  createInstance,
  createLocation,
  grantsInstance,
  grantsLocation,
} from '../../catalog/aws/organization/s3-access-grants.cases.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** S3 Access Grants, as Terraform creates, changes and destroys them. */

const host = { Host: '111122223333.s3-control.us-east-1.amazonaws.com', 'x-amz-account-id': '111122223333' };
const [role, directory] = ['arn:aws:iam::111122223333:role/other', 'arn:aws:sso:::instance/ssoins-1111222233334444'];
const own = [createInstance, createLocation(), createGrant()].map(
  ({ event, request, response }) => [event, request ?? null, response ?? null] as const,
);

export const accessGrantApplies: readonly Apply[] = life(
  'an access grant',
  [
    [grantsInstance(), grantsLocation(), accessGrant()],
    [grantsInstance({ identity_center_arn: directory }), grantsLocation({ iam_role_arn: role }), accessGrant()],
  ],
  {
    create: calls('s3', own),
    change: calls('s3', [
      ['AssociateAccessGrantsIdentityCenter', { ...host, AssociateAccessGrantsIdentityCenterRequest: { IdentityCenterArn: directory } }],
      ['UpdateAccessGrantsLocation', { ...host, id: 'default', UpdateAccessGrantsLocationRequest: { IAMRoleArn: role } }],
    ]),
    destroy: calls('s3', [
      ['DeleteAccessGrant', { ...host, id: 'g-1' }],
      ['DeleteAccessGrantsLocation', { ...host, id: 'default' }],
      ['DissociateAccessGrantsIdentityCenter', host],
      ['DeleteAccessGrantsInstance', host],
    ]),
  },
);
