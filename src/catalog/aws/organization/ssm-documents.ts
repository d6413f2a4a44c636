import { isList, isObject, text } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  either,
  modify,
  noChange,
  on,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, orNull, tagMap } from '../../values.js';
import { shown } from './shown.js';

/**
 * AWS Systems Manager: documents with their permissions, and associations. Source: Systems Manager API reference, Terraform AWS provider
 * schemas 4 to 6.
 */

const document = on('aws_ssm_document', { name: 'name' });
const association = on('aws_ssm_association', { association_id: 'associationId' });

/** The state has the content of the newest version. */
const version: Edits = {
  attachments_source: blocks('attachments'),
  content: 'content',
  document_format: 'documentFormat',
  target_type: 'targetType',
};
const wholeDocument: Read = ({ request }) => text(request['documentVersion']) === undefined && text(request['versionName']) === undefined;

/** `All` and `all` are the same. */
const accounts = (member: string): Read =>
  via(member, (list) => (isList(list) ? list.map((one) => (text(one)?.toLowerCase() === 'all' ? 'all' : one)) : undefined));
const [gained, lost] = [accounts('accountIdsToAdd'), accounts('accountIdsToRemove')];
const sharedAccounts: Read = (record) => ({ add: gained(record) ?? [], remove: lost(record) ?? [] });

/** The values of a parameter as one text. */
const joined = (from: From): Read =>
  via(from, (map) =>
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
const resulting = (name: string): Read => orNull(either(response(`associationDescription.${name}`), name));
const associationSettings: Edits = {
  apply_only_at_cron_interval: resulting('applyOnlyAtCronInterval'),
  association_name: resulting('associationName'),
  automation_target_parameter_name: resulting('automationTargetParameterName'),
  calendar_names: resulting('calendarNames'),
  compliance_severity: resulting('complianceSeverity'),
  document_version: resulting('documentVersion'),
  max_concurrency: resulting('maxConcurrency'),
  max_errors: resulting('maxErrors'),
  'output_location.s3_bucket_name': resulting('outputLocation.s3Location.outputS3BucketName'),
  'output_location.s3_key_prefix': resulting('outputLocation.s3Location.outputS3KeyPrefix'),
  'output_location.s3_region': resulting('outputLocation.s3Location.outputS3Region'),
  schedule_expression: resulting('scheduleExpression'),
  sync_compliance: resulting('syncCompliance'),
  targets: blocks(resulting('targets')),
};

export const ssmDocuments: ServiceCatalog = {
  eventSource: 'ssm.amazonaws.com',
  types: {
    aws_ssm_document: {
      keys: [['name']],
      scope: 'region',
      family: 'organization',
      cloudId: 'name',
      noise: [
        'default_version',
        'description',
        'document_version',
        'hash',
        'hash_type',
        'latest_version',
        'owner',
        'parameter',
        'parameter.*',
        'platform_types',
        'schema_version',
        'status',
      ],
      defaults: { document_format: 'JSON' },
      unevaluated: { version_name: 'a label of one version', 'permissions.type': 'always `Share`' },
    },
    aws_ssm_association: {
      keys: [['association_id']],
      scope: 'region',
      family: 'organization',
      cloudId: 'association_id',
      noise: ['association_id', 'instance_id'],
      defaults: { document_version: '$DEFAULT', compliance_severity: 'UNSPECIFIED', sync_compliance: 'AUTO' },
      unevaluated: { wait_for_success_timeout_seconds: 'only Terraform uses it' },
    },
  },
  events: {
    CreateDocument: create(document, { ...version, document_type: 'documentType', tags: tagMap('tags') }),
    UpdateDocument: modify(document, version),
    UpdateDocumentDefaultVersion: modify(document, { default_version: 'documentVersion' }),
    UpdateDocumentMetadata: noChange,
    ModifyDocumentPermission: modify(document, { 'permissions.account_ids': amend(sharedAccounts, 'joined') }),
    DeleteDocument: destroy(document, { when: wholeDocument }),

    CreateAssociation: create(
      on('aws_ssm_association', { association_id: response('associationDescription.associationId') }),
      { ...associationSettings, name: 'name', parameters: set(shown(joined('parameters')), 'map'), tags: tagMap('tags') },
      { id: response('associationDescription.associationId') },
    ),
    UpdateAssociation: modify(association, { ...associationSettings, name: 'name', parameters: set(orNull(joined('parameters')), 'map') }),
    DeleteAssociation: destroy(association),
    UpdateAssociationStatus: noChange,
  },
};
