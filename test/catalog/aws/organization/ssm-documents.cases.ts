import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

const content = '{"schemaVersion":"2.2","description":"x","mainSteps":[]}';

export const document = declared('aws_ssm_document', {
  arn: 'arn:aws:ssm:us-east-1:111122223333:document/patch',
  attachments_source: [],
  content,
  created_date: '2026-01-01T00:00:00Z',
  default_version: '1',
  description: 'x',
  document_format: 'JSON',
  document_type: 'Command',
  document_version: '1',
  hash: 'abc',
  hash_type: 'Sha256',
  id: 'patch',
  latest_version: '1',
  name: 'patch',
  owner: '111122223333',
  parameter: [],
  permissions: null,
  platform_types: ['Linux'],
  schema_version: '2.2',
  status: 'Active',
  tags: {},
  tags_all: {},
  target_type: '',
  version_name: '',
});
const associationId = '2d6c1b1e-0000-4000-8000-000000000001';
const association = declared('aws_ssm_association', {
  apply_only_at_cron_interval: false,
  arn: `arn:aws:ssm:us-east-1:111122223333:association/${associationId}`,
  association_id: associationId,
  association_name: 'nightly',
  automation_target_parameter_name: '',
  calendar_names: [],
  compliance_severity: '',
  document_version: '$DEFAULT',
  id: associationId,
  max_concurrency: '',
  max_errors: '',
  name: 'patch',
  output_location: [{ s3_bucket_name: 'logs', s3_key_prefix: '', s3_region: '' }],
  parameters: { Operation: 'Install' },
  schedule_expression: 'rate(1 day)',
  sync_compliance: '',
  tags: {},
  tags_all: {},
  targets: [{ key: 'tag:Patch', values: ['yes'] }],
  wait_for_success_timeout_seconds: null,
});
const [documentType, associationType] = ['aws_ssm_document', 'aws_ssm_association'];
const nightly = {
  name: 'patch',
  associationName: 'nightly',
  scheduleExpression: 'rate(1 day)',
  targets: [{ key: 'tag:Patch', values: ['yes'] }],
  parameters: { Operation: ['Install'] },
  outputLocation: { s3Location: { outputS3BucketName: 'logs' } },
};
const share = (accountIdsToAdd: readonly string[], accountIdsToRemove: readonly string[] = []) =>
  call('ModifyDocumentPermission', { name: 'patch', permissionType: 'Share', accountIdsToAdd, accountIdsToRemove });

export const documentCases: readonly CatalogCase[] = [
  agrees('the declared document', call('CreateDocument', { name: 'patch', content: '{ "schemaVersion":"2.2","description":"x","mainSteps":[]}', documentType: 'Command', documentFormat: 'JSON' }), [
    document(),
  ]),
  agrees('the declared content', call('UpdateDocument', { name: 'patch', content, documentVersion: '$LATEST', documentFormat: 'JSON' }), [document()]),
  agrees('the default version is computed', call('UpdateDocumentDefaultVersion', { name: 'patch', documentVersion: '2' }), [document()], 'ignored'),
  ...without('UpdateDocumentMetadata', 'UpdateAssociationStatus'),
  differs('the document becomes public', share(['All']), [document()], drift(documentType, 'permissions.account_ids', null, 'all')),
  differs('the document is deleted', call('DeleteDocument', { name: 'patch' }), [document()], deleted(documentType)),
  agrees('one version is deleted', call('DeleteDocument', { name: 'patch', documentVersion: '2' }), [document()], 'no_resource_id'),

  agrees('the declared association', call('CreateAssociation', nightly, { associationDescription: { associationId, ...nightly, documentVersion: '$DEFAULT', complianceSeverity: 'UNSPECIFIED' } }), [
    association(),
  ]),
  differs('an undeclared association runs a document', call('CreateAssociation', nightly, { associationDescription: { associationId: 'other' } }), [association()], created(associationType)),
  differs(
    'an update resets what it omits',
    call('UpdateAssociation', { associationId, name: 'patch', targets: [{ key: 'InstanceIds', values: ['*'] }], parameters: { Operation: ['Install'] } }),
    [association()],
    drift(associationType, 'association_name', 'nightly', null),
    drift(associationType, 'schedule_expression', 'rate(1 day)', null),
    drift(associationType, 'output_location.s3_bucket_name', 'logs', null),
    drift(associationType, 'targets', [{ key: 'tag:Patch', values: ['yes'] }], [{ key: 'InstanceIds', values: ['*'] }]),
  ),
  differs('the association is deleted', call('DeleteAssociation', { associationId }), [association()], deleted(associationType)),
];
