import * as c from '../language.js';
import { isList } from '../../../lib/json.js';

/** AWS Certificate Manager. Source: ACM API reference, Terraform AWS provider schemas 3 to 6 (`aws_acm_certificate`). */

const certificate = (arn: c.From): c.Target => c.on('aws_acm_certificate', { arn });
const known = certificate('certificateArn');
const answered = certificate(c.response('certificateArn'));

const options: c.Edits = c.same('options{certificate_transparency_logging_preference export}');
/** The state contains the domain name among the alternative names. */
const alternativeNames = c.via('subjectAlternativeNames', (names, { request }) =>
  isList(names) ? [...new Set([request['domainName'] ?? null, ...names])] : undefined,
);
/** A certificate and its key are withheld, or in an encoding that the state does not have. */
const imported: c.Edits = { certificate_body: c.hidden('certificate'), ...c.same('certificate_chain private_key', c.hidden) };

export const certificates: c.ServiceCatalog = {
  eventSource: 'acm.amazonaws.com',
  names: (key, { request }) => {
    const { domainName } = request;
    const [first = ''] = Object.values(key);
    return { name: typeof domainName === 'string' ? domainName : first, id: first };
  },
  types: c.types('security', {
    aws_acm_certificate: {
      keys: [['arn']],
      cloudId: 'arn',
      noise: ['domain_validation_options.*', 'renewal_summary.*'],
      defaults: {
        key_algorithm: 'RSA_2048',
        'options.certificate_transparency_logging_preference': 'ENABLED',
        'options.export': 'DISABLED',
      },
      secrets: ['private_key'],
      unevaluated: { early_renewal_duration: 'decides only when Terraform renews the certificate' },
    },
  }),
  events: {
    RequestCertificate: c.create(answered, {
      ...options,
      certificate_authority_arn: c.orNull('certificateAuthorityArn'),
      ...c.same('domain_name key_algorithm validation_method'),
      subject_alternative_names: alternativeNames,
      tags: c.tagMap(c.orNull('tags')),
      validation_option: c.via('domainValidationOptions', (list) =>
        c.objectsIn(list).map((one) => ({ domain_name: one['domainName'] ?? null, validation_domain: one['validationDomain'] ?? null })),
      ),
    }),
    // With an ARN, the call replaces the certificate; without one, it creates another.
    ImportCertificate: c.firstOf(
      c.modify(known, imported),
      c.create(answered, { tags: c.tagMap(c.orNull('tags')) }, { when: (record) => record.request['certificateArn'] === undefined }),
    ),
    UpdateCertificateOptions: c.modify(known, options),
    DeleteCertificate: c.destroy(known),
    ...c.tagCalls((edits) => c.modify(known, edits), 'AddTagsToCertificate RemoveTagsFromCertificate', 'tags'),
    ...c.tagCalls((edits) => c.modify(certificate('resourceArn'), edits)),
    ...c.noChanges('RenewCertificate ResendValidationEmail ExportCertificate'),
  },
};
