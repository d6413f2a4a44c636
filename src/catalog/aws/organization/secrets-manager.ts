import { isList, text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS Secrets Manager: secrets, their values, policies and rotation. Source: Secrets Manager API reference and user guide ("Log events with
 * CloudTrail"), Terraform AWS provider schemas 4 to 6.
 */

/** The name of a secret given by name or ARN. The service appends a hyphen and six characters to the name in an ARN. */
const secretName = (id: string): string =>
  /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/.exec(id)?.[1]?.replace(/-[A-Za-z0-9]{6}$/, '') ?? id;

/** The function that makes the call: AWS Lambda names the session of the function's role after it. */
const sessionOfFunction: c.Read = ({ user }) => (user.type === 'AssumedRole' ? user.user_name : undefined);

/** The name of a function in its ARN, which may end with an alias. */
const functionName = (arn: string): string => /:function:([^:]+)/.exec(arn)?.[1] ?? arn;
/** A secret by name or ARN. The response has the whole ARN. */
const secretId = c.either(c.response('aRN'), c.response('arn'), 'secretId');
const secret = c.on('aws_secretsmanager_secret', { arn: secretId });
const newSecret = c.on('aws_secretsmanager_secret', { arn: c.either(c.response('aRN'), c.response('arn'), 'name') });
const policy = c.on('aws_secretsmanager_secret_policy', { secret_arn: secretId });
const rotation = c.on('aws_secretsmanager_secret_rotation', { secret_id: secretId });
/** The rotation whose function makes the call. */
const ownRotation = c.on('aws_secretsmanager_secret_rotation', { secret_id: secretId, rotation_lambda_arn: sessionOfFunction });

const versionAt = (version: c.Read) => c.on('aws_secretsmanager_secret_version', { secret_id: secretId, version_id: version });
const anyVersion = c.on('aws_secretsmanager_secret_version', { secret_id: secretId });
/** The token of a call is the id of the version that it creates. */
const newVersion = versionAt(c.either(c.response('versionId'), 'clientRequestToken'));

/** The default key is not in the state. */
const keyOrDefault = c.via('kmsKeyId', (key) => (key === 'alias/aws/secretsmanager' ? null : key));

const hasValue = (record: Parameters<c.Read>[0]): boolean => c.reader(c.either('secretString', 'secretBinary'))(record) !== undefined;
const newValue: c.Edits = {
  secret_string: c.hidden((record) => (record.request['secretBinary'] === undefined ? true : undefined)),
  secret_binary: c.hidden('secretBinary'),
};
/** A new version without stages becomes the current one; a rotation function creates one with the stage AWSPENDING. */
const becomesCurrent: c.Read = ({ request }) => !isList(request['versionStages']) || request['versionStages'].includes('AWSCURRENT');
const movesCurrent: c.Read = ({ request }) => request['versionStage'] === 'AWSCURRENT' && text(request['moveToVersionId']) !== undefined;
/** `UpdateSecret` creates a version only for a new value. */
const updatesValue: c.Read = (record) => hasValue(record) || text(record.response['versionId']) !== undefined;

const stage = c.via('versionStage', (name) => [name]);

const rotationSettings: c.Edits = {
  rotation_lambda_arn: 'rotationLambdaARN',
  ...c.same('automatically_after_days duration schedule_expression', (path) => c.inBlock('rotationRules', path), 'rotation_rules.'),
};
const configuresRotation: c.Read = ({ request }) => request['rotationLambdaARN'] !== undefined || request['rotationRules'] !== undefined;

export const secretsManager: c.ServiceCatalog = {
  eventSource: 'secretsmanager.amazonaws.com',
  types: c.types('secrets', {
    aws_secretsmanager_secret: {
      keys: [[{ attribute: 'arn', as: secretName }]],
      cloudId: 'arn',
      noise: ['replica.*.last_accessed_date', 'replica.*.status', 'replica.*.status_message', 'rotation_enabled'],
      unevaluated: { recovery_window_in_days: 'only the deletion uses it' },
    },
    aws_secretsmanager_secret_version: {
      keys: [[{ attribute: 'secret_id', as: secretName }], [{ attribute: 'secret_id', as: secretName }, 'version_id']],
      access: 'credential',
      secrets: ['secret_string', 'secret_binary', 'secret_string_wo'],
      unevaluated: {
        secret_string_wo: 'write-only: a new value is reported as `secret_string`',
        secret_string_wo_version: 'a counter of the configuration',
      },
    },
    aws_secretsmanager_secret_policy: {
      keys: [[{ attribute: 'secret_arn', as: secretName }]],
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
      cloudId: 'secret_id',
      unevaluated: { rotate_immediately: 'a flag of the call' },
    },
  }),
  events: {
    CreateSecret: c.create(c.withId(newSecret, c.either(c.response('aRN'), c.response('arn'))), {
      ...c.same('name description'),
      kms_key_id: keyOrDefault,
      replica: c.set(c.blocks('addReplicaRegions'), 'given'),
      tags: c.tagMap('tags'),
    }),
    UpdateSecret: [
      c.modify(secret, { description: 'description', kms_key_id: keyOrDefault }),
      c.firstOf(c.put(newVersion, {}, { when: updatesValue }), c.modify(anyVersion, newValue, { when: updatesValue })),
    ],
    DeleteSecret: c.destroy(secret),
    RestoreSecret: c.create(secret),
    ...c.tagCalls((edits) => c.modify(secret, edits)),
    ReplicateSecretToRegions: c.modify(secret, { replica: c.add(c.blocks('addReplicaRegions'), ['region']) }),
    RemoveRegionsFromReplication: c.modify(secret, {
      replica: c.remove(
        c.via('removeReplicaRegions', (regions) => (isList(regions) ? regions.map((region) => ({ region })) : undefined)),
        ['region'],
      ),
    }),

    PutSecretValue: c.firstOf(
      c.put(newVersion, { version_stages: 'versionStages' }),
      c.modify(anyVersion, newValue, { when: becomesCurrent }),
    ),
    // A rotation function moves AWSCURRENT to the version that it has tested.
    UpdateSecretVersionStage: c.firstOf(
      c.put(ownRotation, {}),
      c.put(versionAt(c.reader('moveToVersionId')), { version_stages: c.add(stage) }),
      c.modify(versionAt(c.reader('removeFromVersionId')), { version_stages: c.remove(stage) }),
      c.modify(anyVersion, { secret_string: c.hidden(c.fixed(true)) }, { when: movesCurrent }),
    ),

    PutResourcePolicy: c.firstOf(
      c.put(policy, { policy: c.policyText('resourcePolicy') }),
      c.modify(secret, { policy: c.policyText('resourcePolicy') }),
    ),
    DeleteResourcePolicy: c.firstOf(c.destroy(policy), c.modify(secret, { policy: c.fixed(null) })),

    RotateSecret: c.firstOf(
      c.put(rotation, rotationSettings),
      c.create(c.within(secret, rotation), rotationSettings, { when: configuresRotation }),
    ),
    CancelRotateSecret: c.destroy(rotation),

    // Written by the service itself.
    ...c.noChanges(`
      RotationStarted RotationSucceeded RotationFailed RotationAbandoned StartSecretVersionDelete CancelSecretVersionDelete
      EndSecretVersionDelete SecretVersionDeletion`),
  },
};
