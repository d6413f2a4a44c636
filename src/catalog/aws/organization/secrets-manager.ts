import { isList, text } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  put,
  reader,
  remove,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, policyText, tagMap } from '../../values.js';
import { functionName, secretName, sessionOfFunction } from './secret-names.js';

/**
 * AWS Secrets Manager: secrets, their values, policies and rotation. Source: Secrets Manager API reference and user guide ("Log events with
 * CloudTrail"), Terraform AWS provider schemas 4 to 6.
 */

/** A secret by name or ARN. The response has the whole ARN. */
const secretId = either(response('aRN'), response('arn'), 'secretId');
const secret = on('aws_secretsmanager_secret', { arn: secretId });
const newSecret = on('aws_secretsmanager_secret', { arn: either(response('aRN'), response('arn'), 'name') });
const policy = on('aws_secretsmanager_secret_policy', { secret_arn: secretId });
const rotation = on('aws_secretsmanager_secret_rotation', { secret_id: secretId });
/** The rotation whose function makes the call. */
const ownRotation = on('aws_secretsmanager_secret_rotation', { secret_id: secretId, rotation_lambda_arn: sessionOfFunction });

const versionAt = (version: Read) => on('aws_secretsmanager_secret_version', { secret_id: secretId, version_id: version });
const anyVersion = on('aws_secretsmanager_secret_version', { secret_id: secretId });
/** The token of a call is the id of the version that it creates. */
const newVersion = versionAt(either(response('versionId'), 'clientRequestToken'));

/** The default key is not in the state. */
const keyOrDefault = via('kmsKeyId', (key) => (key === 'alias/aws/secretsmanager' ? null : key));

const hasValue = (record: Parameters<Read>[0]): boolean => reader(either('secretString', 'secretBinary'))(record) !== undefined;
const newValue: Edits = {
  secret_string: hidden((record) => (record.request['secretBinary'] === undefined ? true : undefined)),
  secret_binary: hidden('secretBinary'),
};
/** A new version without stages becomes the current one; a rotation function creates one with the stage AWSPENDING. */
const becomesCurrent: Read = ({ request }) => !isList(request['versionStages']) || request['versionStages'].includes('AWSCURRENT');
const movesCurrent: Read = ({ request }) => request['versionStage'] === 'AWSCURRENT' && text(request['moveToVersionId']) !== undefined;
/** `UpdateSecret` creates a version only for a new value. */
const updatesValue: Read = (record) => hasValue(record) || text(record.response['versionId']) !== undefined;

const stage = via('versionStage', (name) => [name]);

const rotationSettings: Edits = {
  rotation_lambda_arn: 'rotationLambdaARN',
  'rotation_rules.automatically_after_days': inBlock('rotationRules', 'automaticallyAfterDays'),
  'rotation_rules.duration': inBlock('rotationRules', 'duration'),
  'rotation_rules.schedule_expression': inBlock('rotationRules', 'scheduleExpression'),
};
const configuresRotation: Read = ({ request }) => request['rotationLambdaARN'] !== undefined || request['rotationRules'] !== undefined;

export const secretsManager: ServiceCatalog = {
  eventSource: 'secretsmanager.amazonaws.com',
  types: {
    aws_secretsmanager_secret: {
      keys: [[{ attribute: 'arn', as: secretName }]],
      scope: 'region',
      family: 'secrets',
      cloudId: 'arn',
      noise: ['replica.*.last_accessed_date', 'replica.*.status', 'replica.*.status_message', 'rotation_enabled'],
      unevaluated: {
        recovery_window_in_days: 'only the deletion uses it',
      },
    },
    aws_secretsmanager_secret_version: {
      keys: [[{ attribute: 'secret_id', as: secretName }], [{ attribute: 'secret_id', as: secretName }, 'version_id']],
      scope: 'region',
      family: 'secrets',
      access: 'credential',
      noise: ['version_id', 'has_secret_string_wo'],
      secrets: ['secret_string', 'secret_binary', 'secret_string_wo'],
      unevaluated: {
        secret_string_wo: 'write-only: a new value is reported as `secret_string`',
        secret_string_wo_version: 'a counter of the configuration',
      },
    },
    aws_secretsmanager_secret_policy: {
      keys: [[{ attribute: 'secret_arn', as: secretName }]],
      scope: 'region',
      family: 'secrets',
      access: 'policy',
      cloudId: 'secret_arn',
      unevaluated: { block_public_policy: 'a check of the call' },
    },
    aws_secretsmanager_secret_rotation: {
      keys: [
        [{ attribute: 'secret_id', as: secretName }],
        [
          { attribute: 'secret_id', as: secretName },
          { attribute: 'rotation_lambda_arn', as: functionName },
        ],
      ],
      scope: 'region',
      family: 'secrets',
      cloudId: 'secret_id',
      noise: ['rotation_enabled'],
      unevaluated: { rotate_immediately: 'a flag of the call' },
    },
  },
  events: {
    CreateSecret: create(
      newSecret,
      {
        name: 'name',
        description: 'description',
        kms_key_id: keyOrDefault,
        replica: set(blocks('addReplicaRegions'), 'given'),
        tags: tagMap('tags'),
      },
      { id: either(response('aRN'), response('arn')) },
    ),
    UpdateSecret: [
      modify(secret, { description: 'description', kms_key_id: keyOrDefault }),
      firstOf(put(newVersion, {}, { when: updatesValue }), modify(anyVersion, newValue, { when: updatesValue })),
    ],
    DeleteSecret: destroy(secret),
    RestoreSecret: create(secret),
    TagResource: modify(secret, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(secret, { tags: drop('tagKeys') }),
    ReplicateSecretToRegions: modify(secret, { replica: add(blocks('addReplicaRegions'), ['region']) }),
    RemoveRegionsFromReplication: modify(secret, {
      replica: remove(
        via('removeReplicaRegions', (regions) => (isList(regions) ? regions.map((region) => ({ region })) : undefined)),
        ['region'],
      ),
    }),

    PutSecretValue: firstOf(put(newVersion, { version_stages: 'versionStages' }), modify(anyVersion, newValue, { when: becomesCurrent })),
    // A rotation function moves AWSCURRENT to the version that it has tested.
    UpdateSecretVersionStage: firstOf(
      put(ownRotation, {}),
      put(versionAt(reader('moveToVersionId')), { version_stages: add(stage) }),
      modify(versionAt(reader('removeFromVersionId')), { version_stages: remove(stage) }),
      modify(anyVersion, { secret_string: hidden(fixed(true)) }, { when: movesCurrent }),
    ),

    PutResourcePolicy: firstOf(
      put(policy, { policy: policyText('resourcePolicy') }),
      modify(secret, { policy: policyText('resourcePolicy') }),
    ),
    DeleteResourcePolicy: firstOf(destroy(policy), modify(secret, { policy: fixed(null) })),

    RotateSecret: firstOf(
      put(rotation, rotationSettings),
      create(rotation, rotationSettings, { when: configuresRotation, parent: secret }),
    ),
    CancelRotateSecret: destroy(rotation),

    // Written by the service itself.
    RotationStarted: noChange,
    RotationSucceeded: noChange,
    RotationFailed: noChange,
    RotationAbandoned: noChange,
    StartSecretVersionDelete: noChange,
    CancelSecretVersionDelete: noChange,
    EndSecretVersionDelete: noChange,
    SecretVersionDeletion: noChange,
  },
};
