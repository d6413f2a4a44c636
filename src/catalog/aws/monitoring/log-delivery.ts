import { create, destroy, modify, noChange, on, response, type ServiceCatalog } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';

/**
 * CloudWatch Logs: policies of a whole account or Region, destinations of other accounts, deliveries of the logs of other services, and
 * anomaly detectors. Source: CloudWatch Logs API reference, Terraform AWS provider schemas 3 to 6.
 */

const resourcePolicy = on('aws_cloudwatch_log_resource_policy', { policy_name: 'policyName' });
const accountPolicy = on('aws_cloudwatch_log_account_policy', { policy_name: 'policyName', policy_type: 'policyType' });
const destination = on('aws_cloudwatch_log_destination', { name: 'destinationName' });
const destinationPolicy = on('aws_cloudwatch_log_destination_policy', { destination_name: 'destinationName' });
const newDetector = on('aws_cloudwatch_log_anomaly_detector', { arn: response('anomalyDetectorArn') });
const detector = on('aws_cloudwatch_log_anomaly_detector', { arn: 'anomalyDetectorArn' });
const newDelivery = on('aws_cloudwatch_log_delivery', { id: response('delivery.id') });
const delivery = on('aws_cloudwatch_log_delivery', { id: 'id' });
const deliverySource = on('aws_cloudwatch_log_delivery_source', { name: 'name' });
const deliveryDestination = on('aws_cloudwatch_log_delivery_destination', { name: 'name' });
const deliveryPolicy = on('aws_cloudwatch_log_delivery_destination_policy', { delivery_destination_name: 'deliveryDestinationName' });

const detection = {
  anomaly_visibility_time: 'anomalyVisibilityTime',
  evaluation_frequency: 'evaluationFrequency',
  filter_pattern: 'filterPattern',
};
const delivered = {
  field_delimiter: 'fieldDelimiter',
  record_fields: 'recordFields',
  's3_delivery_configuration.enable_hive_compatible_path': 's3DeliveryConfiguration.enableHiveCompatiblePath',
};

export const logDelivery: ServiceCatalog = {
  eventSource: 'logs.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true,
  types: {
    aws_cloudwatch_log_resource_policy: {
      keys: [['policy_name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'policy_name',
      access: 'policy',
    },
    aws_cloudwatch_log_account_policy: {
      keys: [['policy_name', 'policy_type']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'policy_name',
      access: 'policy',
      defaults: { scope: 'ALL' },
    },
    aws_cloudwatch_log_destination: { keys: [['name'], ['arn']], scope: 'region', family: 'monitoring', cloudId: 'name' },
    aws_cloudwatch_log_destination_policy: {
      keys: [['destination_name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'destination_name',
      access: 'policy',
      noise: ['force_update'],
    },
    aws_cloudwatch_log_anomaly_detector: {
      keys: [['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'arn',
    },
    aws_cloudwatch_log_delivery: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      unevaluated: { 's3_delivery_configuration.suffix_path': 'the service adds a prefix that depends on the source' },
    },
    aws_cloudwatch_log_delivery_source: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      noise: ['service'],
    },
    aws_cloudwatch_log_delivery_destination: { keys: [['name'], ['arn']], scope: 'region', family: 'monitoring', cloudId: 'name' },
    aws_cloudwatch_log_delivery_destination_policy: {
      keys: [['delivery_destination_name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'delivery_destination_name',
      access: 'policy',
    },
  },
  events: {
    PutResourcePolicy: create(resourcePolicy, { policy_document: 'policyDocument' }, { id: 'policyName' }),
    DeleteResourcePolicy: destroy(resourcePolicy),
    PutAccountPolicy: create(
      accountPolicy,
      { policy_document: 'policyDocument', scope: orNull('scope'), selection_criteria: orNull('selectionCriteria') },
      { id: 'policyName' },
    ),
    DeleteAccountPolicy: destroy(accountPolicy),

    PutDestination: create(destination, { role_arn: 'roleArn', target_arn: 'targetArn' }, { id: 'destinationName' }),
    DeleteDestination: destroy(destination),
    PutDestinationPolicy: create(destinationPolicy, { access_policy: 'accessPolicy' }, { id: 'destinationName', parent: destination }),

    CreateLogAnomalyDetector: create(newDetector, {
      ...detection,
      detector_name: 'detectorName',
      kms_key_id: orNull('kmsKeyId'),
      log_group_arn_list: 'logGroupArnList',
      tags: tagMap('tags'),
    }),
    UpdateLogAnomalyDetector: modify(detector, { ...detection, enabled: 'enabled' }),
    DeleteLogAnomalyDetector: destroy(detector),
    // Findings are suppressed one by one.
    UpdateAnomaly: noChange,

    CreateDelivery: create(newDelivery, {
      ...delivered,
      delivery_destination_arn: 'deliveryDestinationArn',
      delivery_source_name: 'deliverySourceName',
      tags: tagMap('tags'),
    }),
    UpdateDeliveryConfiguration: modify(delivery, delivered),
    DeleteDelivery: destroy(delivery),
    PutDeliverySource: create(deliverySource, { log_type: 'logType', resource_arn: 'resourceArn' }),
    DeleteDeliverySource: destroy(deliverySource),
    PutDeliveryDestination: create(deliveryDestination, {
      'delivery_destination_configuration.destination_resource_arn': 'deliveryDestinationConfiguration.destinationResourceArn',
      delivery_destination_type: 'deliveryDestinationType',
      output_format: 'outputFormat',
    }),
    DeleteDeliveryDestination: destroy(deliveryDestination),
    PutDeliveryDestinationPolicy: create(
      deliveryPolicy,
      { delivery_destination_policy: 'deliveryDestinationPolicy' },
      { id: 'deliveryDestinationName', parent: on('aws_cloudwatch_log_delivery_destination', { name: 'deliveryDestinationName' }) },
    ),
    DeleteDeliveryDestinationPolicy: destroy(deliveryPolicy),
  },
};
