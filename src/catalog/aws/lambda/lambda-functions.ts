import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import type { Selection } from '../../dsl.js';
import { alone, functionKey, idInArn, qualifier, qualifierKey, taggedAs, unqualified } from './lambda-names.js';

/**
 * AWS Lambda: functions, their code and configuration. Source: Lambda API reference, CloudTrail notes in the Lambda developer guide,
 * Terraform AWS provider schemas 3 to 6.
 */

export const lambdaFunction = c.on('aws_lambda_function', { function_name: 'functionName' });

/**
 * A function whose state has `code_sha256`: the provider stores the real hash there, and `source_code_hash` is only the configured value.
 * Older states store the real hash in `source_code_hash`.
 */
const hashedFunction = c.on('aws_lambda_function', { function_name: 'functionName', code_sha256: c.fixed('known') });

/**
 * CloudTrail blanks the variables and writes `environment: {}` even for calls that do not change them (recorded calls that only add a layer
 * contain it). So the blank indicates a change only if the call cannot have made another one.
 */
const variables = c.set(
  c.via('environment', (value, record) => {
    const shown = isObject(value) ? value['variables'] : undefined;
    if (shown === undefined) return alone('environment', record) ? c.withheld : undefined;
    return isObject(shown) ? shown : c.withheld;
  }),
  'map',
);

const arns = (value: Json): Json => (isList(value) ? value.map((one) => (isObject(one) ? (one['arn'] ?? null) : one)) : value);

const fileSystem = (member: string): c.Read =>
  c.via('fileSystemConfigs', (value) => {
    const first = isList(value) ? value[0] : undefined;
    return isObject(first) ? (first[member] ?? null) : null;
  });

const managedInstances = 'capacity_provider_config.lambda_managed_instances_capacity_provider_config';
const inManagedInstances = 'capacityProviderConfig.lambdaManagedInstancesCapacityProviderConfig';

const configuration: c.Edits = {
  ...c.same(`
    runtime handler role timeout memory_size description vpc_config{subnet_ids security_group_ids ipv6_allowed_for_dual_stack}
    tracing_config.mode ephemeral_storage.size snap_start.apply_on logging_config{log_format application_log_level system_log_level
    log_group} durable_config.execution_timeout durable_config{retention_period=retentionPeriodInDays}`),
  layers: c.set(c.via('layers', arns), 'ordered'),
  kms_key_arn: c.either('kMSKeyArn', 'kmsKeyArn'),
  'dead_letter_config.target_arn': c.inBlock('deadLetterConfig', 'targetArn'),
  ...c.same('arn local_mount_path', fileSystem, 'file_system_config.'),
  'image_config.command': c.set(c.inBlock('imageConfig', 'command'), 'ordered'),
  'image_config.entry_point': c.set(c.inBlock('imageConfig', 'entryPoint'), 'ordered'),
  'image_config.working_directory': c.inBlock('imageConfig', 'workingDirectory'),
  ...c.same('capacity_provider_arn per_execution_environment_max_concurrency', `${inManagedInstances}.`, `${managedInstances}.`),
  [`${managedInstances}.execution_environment_memory_gib_per_vcpu`]: `${inManagedInstances}.executionEnvironmentMemoryGiBPerVCpu`,
};

/** The location of the code; records never contain the zip itself. `at`: the parameter with these members. */
const code = (at: string): c.Edits => ({
  ...c.same('s3_bucket s3_key s3_object_version image_uri', at),
  source_kms_key_arn: c.either(`${at}sourceKMSKeyArn`, `${at}sourceKmsKeyArn`),
  architectures: 'architectures',
});

const hash = c.response('codeSha256');
const codeLocation = c.either('s3Key', 'imageUri');
/** Without a response, an upload without an object is a change to an unknown value. */
const hashOrHidden: c.Read = (record) => hash(record) ?? (codeLocation(record) === undefined ? c.withheld : undefined);

const creation: c.Edits = {
  ...configuration,
  ...code('code.'),
  // Responses do not contain it, and an omitted value turns it off.
  code_signing_config_arn: c.orNull('codeSigningConfigArn'),
  ...c.same('package_type tenancy_config{tenant_isolation_mode}'),
  tags: c.newTags,
};

const dryRun: c.Read = c.via(c.either('dryRun', c.fixed(false)), (value) => value === true || value === 'true');
const isApplied: c.Read = (record) => dryRun(record) === false;

const tagging = (edits: c.Edits): Selection =>
  c.among(
    c.modify(c.on('aws_lambda_function', { function_name: taggedAs('function') }), edits),
    c.modify(c.on('aws_lambda_event_source_mapping', { uuid: idInArn(taggedAs('event-source-mapping')) }), edits),
    c.modify(c.on('aws_lambda_code_signing_config', { arn: taggedAs('code-signing-config') }), edits),
    c.modify(c.on('aws_lambda_capacity_provider', { arn: taggedAs('capacity-provider') }), edits),
  );

