import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Certificates and their authorities, as the provider writes them to the state. */

export const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1a2b3c4d-0000-1111-2222-333344445555';
export const authorityArn = 'arn:aws:acm-pca:us-east-1:111122223333:certificate-authority/6f1a2b3c-0000-1111-2222-333344445555';

const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

export const certificate = declared('aws_acm_certificate', {
  arn: certificateArn,
  certificate_authority_arn: '',
  certificate_body: null,
  certificate_chain: null,
  domain_name: 'www.example.com',
  domain_validation_options: [{ domain_name: 'www.example.com', resource_record_name: '_x.www.example.com.', resource_record_type: 'CNAME' }],
  early_renewal_duration: '',
  id: certificateArn,
  key_algorithm: 'RSA_2048',
  not_after: '',
  options: [{ certificate_transparency_logging_preference: 'ENABLED', export: 'DISABLED' }],
  pending_renewal: false,
  private_key: null,
  status: 'PENDING_VALIDATION',
  subject_alternative_names: ['example.com', 'www.example.com'],
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  type: 'AMAZON_ISSUED',
  validation_emails: [],
  validation_method: 'DNS',
  validation_option: [],
});

export const authority = declared('aws_acmpca_certificate_authority', {
  arn: authorityArn,
  certificate_authority_configuration: [
    {
      key_algorithm: 'RSA_4096',
      signing_algorithm: 'SHA512WITHRSA',
      subject: [{ common_name: 'example.com', country: '', organization: 'Shop', organizational_unit: '' }],
    },
  ],
  enabled: true,
  id: authorityArn,
  key_storage_security_standard: 'FIPS_140_2_LEVEL_3_OR_HIGHER',
  permanent_deletion_time_in_days: 7,
  revocation_configuration: [
    {
      crl_configuration: [
        { custom_cname: '', enabled: true, expiration_in_days: 7, s3_bucket_name: 'revoked', s3_object_acl: 'BUCKET_OWNER_FULL_CONTROL' },
      ],
      ocsp_configuration: [{ enabled: false, ocsp_custom_cname: '' }],
    },
  ],
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  type: 'ROOT',
  usage_mode: 'GENERAL_PURPOSE',
});
export const share = (principal: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: ['acm-pca:IssueCertificate'], Resource: authorityArn }],
  });
export const authorityPolicy = declared('aws_acmpca_policy', {
  id: authorityArn,
  policy: share('arn:aws:iam::111122223333:root'),
  resource_arn: authorityArn,
});
export const permission = declared('aws_acmpca_permission', {
  actions: ['IssueCertificate', 'GetCertificate', 'ListPermissions'],
  certificate_authority_arn: authorityArn,
  id: `${authorityArn},acm.amazonaws.com,111122223333`,
  policy: '',
  principal: 'acm.amazonaws.com',
  source_account: '111122223333',
});

export const pem = (body: string): string => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
/** A text as CloudTrail writes the buffer of the service. */
export const buffer = (value: string): JsonObject => ({
  hb: [...Buffer.from(value)],
  offset: 0,
  isReadOnly: false,
  bigEndian: true,
  nativeByteOrder: false,
  mark: -1,
  position: value.length,
  limit: value.length,
  capacity: value.length,
  address: 0,
});
export const installed = declared('aws_acmpca_certificate_authority_certificate', {
  certificate: pem('root'),
  certificate_authority_arn: authorityArn,
  certificate_chain: '',
  id: authorityArn,
});
export const issuedArn = `${authorityArn}/certificate/0a07447683a9b7f4055627ffd55cebcc`;
export const issued = declared('aws_acmpca_certificate', {
  api_passthrough: null,
  arn: issuedArn,
  certificate: pem('leaf'),
  certificate_authority_arn: authorityArn,
  certificate_chain: pem('root'),
  certificate_signing_request: '-----BEGIN CERTIFICATE REQUEST-----\nleaf\n-----END CERTIFICATE REQUEST-----\n',
  id: issuedArn,
  signing_algorithm: 'SHA512WITHRSA',
  template_arn: '',
  validity: [{ type: 'DAYS', value: '30' }],
});
