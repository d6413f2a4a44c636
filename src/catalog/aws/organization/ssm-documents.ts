import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { shown } from './shown.js';

/**
 * AWS Systems Manager: documents with their permissions, and associations. Source: Systems Manager API reference, Terraform AWS provider
 * schemas 4 to 6.
 */

const document = c.on('aws_ssm_document', { name: 'name' });
const association = c.on('aws_ssm_association', { association_id: 'associationId' });

/** The state has the content of the newest version. */
const version: c.Edits = { attachments_source: c.blocks('attachments'), ...c.same('content document_format target_type') };
const wholeDocument: c.Read = ({ request }) => text(request['documentVersion']) === undefined && text(request['versionName']) === undefined;

/** `All` and `all` are the same. */
const accounts = (member: string): c.Read =>
  c.via(member, (list) => (isList(list) ? list.map((one) => (text(one)?.toLowerCase() === 'all' ? 'all' : one)) : undefined));
const [gained, lost] = [accounts('accountIdsToAdd'), accounts('accountIdsToRemove')];
const sharedAccounts: c.Read = (record) => ({ add: gained(record) ?? [], remove: lost(record) ?? [] });

/** The values of a parameter as one text. */
const joined = (from: c.From): c.Read =>
  c.via(from, (map) =>
    isObject(map)
      ? Object.fromEntries(
          Object.entries(map).map(([name, values]) => [
            name,
            isList(values) ? values.map((value) => text(value) ?? '').join(',') : (values ?? null),
          ]),
        )
      : map,
  );
/** The call resets what it omits; the response has the defaults that the service filled in. */
const resulting = (name: string): c.Read => c.orNull(c.either(c.response(`associationDescription.${name}`), name));
const associationSettings: c.Edits = {
  ...c.same(
    `
    apply_only_at_cron_interval association_name automation_target_parameter_name calendar_names compliance_severity document_version
    max_concurrency max_errors schedule_expression sync_compliance`,
    resulting,
  ),
  'output_location.s3_bucket_name': resulting('outputLocation.s3Location.outputS3BucketName'),
  'output_location.s3_key_prefix': resulting('outputLocation.s3Location.outputS3KeyPrefix'),
  'output_location.s3_region': resulting('outputLocation.s3Location.outputS3Region'),
  targets: c.blocks(resulting('targets')),
};

export const ssmDocuments: c.ServiceCatalog = {
  eventSource: 'ssm.amazonaws.com',
  types: c.types('organization', {
    aws_ssm_document: {
      keys: [['name']],
      cloudId: 'name',
      noise: ['parameter.*'],
      defaults: { document_format: 'JSON' },
      unevaluated: { version_name: 'a label of one version', 'permissions.type': 'always `Share`' },
    },
    aws_ssm_association: {
      keys: [['association_id']],
      cloudId: 'association_id',
      noise: ['instance_id'],
      defaults: { document_version: '$DEFAULT', compliance_severity: 'UNSPECIFIED', sync_compliance: 'AUTO' },
      unevaluated: { wait_for_success_timeout_seconds: 'only Terraform uses it' },
    },
  }),
  events: {
    CreateDocument: c.create(document, { ...version, document_type: 'documentType', tags: c.tagMap('tags') }),
    UpdateDocument: c.modify(document, version),
    UpdateDocumentDefaultVersion: c.modify(document, { default_version: 'documentVersion' }),
    UpdateDocumentMetadata: c.noChange,
    ModifyDocumentPermission: c.modify(document, { 'permissions.account_ids': c.amend(sharedAccounts, 'joined') }),
    DeleteDocument: c.destroy(document, { when: wholeDocument }),

    CreateAssociation: c.create(
      c.withId(c.on('aws_ssm_association', { association_id: c.response('associationDescription.associationId') })),
      { ...associationSettings, name: 'name', parameters: c.set(shown(joined('parameters')), 'map'), tags: c.tagMap('tags') },
    ),
    UpdateAssociation: c.modify(association, {
      ...associationSettings,
      name: 'name',
      parameters: c.set(c.orNull(joined('parameters')), 'map'),
    }),
    DeleteAssociation: c.destroy(association),
    UpdateAssociationStatus: c.noChange,
  },
};
