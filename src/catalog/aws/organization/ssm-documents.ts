import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { shown } from './shown.js';
import { isRedacted } from '../../redactions.js';

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

/**
 * AWS Systems Manager: parameters, service settings, activations, resource data syncs and the tags of all resources. Source: Systems
 * Manager API reference, Terraform AWS provider schemas 4 to 6.
 */

const parameter = c.on('aws_ssm_parameter', { name: 'name' });
/** The parameter, if the state contains the version that the call made: a withheld value is the declared one. */
const declaredVersion = c.on('aws_ssm_parameter', { name: 'name', version: c.response('version') });
const setting = c.on('aws_ssm_service_setting', { setting_id: 'settingId' });
const dataSync = c.on('aws_ssm_resource_data_sync', { name: 'syncName' });

/** A new secure parameter without a key is encrypted with the default key of the account. An overwritten one keeps its key. */
const keyId: c.Read = ({ request }) =>
  request['keyId'] ?? (request['type'] === 'SecureString' && request['overwrite'] !== true ? null : undefined);
/** CloudTrail withholds the value of every type of parameter. The value of a new one is part of its creation. */
const value: c.Read = ({ request }) => {
  const { value: given = c.withheld } = request;
  return isRedacted(given) && request['overwrite'] !== true ? undefined : given;
};
const settings: c.Edits = {
  ...c.same('allowed_pattern data_type description type'),
  key_id: keyId,
  // `Intelligent-Tiering` is a wish; the response has the tier that the state will have.
  tier: c.either(c.response('tier'), 'tier'),
};
const overwrites: c.Read = ({ request }) => request['overwrite'] === true;
const isNew: c.Read = (record) => overwrites(record) !== true;

/** The role of all machines without one is the value of a setting: `service-role/NAME`. */
const machineRole = c.on('aws_ssm_service_setting', { setting_id: c.fixed('/ssm/managed-instance/default-ec2-instance-management-role') });
const roleOfMachines = c.via(c.either('roleArn', c.response('roleArn')), (arn) =>
  typeof arn === 'string' ? arn.replace(/^arn:[^:]*:iam::\d*:role\//, '') : undefined,
);

/** `/ssm/parameter-store/…` from a setting's id or ARN. */
const settingPath = (id: string): string => id.replace(/^arn:.*:servicesetting/, '');

/** The type that a tagging call names in `resourceType`. */
const tagged = {
  Parameter: c.on('aws_ssm_parameter', { name: 'resourceId' }),
  Document: c.on('aws_ssm_document', { name: 'resourceId' }),
  MaintenanceWindow: c.on('aws_ssm_maintenance_window', { id: 'resourceId' }),
  PatchBaseline: c.on('aws_ssm_patch_baseline', { id: 'resourceId' }),
  Association: c.on('aws_ssm_association', { association_id: 'resourceId' }),
};
const ofKind =
  (kind: string): c.Read =>
  ({ request }) =>
    request['resourceType'] === kind;
const onTagged = (edits: c.Edits) =>
  c.among(...Object.entries(tagged).map(([kind, target]) => c.modify(target, edits, { when: ofKind(kind) })));

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

    aws_ssm_parameter: {
      keys: [['name'], ['name', 'version']],
      family: 'secrets',
      cloudId: 'name',
      defaults: { key_id: 'alias/aws/ssm', tier: 'Standard', data_type: 'text' },
      secrets: ['value', 'value_wo'],
      unevaluated: {
        insecure_value: 'CloudTrail withholds it: a new value is reported as `value`',
        overwrite: 'a flag of the call',
        value_wo: 'write-only: a new value is reported as `value`',
        value_wo_version: 'a counter of the configuration',
      },
    },
    aws_ssm_service_setting: { keys: [[{ attribute: 'setting_id', as: settingPath }]], cloudId: 'setting_id' },
    aws_ssm_activation: { access: 'credential', secrets: ['activation_code'] },
    aws_ssm_resource_data_sync: { keys: [['name']], cloudId: 'name' },
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

    // Programs write parameters too: an overwritten one that no state declares is not new.
    PutParameter: c.firstOf(
      c.put(declaredVersion, { ...settings, value: c.via(value, (given) => (isRedacted(given) ? undefined : given)) }),
      c.put(parameter, { ...settings, value }),
      c.create(parameter, { ...settings, tags: c.tagMap('tags') }, { when: isNew }),
    ),
    DeleteParameter: c.destroy(parameter),
    DeleteParameters: c.destroy(c.on('aws_ssm_parameter', { name: c.either(c.response('deletedParameters'), 'names') })),
    ...c.noChanges('LabelParameterVersion UnlabelParameterVersion'),

    ...c.tagCalls(onTagged, 'AddTagsToResource RemoveTagsFromResource'),

    UpdateServiceSetting: c.create(setting, { setting_value: 'settingValue' }),
    ResetServiceSetting: c.destroy(setting),
    RegisterDefaultHostManagementConfiguration: c.create(machineRole, { setting_value: roleOfMachines }),
    DeregisterDefaultHostManagementConfiguration: c.destroy(machineRole),

    CreateActivation: c.create(c.withId(c.on('aws_ssm_activation', { id: c.response('activationId') })), {
      ...c.same('description iam_role registration_limit name=defaultInstanceName'),
      tags: c.tagMap('tags'),
    }),
    DeleteActivation: c.destroy(c.on('aws_ssm_activation', { id: 'activationId' })),

    CreateResourceDataSync: c.create(dataSync, {
      ...c.same('s3_destination{bucket_name prefix region sync_format}'),
      's3_destination.kms_key_arn': c.either('s3Destination.aWSKMSKeyARN', 's3Destination.awsKMSKeyARN'),
    }),
    DeleteResourceDataSync: c.destroy(dataSync),
  },
};
