import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';

/**
 * EventBridge Pipes. An update keeps what it omits. Records withhold descriptions, templates and patterns, which Terraform sends with every
 * update. Source: EventBridge Pipes API reference, Terraform AWS provider schemas 5 and 6.
 */

const pipe = c.on('aws_pipes_pipe', { name: 'name' });
const taggedPipe = c.on('aws_pipes_pipe', { arn: 'resourceArn' });

const ifShown = (from: c.From): c.Read => c.via(from, (value) => (isRedacted(value) ? undefined : value));

const polling = (block: string, path: string): c.Edits =>
  c.changedBlock(
    `source_parameters.${block}`,
    `sourceParameters.${path}`,
    c.same(`
      batch_size dead_letter_config{arn} maximum_batching_window_in_seconds maximum_record_age_in_seconds maximum_retry_attempts
      on_partial_batch_item_failure parallelization_factor`),
  );

const settings: c.Edits = {
  ...c.same('description enrichment_parameters{input_template} target_parameters{input_template}', ifShown),
  ...c.same(`
    desired_state enrichment kms_key_identifier role_arn target target_parameters{ecs_task_parameters{task_definition_arn}
    lambda_function_parameters{invocation_type} step_function_state_machine_parameters{invocation_type}}`),
  ...polling('dynamodb_stream_parameters', 'dynamoDBStreamParameters'),
  ...polling('kinesis_stream_parameters', 'kinesisStreamParameters'),
  ...c.changedBlock(
    'source_parameters.sqs_queue_parameters',
    'sourceParameters.sqsQueueParameters',
    c.same('batch_size maximum_batching_window_in_seconds'),
  ),
  'source_parameters.filter_criteria.filter': c.blocks(
    c.via('sourceParameters.filterCriteria.filters', (filters) =>
      JSON.stringify(filters).includes('HIDDEN_DUE_TO') ? undefined : filters,
    ),
    { pattern: 'pattern' },
  ),
  ...c.changedBlock(
    'log_configuration',
    'logConfiguration',
    c.same(`
      cloudwatch_logs_log_destination{log_group_arn} firehose_log_destination{delivery_stream_arn} include_execution_data level
      s3_log_destination{bucket_name bucket_owner output_format prefix}`),
  ),
};

const details = 'most values are withheld by the record';

export const pipes: c.ServiceCatalog = {
  eventSource: 'pipes.amazonaws.com',
  types: c.types('messaging', {
    aws_pipes_pipe: {
      keys: [['name'], ['arn']],
      cloudId: 'arn',
      defaults: {
        desired_state: 'RUNNING',
        'log_configuration.level': 'ERROR',
        'target_parameters.lambda_function_parameters.invocation_type': 'REQUEST_RESPONSE',
        'target_parameters.step_function_state_machine_parameters.invocation_type': 'REQUEST_RESPONSE',
      },
      unevaluated: {
        'enrichment_parameters.http_parameters': details,
        'source_parameters.activemq_broker_parameters': details,
        'source_parameters.dynamodb_stream_parameters.starting_position': 'cannot be changed later',
        'source_parameters.kinesis_stream_parameters.starting_position': 'cannot be changed later',
        'source_parameters.kinesis_stream_parameters.starting_position_timestamp': 'cannot be changed later',
        'source_parameters.managed_streaming_kafka_parameters': details,
        'source_parameters.rabbitmq_broker_parameters': details,
        'source_parameters.self_managed_kafka_parameters': details,
        'target_parameters.batch_job_parameters': details,
        'target_parameters.cloudwatch_logs_parameters': details,
        'target_parameters.ecs_task_parameters': 'only the definition of the task is compared',
        'target_parameters.eventbridge_event_bus_parameters': details,
        'target_parameters.http_parameters': details,
        'target_parameters.kinesis_stream_parameters': details,
        'target_parameters.redshift_data_parameters': details,
        'target_parameters.sagemaker_pipeline_parameters': details,
        'target_parameters.sqs_queue_parameters': details,
      },
    },
  }),
  events: {
    CreatePipe: c.create(c.withId(pipe, c.response('arn')), { ...settings, source: 'source', tags: c.tagMap('tags') }),
    UpdatePipe: c.modify(pipe, c.emptied(settings)),
    DeletePipe: c.destroy(pipe),
    StartPipe: c.modify(pipe, { desired_state: c.fixed('RUNNING') }),
    StopPipe: c.modify(pipe, { desired_state: c.fixed('STOPPED') }),
    ...c.tagCalls((edits) => c.modify(taggedPipe, edits)),
  },
};
