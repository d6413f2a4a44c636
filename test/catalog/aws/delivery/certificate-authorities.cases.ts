import type { CatalogCase } from '../../../support/catalog-case.js';
import { authority, authorityArn, authorityPolicy, permission, share } from './certificates-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_acmpca_certificate_authority.this';
const asked = {
  certificateAuthorityConfiguration: {
    keyAlgorithm: 'RSA_4096',
    signingAlgorithm: 'SHA512WITHRSA',
    subject: { commonName: 'example.com', organization: 'Shop' },
  },
  certificateAuthorityType: 'ROOT',
  revocationConfiguration: {
    crlConfiguration: { enabled: true, expirationInDays: 7, s3BucketName: 'revoked', s3ObjectAcl: 'BUCKET_OWNER_FULL_CONTROL' },
    ocspConfiguration: { enabled: false },
  },
  tags: [{ key: 'Owner', value: 'shop' }],
};
const on = (request: object = {}) => ({ request: { certificateAuthorityArn: authorityArn, ...request } });
const other = { request: { certificateAuthorityArn: `${authorityArn}0` } };
const grant = { actions: ['ListPermissions', 'IssueCertificate', 'GetCertificate'], principal: 'acm.amazonaws.com', sourceAccount: '111122223333' };
const own = 'arn:aws:iam::111122223333:root';

export const certificateAuthorityCases: readonly CatalogCase[] = [
  agreeing('CreateCertificateAuthority', 'as declared', { request: asked, response: { certificateAuthorityArn: authorityArn } }, [authority()]),
  drifting(
    'CreateCertificateAuthority',
    'undeclared',
    { request: asked, response: { certificateAuthorityArn: `${authorityArn}0` } },
    [authority()],
    created('aws_acmpca_certificate_authority'),
  ),
  drifting(
    'UpdateCertificateAuthority',
    'disabled, without a list of revoked certificates',
    on({ status: 'DISABLED', revocationConfiguration: { crlConfiguration: { enabled: false } } }),
    [authority()],
    field(address, 'enabled', true, false),
    field(address, 'revocation_configuration.crl_configuration.enabled', true, false),
  ),
  agreeing('UpdateCertificateAuthority', 'as declared', on({ status: 'ACTIVE', revocationConfiguration: asked.revocationConfiguration }), [authority()]),
  drifting('DeleteCertificateAuthority', 'deleted', on(), [authority()], gone(address)),
  agreeing('DeleteCertificateAuthority', 'another one', other, [authority()], 'not_in_state'),
  drifting('RestoreCertificateAuthority', 'restored, but disabled', on(), [authority()], field(address, 'enabled', true, false)),
  agreeing('RestoreCertificateAuthority', 'declared as disabled', on(), [authority({ enabled: false })]),
  drifting('TagCertificateAuthority', 'another tag', on({ tags: [{ key: 'Team', value: 'x' }] }), [authority()], field(address, 'tags.Team', null, 'x')),
  agreeing('TagCertificateAuthority', 'as declared', on({ tags: [{ key: 'Owner', value: 'shop' }] }), [authority()]),
  drifting('UntagCertificateAuthority', 'a declared tag', on({ tags: [{ key: 'Owner' }] }), [authority()], field(address, 'tags.Owner', 'shop', null)),
  agreeing('UntagCertificateAuthority', 'no declared tag', on({ tags: [{ key: 'Temp' }] }), [authority()]),
  drifting(
    'PutPolicy',
    'shared with another account',
    { request: { resourceArn: authorityArn, policy: share('999988887777') } },
    [authorityPolicy()],
    field('aws_acmpca_policy.this', 'policy', share(own), share('999988887777')),
  ),
  drifting('PutPolicy', 'undeclared', { request: { resourceArn: authorityArn, policy: share('999988887777') } }, [authority()], created('aws_acmpca_policy')),
  agreeing('PutPolicy', 'as declared', { request: { resourceArn: authorityArn, policy: share('111122223333') } }, [authorityPolicy()]),
  drifting('DeletePolicy', 'deleted', { request: { resourceArn: authorityArn } }, [authorityPolicy()], gone('aws_acmpca_policy.this')),
  agreeing('DeletePolicy', 'another one', { request: { resourceArn: `${authorityArn}0` } }, [authorityPolicy()], 'not_in_state'),
  agreeing('CreatePermission', 'as declared', on(grant), [permission()]),
  drifting('CreatePermission', 'undeclared', on({ ...grant, principal: 'x.amazonaws.com' }), [permission()], created('aws_acmpca_permission')),
  drifting('DeletePermission', 'deleted', on({ principal: 'acm.amazonaws.com' }), [permission()], gone('aws_acmpca_permission.this')),
  agreeing('DeletePermission', 'another one', on({ principal: 'x.amazonaws.com' }), [permission()], 'not_in_state'),
  agreeing('IssueCertificate', 'issued', on(), [authority()], 'read_only'),
  agreeing('CreateCertificateAuthorityAuditReport', 'reported', on(), [authority()], 'read_only'),
];
