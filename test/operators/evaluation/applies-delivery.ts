import { distribution, distributionId, edgeFunction, given, monitoring } from '../../catalog/aws/delivery/cloudfront-declared.js';
import {
  authority,
  authorityArn,
  buffer,
  certificate,
  certificateArn,
  installed,
  issued,
  issuedArn,
  pem,
  permission,
} from '../../catalog/aws/delivery/certificates-declared.js';
import { calls, type Apply } from '../../support/applies.js';
import { balancerApplies } from './applies-balancers.js';
import { nameApplies } from './applies-names.js';

/** Load balancers, DNS, CDN and certificates, as Terraform creates, changes and destroys them. */

const cdn = [edgeFunction(), distribution(), monitoring()];
const code = {
  name: 'headers',
  functionConfig: { comment: '', runtime: 'cloudfront-js-2.0' },
  functionCode: 'HIDDEN_DUE_TO_SECURITY_REASONS',
};
const subscription = { realtimeMetricsSubscriptionConfig: { realtimeMetricsSubscriptionStatus: 'Enabled' } };
const off = given({ enabled: false });

const authorities = [authority(), installed(), permission(), issued()];
const asked = {
  certificateAuthorityConfiguration: {
    keyAlgorithm: 'RSA_4096',
    signingAlgorithm: 'SHA512WITHRSA',
    subject: { commonName: 'example.com', organization: 'Shop' },
  },
  certificateAuthorityType: 'ROOT',
  revocationConfiguration: {
    crlConfiguration: { enabled: true, expirationInDays: 7, s3BucketName: 'revoked', s3ObjectAcl: 'BUCKET_OWNER_FULL_CONTROL' },
  },
  tags: [{ key: 'Owner', value: 'shop' }],
};
const onAuthority = { certificateAuthorityArn: authorityArn };
const grant = { ...onAuthority, principal: 'acm.amazonaws.com', sourceAccount: '111122223333' };

export const deliveryApplies: readonly Apply[] = [
  ...balancerApplies,
  ...nameApplies,
  {
    name: 'a distribution with a function is created',
    before: [],
    calls: calls('cloudfront', [
      ['CreateFunction2020_05_31', code, { functionSummary: { name: 'headers' } }],
      ['PublishFunction2020_05_31', { name: 'headers', ifMatch: 'ETVPDKIKX0DER' }],
      [
        'CreateDistributionWithTags2020_05_31',
        { distributionConfigWithTags: { distributionConfig: given(), tags: { items: [{ key: 'Owner', value: 'shop' }] } } },
        { distribution: { id: distributionId, distributionConfig: given() } },
      ],
      ['CreateMonitoringSubscription2020_05_31', { distributionId, monitoringSubscription: subscription }],
    ]),
    after: cdn,
  },
  {
    name: 'a distribution is changed',
    before: cdn,
    calls: calls('cloudfront', [
      [
        'UpdateDistribution2020_05_31',
        { id: distributionId, distributionConfig: given({ priceClass: 'PriceClass_All' }) },
        { distribution: { id: distributionId, distributionConfig: given({ priceClass: 'PriceClass_All' }) } },
      ],
    ]),
    after: [edgeFunction(), distribution({ price_class: 'PriceClass_All' }), monitoring()],
  },
  {
    name: 'a distribution with a function is destroyed',
    before: cdn,
    calls: calls('cloudfront', [
      ['DeleteMonitoringSubscription2020_05_31', { distributionId }],
      [
        'UpdateDistribution2020_05_31',
        { id: distributionId, distributionConfig: off },
        { distribution: { id: distributionId, distributionConfig: off } },
      ],
      ['DeleteDistribution2020_05_31', { id: distributionId }],
      ['DeleteFunction2020_05_31', { name: 'headers' }],
    ]),
    after: [],
  },
  {
    name: 'a certificate is created',
    before: [],
    calls: calls('acm', [
      [
        'RequestCertificate',
        {
          domainName: 'www.example.com',
          options: { certificateTransparencyLoggingPreference: 'ENABLED' },
          subjectAlternativeNames: ['example.com'],
          tags: [{ key: 'Owner', value: 'shop' }],
          validationMethod: 'DNS',
        },
        { certificateArn },
      ],
    ]),
    after: [certificate()],
  },
  {
    name: 'a certificate is destroyed',
    before: [certificate()],
    calls: calls('acm', [['DeleteCertificate', { certificateArn }]]),
    after: [],
  },
  {
    name: 'an authority is created',
    before: [],
    calls: calls('acm-pca', [
      ['CreateCertificateAuthority', asked, onAuthority],
      [
        'IssueCertificate',
        { ...onAuthority, csr: buffer('root'), signingAlgorithm: 'SHA512WITHRSA', validity: { type: 'YEARS', value: 10 } },
        { certificateArn: `${authorityArn}/certificate/1b07` },
      ],
      ['ImportCertificateAuthorityCertificate', { ...onAuthority, certificate: buffer(pem('root')) }],
      ['CreatePermission', { ...grant, actions: ['IssueCertificate', 'GetCertificate', 'ListPermissions'] }],
      [
        'IssueCertificate',
        { ...onAuthority, csr: buffer('leaf'), signingAlgorithm: 'SHA512WITHRSA', validity: { type: 'DAYS', value: 30 } },
        { certificateArn: issuedArn },
      ],
    ]),
    after: authorities,
  },
  {
    name: 'an authority gets a renewed certificate and is changed',
    before: authorities,
    calls: calls('acm-pca', [
      ['ImportCertificateAuthorityCertificate', { ...onAuthority, certificate: buffer(pem('renewed')) }],
      ['UpdateCertificateAuthority', { ...onAuthority, status: 'DISABLED' }],
    ]),
    after: [authority({ enabled: false }), installed({ certificate: pem('renewed') }), permission(), issued()],
  },
  {
    name: 'an authority is destroyed',
    before: authorities,
    calls: calls('acm-pca', [
      ['RevokeCertificate', { ...onAuthority, certificateSerial: 'a07447683a9b7f4055627ffd55cebcc', revocationReason: 'UNSPECIFIED' }],
      ['DeletePermission', grant],
      ['UpdateCertificateAuthority', { ...onAuthority, status: 'DISABLED' }],
      ['DeleteCertificateAuthority', { ...onAuthority, permanentDeletionTimeInDays: 7 }],
    ]),
    after: [],
  },
];
