import type { CatalogCase } from '../../../support/catalog-case.js';
import { certificate, certificateArn } from './certificates-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_acm_certificate.this';
const asked = {
  domainName: 'www.example.com',
  idempotencyToken: 'terraform',
  options: { certificateTransparencyLoggingPreference: 'ENABLED' },
  subjectAlternativeNames: ['example.com'],
  tags: [{ key: 'Owner', value: 'shop' }],
  validationMethod: 'DNS',
};
const on = (request: object = {}) => ({ request: { certificateArn, ...request } });
const onResource = (request: object) => ({ request: { resourceArn: certificateArn, ...request } });
const content = { certificate: { hb: [1] }, certificateChain: { hb: [2] }, privateKey: 'HIDDEN_DUE_TO_SECURITY_REASONS' };
const imported = certificate({ certificate_body: 'PEM', certificate_chain: 'PEM', private_key: 'PEM', type: 'IMPORTED' });

export const certificateCases: readonly CatalogCase[] = [
  agreeing('RequestCertificate', 'as declared', { request: asked, response: { certificateArn } }, [certificate()]),
  drifting(
    'ImportCertificate',
    'another certificate under the same ARN',
    on(content),
    [imported],
    field(address, 'certificate_body', 'PEM', null),
    field(address, 'certificate_chain', 'PEM', null),
    field(address, 'private_key', '(sensitive)', null),
  ),
  drifting('ImportCertificate', 'undeclared', { request: content, response: { certificateArn } }, [], created('aws_acm_certificate')),
  drifting(
    'UpdateCertificateOptions',
    'no longer in public logs',
    on({ options: { certificateTransparencyLoggingPreference: 'DISABLED' } }),
    [certificate()],
    field(address, 'options.certificate_transparency_logging_preference', 'ENABLED', 'DISABLED'),
  ),
  drifting('DeleteCertificate', 'deleted', on(), [certificate()], gone(address)),
  drifting('AddTagsToCertificate', 'another tag', on({ tags: [{ key: 'Team', value: 'x' }] }), [certificate()], field(address, 'tags.Team', null, 'x')),
  drifting(
    'RemoveTagsFromCertificate',
    'a declared tag',
    on({ tags: [{ key: 'Owner', value: 'shop' }] }),
    [certificate()],
    field(address, 'tags.Owner', 'shop', null),
  ),
  drifting('TagResource', 'another tag', onResource({ tags: [{ key: 'Team', value: 'x' }] }), [certificate()], field(address, 'tags.Team', null, 'x')),
  drifting('UntagResource', 'a declared tag', onResource({ tagKeys: ['Owner'] }), [certificate()], field(address, 'tags.Owner', 'shop', null)),
  agreeing('RenewCertificate', 'renewed', on(), [certificate()], 'read_only'),
  agreeing('ResendValidationEmail', 'sent', on(), [certificate()], 'read_only'),
  agreeing('ExportCertificate', 'exported', on(), [certificate()], 'read_only'),
];
