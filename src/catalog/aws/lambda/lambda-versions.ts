import * as c from '../language.js';
import { isObject } from '../../../lib/json.js';
import { functionKey, keysOnFunction, layerKey, onFunction, qualifier, qualifierKey } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * AWS Lambda: aliases, layers, provisioned concurrency, asynchronous invocation, code signing. Source: Lambda API reference, Terraform AWS
 * provider schemas.
 */

const alias = c.on('aws_lambda_alias', { function_name: 'functionName', name: 'name' });
const layer = c.on('aws_lambda_layer_version', { layer_name: 'layerName', version: 'versionNumber' });
const layerPermission = c.on('aws_lambda_layer_version_permission', {
  layer_name: 'layerName',
  version_number: 'versionNumber',
  statement_id: 'statementId',
});
const provisioned = c.on('aws_lambda_provisioned_concurrency_config', { function_name: 'functionName', qualifier });
const invocations = onFunction('aws_lambda_function_event_invoke_config');
const signing = c.on('aws_lambda_code_signing_config', { arn: 'codeSigningConfigArn' });

/** `routingConfig: {}` removes the weights. */
const weights = (routing: c.From): c.EditSpec =>
  c.set(
    c.via(routing, (value) => (isObject(value) && isObject(value['additionalVersionWeights']) ? value['additionalVersionWeights'] : {})),
    'map',
  );
const weightsField = 'routing_config.additional_version_weights';

/** A new alias has only the settings in the call; an update keeps omitted ones. */
const newAlias: c.Edits = {
  function_version: 'functionVersion',
  description: c.orNull('description'),
  [weightsField]: weights(c.orNull('routingConfig')),
};
const changedAlias: c.Edits = { ...c.same('function_version description'), [weightsField]: weights('routingConfig') };

const destination = (kind: 'onSuccess' | 'onFailure'): c.Read =>
  c.via('destinationConfig', (value) => {
    const target = isObject(value) ? value[kind] : undefined;
    return isObject(target) ? (target['destination'] ?? null) : null;
  });

const retries: c.Edits = {
  ...c.same('maximum_retry_attempts maximum_event_age_in_seconds'),
  'destination_config.on_success.destination': destination('onSuccess'),
  'destination_config.on_failure.destination': destination('onFailure'),
};

/** Put replaces the whole configuration; omitted settings return to the service's default. */
const allRetries: c.Edits = {
  maximum_retry_attempts: (record) => record.request['maximumRetryAttempts'] ?? 2,
  maximum_event_age_in_seconds: c.orNull('maximumEventAgeInSeconds'),
  'destination_config.on_success.destination': c.orNull(destination('onSuccess')),
  'destination_config.on_failure.destination': c.orNull(destination('onFailure')),
};

const signingSettings: c.Edits = c.same(
  'description allowed_publishers.signing_profile_version_arns policies=codeSigningPolicies{untrusted_artifact_on_deployment}',
);

export const lambdaVersions: c.ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: c.types('lambda', {
    aws_lambda_alias: { keys: [[functionKey, 'name']], cloudId: 'arn' },
    aws_lambda_layer_version: {
      keys: [['arn'], [layerKey, 'version']],
      cloudId: 'arn',
      noise: ['filename', 'source_code_hash', 'skip_destroy', 'retain'],
    },
    aws_lambda_layer_version_permission: {
      keys: [[layerKey, 'version_number', 'statement_id']],
      cloudId: 'statement_id',
      noise: ['skip_destroy'],
    },
    aws_lambda_provisioned_concurrency_config: { keys: [[functionKey, qualifierKey]], noise: ['skip_destroy'] },
    aws_lambda_function_event_invoke_config: { keys: keysOnFunction(), defaults: { maximum_event_age_in_seconds: 21600 } },
    aws_lambda_code_signing_config: {
      keys: [['arn']],
      cloudId: 'config_id',
      defaults: { 'policies.untrusted_artifact_on_deployment': 'Warn' },
    },
  }),
  events: {
    CreateAlias: c.create(c.within(lambdaFunction, c.withId(alias, c.response('aliasArn'))), newAlias),
    UpdateAlias: c.modify(alias, changedAlias),
    DeleteAlias: c.destroy(alias),
    PublishLayerVersion: c.create(c.withId(c.on('aws_lambda_layer_version', { arn: c.response('layerVersionArn') })), {
      ...c.same('layer_name description license_info compatible_runtimes compatible_architectures'),
      ...c.same('s3_bucket s3_key s3_object_version', 'content.'),
    }),
    DeleteLayerVersion: c.destroy(layer),
    AddLayerVersionPermission: c.create(c.within(layer, layerPermission), {
      action: 'action',
      principal: c.set('principal', 'principal'),
      organization_id: c.orNull('organizationId'),
    }),
    RemoveLayerVersionPermission: c.destroy(layerPermission),
    PutProvisionedConcurrencyConfig: c.create(c.within(lambdaFunction, provisioned), {
      provisioned_concurrent_executions: unlessByScaler('provisionedConcurrentExecutions'),
    }),
    DeleteProvisionedConcurrencyConfig: c.destroy(provisioned),
    PutFunctionEventInvokeConfig: c.firstOf(...invocations.map((target) => c.create(c.within(lambdaFunction, target), allRetries))),
    UpdateFunctionEventInvokeConfig: c.firstOf(...invocations.map((target) => c.modify(target, retries))),
    DeleteFunctionEventInvokeConfig: c.firstOf(...invocations.map((target) => c.destroy(target))),
    CreateCodeSigningConfig: c.create(
      c.withId(
        c.on('aws_lambda_code_signing_config', { arn: c.response('codeSigningConfig.codeSigningConfigArn') }),
        c.response('codeSigningConfig.codeSigningConfigId'),
      ),
      { ...signingSettings, tags: c.newTags },
    ),
    UpdateCodeSigningConfig: c.put(signing, signingSettings),
    DeleteCodeSigningConfig: c.destroy(signing),
  },
};