/**
 * AWS Lambda: the instances that functions may run on. Source: Lambda API reference, Terraform AWS provider
 * (`internal/service/lambda/capacity_provider.go`).
 */

const type = 'aws_lambda_capacity_provider';
const provider = c.on(type, { name: idInArn('capacityProviderName') });

/** Members that a call omits keep their values. The service fills in those that a creation omits. */
const scaling: c.Edits = {
  ...c.same('capacity_provider_scaling_config{max_vcpu_count=maxVCpuCount scaling_mode}'),
  'capacity_provider_scaling_config.scaling_policies': c.blocks('capacityProviderScalingConfig.scalingPolicies'),
};

export const lambdaFunctions: c.ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: {
    ...c.types('lambda', {
      aws_lambda_function: {
        keys: [[functionKey], [functionKey, { attribute: 'code_sha256', as: () => 'known' }]],
        noise: c.words(`
        filename publish publish_to response_streaming_invoke_arn skip_destroy replace_security_groups_on_destroy
        replacement_security_group_ids`),
        zeros: ['reserved_concurrent_executions'],

        // Levels exist for logs in JSON only.
        switches: {
          'logging_config.log_format': { off: ['Text'], of: ['logging_config.application_log_level', 'logging_config.system_log_level'] },
        },
        defaults: {
          reserved_concurrent_executions: -1,
          'tracing_config.mode': 'PassThrough',
          'snap_start.apply_on': 'None',
          'logging_config.log_format': 'Text',
          'ephemeral_storage.size': 512,
          package_type: 'Zip',
          architectures: ['x86_64'],
        },
      },
      aws_lambda_function_recursion_config: { keys: [[functionKey]], cloudId: 'function_name', defaults: { recursive_loop: 'Terminate' } },
      aws_lambda_runtime_management_config: {
        keys: [[functionKey, qualifierKey]],
        cloudId: 'function_name',
        defaults: { update_runtime_on: 'Auto' },
      },
    }),
    [type]: { keys: [['name'], ['arn']], scope: 'region', family: 'lambda', cloudId: 'arn' },
  },
  events: {
    CreateFunction: c.firstOf(
      c.put(hashedFunction, { ...creation, code_sha256: hash }),
      c.put(lambdaFunction, creation),
      c.create(lambdaFunction, { ...creation, source_code_hash: hash }),
    ),
    // With a qualifier, deletes one published version, which states do not declare.
    DeleteFunction: c.firstOf(c.destroy(lambdaFunction, { when: unqualified }), c.modify(lambdaFunction, {})),
    UpdateFunctionConfiguration: c.modify(lambdaFunction, { ...c.emptied(configuration), 'environment.variables': variables }),
    UpdateFunctionCode: c.firstOf(
      c.modify(hashedFunction, { ...code(''), code_sha256: hashOrHidden }, { when: isApplied }),
      c.modify(lambdaFunction, { ...code(''), source_code_hash: hashOrHidden }, { when: isApplied }),
      c.modify(lambdaFunction, {}),
    ),
    PutFunctionConcurrency: c.modify(lambdaFunction, { reserved_concurrent_executions: 'reservedConcurrentExecutions' }),
    DeleteFunctionConcurrency: c.modify(lambdaFunction, { reserved_concurrent_executions: c.fixed(-1) }),
    PutFunctionCodeSigningConfig: c.modify(lambdaFunction, { code_signing_config_arn: 'codeSigningConfigArn' }),
    DeleteFunctionCodeSigningConfig: c.modify(lambdaFunction, { code_signing_config_arn: c.fixed(null) }),
    PutFunctionRecursionConfig: c.put(c.on('aws_lambda_function_recursion_config', { function_name: 'functionName' }), {
      recursive_loop: 'recursiveLoop',
    }),
    PutRuntimeManagementConfig: c.put(c.on('aws_lambda_runtime_management_config', { function_name: 'functionName', qualifier }), {
      update_runtime_on: 'updateRuntimeOn',
      runtime_version_arn: c.orNull('runtimeVersionArn'),
    }),
    ...c.tagCalls(tagging),
    ...c.noChanges('Invoke InvokeAsync InvokeWithResponseStream'),
    // A published version is a copy; its attributes in the state are computed.
    PublishVersion: c.noChange,

    CreateCapacityProvider: c.create(c.withId(provider, c.response('capacityProvider.capacityProviderArn')), {
      ...scaling,
      ...c.same(`
          instance_requirements{allowed_instance_types architectures excluded_instance_types} vpc_config{security_group_ids subnet_ids}
          kms_key_arn permissions_config{capacity_provider_operator_role_arn}`),
      tags: c.newTags,
    }),
    UpdateCapacityProvider: c.modify(provider, scaling),
    DeleteCapacityProvider: c.destroy(provider),
  },
};
