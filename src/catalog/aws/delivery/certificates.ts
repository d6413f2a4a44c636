import {
  create,
  destroy,
  drop,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  response,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { isList } from '../../../lib/json.js';
import { orNull, tagMap } from '../../values.js';
import { objectsIn } from './call-values.js';

/** AWS Certificate Manager. Source: ACM API reference, Terraform AWS provider schemas 3 to 6 (`aws_acm_certificate`). */

const certificate = (arn: From): Target => on('aws_acm_certificate', { arn });
const known = certificate('certificateArn');
const answered = certificate(response('certificateArn'));

const options: Edits = {
  'options.certificate_transparency_logging_preference': 'options.certificateTransparencyLoggingPreference',
  'options.export': 'options.export',
};
/** The state contains the domain name among the alternative names. */
const alternativeNames = via('subjectAlternativeNames', (names, { request }) =>
  isList(names) ? [...new Set([request['domainName'] ?? null, ...names])] : undefined,
);
/** A certificate and its key are withheld, or in an encoding that the state does not have. */
const imported: Edits = {
  certificate_body: hidden('certificate'),
  certificate_chain: hidden('certificateChain'),
  private_key: hidden('privateKey'),
};

export const certificates: ServiceCatalog = {
  eventSource: 'acm.amazonaws.com',
  names: (key, { request }) => {
    const { domainName } = request;
    const [first = ''] = Object.values(key);
    return { name: typeof domainName === 'string' ? domainName : first, id: first };
  },
  types: {
    aws_acm_certificate: {
      keys: [['arn']],
      scope: 'region',
      family: 'security',
      cloudId: 'arn',
      noise: [
        'domain_validation_options',
        'domain_validation_options.*',
        'not_after',
        'not_before',
        'pending_renewal',
        'renewal_eligibility',
        'renewal_summary',
        'renewal_summary.*',
        'status',
        'type',
        'validation_emails',
      ],
      defaults: {
        key_algorithm: 'RSA_2048',
        'options.certificate_transparency_logging_preference': 'ENABLED',
        'options.export': 'DISABLED',
      },
      secrets: ['private_key'],
      unevaluated: { early_renewal_duration: 'decides only when Terraform renews the certificate' },
    },
  },
  events: {
    RequestCertificate: create(answered, {
      ...options,
      certificate_authority_arn: orNull('certificateAuthorityArn'),
      domain_name: 'domainName',
      key_algorithm: 'keyAlgorithm',
      subject_alternative_names: alternativeNames,
      tags: tagMap(orNull('tags')),
      validation_method: 'validationMethod',
      validation_option: via('domainValidationOptions', (list) =>
        objectsIn(list).map((one) => ({ domain_name: one['domainName'] ?? null, validation_domain: one['validationDomain'] ?? null })),
      ),
    }),
    // With an ARN, the call replaces the certificate; without one, it creates another.
    ImportCertificate: firstOf(
      modify(known, imported),
      create(answered, { tags: tagMap(orNull('tags')) }, { when: (record) => record.request['certificateArn'] === undefined }),
    ),
    UpdateCertificateOptions: modify(known, options),
    DeleteCertificate: destroy(known),
    AddTagsToCertificate: modify(known, { tags: merge(tagMap('tags')) }),
    RemoveTagsFromCertificate: modify(known, { tags: drop('tags') }),
    TagResource: modify(certificate('resourceArn'), { tags: merge(tagMap('tags')) }),
    UntagResource: modify(certificate('resourceArn'), { tags: drop('tagKeys') }),
    RenewCertificate: noChange,
    ResendValidationEmail: noChange,
    ExportCertificate: noChange,
  },
};
