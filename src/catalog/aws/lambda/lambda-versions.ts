import {
  create,
  destroy,
  firstOf,
  modify,
  on,
  put,
  response,
  set,
  via,
  type EditSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { isObject } from '../../../lib/json.js';
import { orNull, tagMap } from '../../values.js';
import { functionKey, keysOnFunction, layerKey, onFunction, qualifier, qualifierKey } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * AWS Lambda: aliases, layers, provisioned concurrency, asynchronous invocation, code signing. Source: Lambda API reference, Terraform AWS
 * provider schemas.
 */

const alias = on('aws_lambda_alias', { function_name: 'functionName', name: 'name' });
const layer = on('aws_lambda_layer_version', { layer_name: 'layerName', version: 'versionNumber' });
const layerPermission = on('aws_lambda_layer_version_permission', {
  layer_name: 'layerName',
  version_number: 'versionNumber',
  statement_id: 'statementId',
});
const provisioned = on('aws_lambda_provisioned_concurrency_config', { function_name: 'functionName', qualifier });
const invocations = onFunction('aws_lambda_function_event_invoke_config');
const signing = on('aws_lambda_code_signing_config', { arn: 'codeSigningConfigArn' });

/** `routingConfig: {}` removes the weights. */
const weights = (routing: From): EditSpec =>
  set(
    via(routing, (value) => (isObject(value) && isObject(value['additionalVersionWeights']) ? value['additionalVersionWeights'] : {})),
    'map',
  );
const weightsField = 'routing_config.additional_version_weights';

/** A new alias has only the settings in the call; an update keeps omitted ones. */
const newAlias: Edits = {
  function_version: 'functionVersion',
  description: orNull('description'),
  [weightsField]: weights(orNull('routingConfig')),
};
const changedAlias: Edits = { function_version: 'functionVersion', description: 'description', [weightsField]: weights('routingConfig') };

const destination = (kind: 'onSuccess' | 'onFailure'): Read =>
  via('destinationConfig', (value) => {
    const target = isObject(value) ? value[kind] : undefined;
    return isObject(target) ? (target['destination'] ?? null) : null;
  });

const retries: Edits = {
  maximum_retry_attempts: 'maximumRetryAttempts',
  maximum_event_age_in_seconds: 'maximumEventAgeInSeconds',
  'destination_config.on_success.destination': destination('onSuccess'),
  'destination_config.on_failure.destination': destination('onFailure'),
};

/** Put replaces the whole configuration; omitted settings return to the service's default. */
const allRetries: Edits = {
  maximum_retry_attempts: (record) => record.request['maximumRetryAttempts'] ?? 2,
  maximum_event_age_in_seconds: orNull('maximumEventAgeInSeconds'),
  'destination_config.on_success.destination': orNull(destination('onSuccess')),
  'destination_config.on_failure.destination': orNull(destination('onFailure')),
};

const signingSettings: Edits = {
  description: 'description',
  'allowed_publishers.signing_profile_version_arns': 'allowedPublishers.signingProfileVersionArns',
  'policies.untrusted_artifact_on_deployment': 'codeSigningPolicies.untrustedArtifactOnDeployment',
};

export const lambdaVersions: ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: {
    aws_lambda_alias: { keys: [[functionKey, 'name']], scope: 'region', family: 'lambda', cloudId: 'arn', noise: ['invoke_arn'] },
    aws_lambda_layer_version: {
      keys: [['arn'], [layerKey, 'version']],
      scope: 'region',
      family: 'lambda',
      cloudId: 'arn',
      noise: [
        'filename',
        'layer_arn',
        'code_sha256',
        'source_code_hash',
        'source_code_size',
        'signing_job_arn',
        'signing_profile_version_arn',
        'skip_destroy',
        'retain',
      ],
    },
    aws_lambda_layer_version_permission: {
      keys: [[layerKey, 'version_number', 'statement_id']],
      scope: 'region',
      family: 'lambda',
      cloudId: 'statement_id',
      noise: ['policy', 'revision_id', 'skip_destroy'],
    },
    aws_lambda_provisioned_concurrency_config: {
      keys: [[functionKey, qualifierKey]],
      scope: 'region',
      family: 'lambda',
      noise: ['skip_destroy'],
    },
    aws_lambda_function_event_invoke_config: {
      keys: keysOnFunction(),
      scope: 'region',
      family: 'lambda',
      defaults: { maximum_event_age_in_seconds: 21600 },
    },
    aws_lambda_code_signing_config: {
      keys: [['arn']],
      scope: 'region',
      family: 'lambda',
      cloudId: 'config_id',
      noise: ['config_id', 'last_modified'],
      defaults: { 'policies.untrusted_artifact_on_deployment': 'Warn' },
    },
  },
  events: {
    CreateAlias: create(alias, newAlias, { parent: lambdaFunction, id: response('aliasArn') }),
    UpdateAlias: modify(alias, changedAlias),
    DeleteAlias: destroy(alias),
    PublishLayerVersion: create(
      on('aws_lambda_layer_version', { arn: response('layerVersionArn') }),
      {
        layer_name: 'layerName',
        description: 'description',
        license_info: 'licenseInfo',
        compatible_runtimes: 'compatibleRuntimes',
        compatible_architectures: 'compatibleArchitectures',
        s3_bucket: 'content.s3Bucket',
        s3_key: 'content.s3Key',
        s3_object_version: 'content.s3ObjectVersion',
      },
      { id: response('layerVersionArn') },
    ),
    DeleteLayerVersion: destroy(layer),
    AddLayerVersionPermission: create(
      layerPermission,
      { action: 'action', principal: set('principal', 'principal'), organization_id: orNull('organizationId') },
      { parent: layer },
    ),
    RemoveLayerVersionPermission: destroy(layerPermission),
    PutProvisionedConcurrencyConfig: create(
      provisioned,
      { provisioned_concurrent_executions: unlessByScaler('provisionedConcurrentExecutions') },
      { parent: lambdaFunction },
    ),
    DeleteProvisionedConcurrencyConfig: destroy(provisioned),
    PutFunctionEventInvokeConfig: firstOf(...invocations.map((target) => create(target, allRetries, { parent: lambdaFunction }))),
    UpdateFunctionEventInvokeConfig: firstOf(...invocations.map((target) => modify(target, retries))),
    DeleteFunctionEventInvokeConfig: firstOf(...invocations.map((target) => destroy(target))),
    CreateCodeSigningConfig: create(
      on('aws_lambda_code_signing_config', { arn: response('codeSigningConfig.codeSigningConfigArn') }),
      { ...signingSettings, tags: set(tagMap('tags'), 'map') },
      { id: response('codeSigningConfig.codeSigningConfigId') },
    ),
    UpdateCodeSigningConfig: put(signing, signingSettings),
    DeleteCodeSigningConfig: destroy(signing),
  },
};
