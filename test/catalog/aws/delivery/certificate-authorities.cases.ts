import type { CatalogCase } from '../../../support/catalog-case.js';
import { authority, authorityArn, authorityPolicy, buffer, installed, issued, pem, permission, share } from './certificates-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const installation = 'aws_acmpca_certificate_authority_certificate.this';
const leaf = 'aws_acmpca_certificate.this';
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
const grant = { actions: ['ListPermissions', 'IssueCertificate', 'GetCertificate'], principal: 'acm.amazonaws.com', sourceAccount: '111122223333' };

export const certificateAuthorityCases: readonly CatalogCase[] = [
  agreeing('CreateCertificateAuthority', 'as declared', { request: asked, response: { certificateAuthorityArn: authorityArn } }, [authority()]),
  agreeing('UpdateCertificateAuthority', 'as declared', on({ status: 'ACTIVE', revocationConfiguration: asked.revocationConfiguration }), [authority()]),
  drifting('DeleteCertificateAuthority', 'deleted', on(), [authority()], gone(address)),
  drifting('RestoreCertificateAuthority', 'restored, but disabled', on(), [authority()], field(address, 'enabled', true, false)),
  drifting('TagCertificateAuthority', 'another tag', on({ tags: [{ key: 'Team', value: 'x' }] }), [authority()], field(address, 'tags.Team', null, 'x')),
  drifting('UntagCertificateAuthority', 'a declared tag', on({ tags: [{ key: 'Owner' }] }), [authority()], field(address, 'tags.Owner', 'shop', null)),
  drifting('PutPolicy', 'undeclared', { request: { resourceArn: authorityArn, policy: share('999988887777') } }, [authority()], created('aws_acmpca_policy')),
  drifting('DeletePolicy', 'deleted', { request: { resourceArn: authorityArn } }, [authorityPolicy()], gone('aws_acmpca_policy.this')),
  agreeing('CreatePermission', 'as declared', on(grant), [permission()]),
  drifting('DeletePermission', 'deleted', on({ principal: 'acm.amazonaws.com' }), [permission()], gone('aws_acmpca_permission.this')),
  drifting(
    'ImportCertificateAuthorityCertificate',
    'another certificate, signed by another authority',
    on({ certificate: buffer(pem('other')), certificateChain: buffer(pem('above')) }),
    [authority(), installed()],
    field(installation, 'certificate', pem('root'), pem('other')),
    field(installation, 'certificate_chain', '', pem('above')),
  ),
  drifting(
    'ImportCertificateAuthorityCertificate',
    'undeclared',
    on({ certificate: buffer(pem('root')) }),
    [authority()],
    created('aws_acmpca_certificate_authority_certificate'),
  ),
  drifting('RevokeCertificate', 'revoked', on({ certificateSerial: '0a:07:44:76:83:a9:b7:f4:05:56:27:ff:d5:5c:eb:cc', revocationReason: 'KEY_COMPROMISE' }), [issued()], gone(leaf)),
  agreeing('IssueCertificate', 'issued', on(), [authority()], 'read_only'),
  agreeing('CreateCertificateAuthorityAuditReport', 'reported', on(), [authority()], 'read_only'),
];
