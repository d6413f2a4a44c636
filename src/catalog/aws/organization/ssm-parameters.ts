import {
  among,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  type Edits,
  type Read,
  type ServiceCatalog,
  via,
} from '../../dsl.js';
import { isRedacted } from '../../redactions.js';
import { tagMap, withheld } from '../../values.js';

/**
 * AWS Systems Manager: parameters, service settings, activations, resource data syncs and the tags of all resources. Source: Systems
 * Manager API reference, Terraform AWS provider schemas 4 to 6.
 */

const parameter = on('aws_ssm_parameter', { name: 'name' });
/** The parameter, if the state contains the version that the call made: a withheld value is the declared one. */
const declaredVersion = on('aws_ssm_parameter', { name: 'name', version: response('version') });
const setting = on('aws_ssm_service_setting', { setting_id: 'settingId' });
const dataSync = on('aws_ssm_resource_data_sync', { name: 'syncName' });

/** A new secure parameter without a key is encrypted with the default key of the account. An overwritten one keeps its key. */
const keyId: Read = ({ request }) =>
  request['keyId'] ?? (request['type'] === 'SecureString' && request['overwrite'] !== true ? null : undefined);
/** CloudTrail withholds the value of every type of parameter. The value of a new one is part of its creation. */
const value: Read = ({ request }) => {
  const { value: given = withheld } = request;
  return isRedacted(given) && request['overwrite'] !== true ? undefined : given;
};
const settings: Edits = {
  allowed_pattern: 'allowedPattern',
  data_type: 'dataType',
  description: 'description',
  key_id: keyId,
  // `Intelligent-Tiering` is a wish; the response has the tier that the state will have.
  tier: either(response('tier'), 'tier'),
  type: 'type',
};
const overwrites: Read = ({ request }) => request['overwrite'] === true;
const isNew: Read = (record) => overwrites(record) !== true;

/** The role of all machines without one is the value of a setting: `service-role/NAME`. */
const machineRole = on('aws_ssm_service_setting', { setting_id: fixed('/ssm/managed-instance/default-ec2-instance-management-role') });
const roleOfMachines = via(either('roleArn', response('roleArn')), (arn) =>
  typeof arn === 'string' ? arn.replace(/^arn:[^:]*:iam::\d*:role\//, '') : undefined,
);

/** `/ssm/parameter-store/…` from a setting's id or ARN. */
const settingPath = (id: string): string => id.replace(/^arn:.*:servicesetting/, '');

/** The type that a tagging call names in `resourceType`. */
const tagged = {
  Parameter: on('aws_ssm_parameter', { name: 'resourceId' }),
  Document: on('aws_ssm_document', { name: 'resourceId' }),
  MaintenanceWindow: on('aws_ssm_maintenance_window', { id: 'resourceId' }),
  PatchBaseline: on('aws_ssm_patch_baseline', { id: 'resourceId' }),
  Association: on('aws_ssm_association', { association_id: 'resourceId' }),
};
const ofKind =
  (kind: string): Read =>
  ({ request }) =>
    request['resourceType'] === kind;
const onTagged = (edits: Edits) => among(...Object.entries(tagged).map(([kind, target]) => modify(target, edits, { when: ofKind(kind) })));

export const ssmParameters: ServiceCatalog = {
  eventSource: 'ssm.amazonaws.com',
  types: {
    aws_ssm_parameter: {
      keys: [['name'], ['name', 'version']],
      scope: 'region',
      family: 'secrets',
      cloudId: 'name',
      noise: ['version', 'has_value_wo'],
      defaults: { key_id: 'alias/aws/ssm', tier: 'Standard', data_type: 'text' },
      secrets: ['value', 'value_wo'],
      unevaluated: {
        insecure_value: 'CloudTrail withholds it: a new value is reported as `value`',
        overwrite: 'a flag of the call',
        value_wo: 'write-only: a new value is reported as `value`',
        value_wo_version: 'a counter of the configuration',
      },
    },
    aws_ssm_service_setting: {
      keys: [[{ attribute: 'setting_id', as: settingPath }]],
      scope: 'region',
      family: 'organization',
      cloudId: 'setting_id',
      noise: ['status'],
    },
    aws_ssm_activation: {
      keys: [['id']],
      scope: 'region',
      family: 'organization',
      access: 'credential',
      noise: ['activation_code', 'expired', 'registration_count'],
      secrets: ['activation_code'],
    },
    aws_ssm_resource_data_sync: {
      keys: [['name']],
      scope: 'region',
      family: 'organization',
      cloudId: 'name',
    },
  },
  events: {
    // Programs write parameters too: an overwritten one that no state declares is not new.
    PutParameter: firstOf(
      put(declaredVersion, { ...settings, value: via(value, (given) => (isRedacted(given) ? undefined : given)) }),
      put(parameter, { ...settings, value }),
      create(parameter, { ...settings, tags: tagMap('tags') }, { when: isNew }),
    ),
    DeleteParameter: destroy(parameter),
    DeleteParameters: destroy(on('aws_ssm_parameter', { name: either(response('deletedParameters'), 'names') })),
    LabelParameterVersion: noChange,
    UnlabelParameterVersion: noChange,

    AddTagsToResource: onTagged({ tags: merge(tagMap('tags')) }),
    RemoveTagsFromResource: onTagged({ tags: drop('tagKeys') }),

    UpdateServiceSetting: create(setting, { setting_value: 'settingValue' }),
    ResetServiceSetting: destroy(setting),
    RegisterDefaultHostManagementConfiguration: create(machineRole, { setting_value: roleOfMachines }),
    DeregisterDefaultHostManagementConfiguration: destroy(machineRole),

    CreateActivation: create(
      on('aws_ssm_activation', { id: response('activationId') }),
      {
        description: 'description',
        iam_role: 'iamRole',
        name: 'defaultInstanceName',
        registration_limit: 'registrationLimit',
        tags: tagMap('tags'),
      },
      { id: response('activationId') },
    ),
    DeleteActivation: destroy(on('aws_ssm_activation', { id: 'activationId' })),

    CreateResourceDataSync: create(dataSync, {
      's3_destination.bucket_name': 's3Destination.bucketName',
      's3_destination.kms_key_arn': either('s3Destination.aWSKMSKeyARN', 's3Destination.awsKMSKeyARN'),
      's3_destination.prefix': 's3Destination.prefix',
      's3_destination.region': 's3Destination.region',
      's3_destination.sync_format': 's3Destination.syncFormat',
    }),
    DeleteResourceDataSync: destroy(dataSync),
  },
};
