import * as c from '../language.js';

/**
 * CloudWatch Logs: policies of a whole account or Region, destinations of other accounts, deliveries of the logs of other services, and
 * anomaly detectors. Source: CloudWatch Logs API reference, Terraform AWS provider schemas 3 to 6.
 */

const resourcePolicy = c.on('aws_cloudwatch_log_resource_policy', { policy_name: 'policyName' });
const accountPolicy = c.on('aws_cloudwatch_log_account_policy', { policy_name: 'policyName', policy_type: 'policyType' });
const destination = c.on('aws_cloudwatch_log_destination', { name: 'destinationName' });
const destinationPolicy = c.on('aws_cloudwatch_log_destination_policy', { destination_name: 'destinationName' });
const newDetector = c.on('aws_cloudwatch_log_anomaly_detector', { arn: c.response('anomalyDetectorArn') });
const detector = c.on('aws_cloudwatch_log_anomaly_detector', { arn: 'anomalyDetectorArn' });
const newDelivery = c.on('aws_cloudwatch_log_delivery', { id: c.response('delivery.id') });
const delivery = c.on('aws_cloudwatch_log_delivery', { id: 'id' });
const deliverySource = c.on('aws_cloudwatch_log_delivery_source', { name: 'name' });
const deliveryDestination = c.on('aws_cloudwatch_log_delivery_destination', { name: 'name' });
const deliveryPolicy = c.on('aws_cloudwatch_log_delivery_destination_policy', { delivery_destination_name: 'deliveryDestinationName' });

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

export const logDelivery: c.ServiceCatalog = {
  eventSource: 'logs.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true,
  types: c.types('monitoring', {
    aws_cloudwatch_log_resource_policy: { keys: [['policy_name']], cloudId: 'policy_name', access: 'policy' },
    aws_cloudwatch_log_account_policy: {
      keys: [['policy_name', 'policy_type']],
      cloudId: 'policy_name',
      access: 'policy',
      defaults: { scope: 'ALL' },
    },
    aws_cloudwatch_log_destination: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_cloudwatch_log_destination_policy: {
      keys: [['destination_name']],
      cloudId: 'destination_name',
      access: 'policy',
      noise: ['force_update'],
    },
    aws_cloudwatch_log_anomaly_detector: { keys: [['arn']], cloudId: 'arn' },
    aws_cloudwatch_log_delivery: {
      keys: [['id'], ['arn']],
      unevaluated: { 's3_delivery_configuration.suffix_path': 'the service adds a prefix that depends on the source' },
    },
    aws_cloudwatch_log_delivery_source: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_cloudwatch_log_delivery_destination: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_cloudwatch_log_delivery_destination_policy: {
      keys: [['delivery_destination_name']],
      cloudId: 'delivery_destination_name',
      access: 'policy',
    },
  }),
  events: {
    PutResourcePolicy: c.create(c.withId(resourcePolicy), { policy_document: 'policyDocument' }),
    DeleteResourcePolicy: c.destroy(resourcePolicy),
    PutAccountPolicy: c.create(c.withId(accountPolicy), {
      policy_document: 'policyDocument',
      ...c.same('scope selection_criteria', c.orNull),
    }),
    DeleteAccountPolicy: c.destroy(accountPolicy),

    PutDestination: c.create(c.withId(destination), c.same('role_arn target_arn')),
    DeleteDestination: c.destroy(destination),
    PutDestinationPolicy: c.create(c.within(destination, c.withId(destinationPolicy)), { access_policy: 'accessPolicy' }),

    CreateLogAnomalyDetector: c.create(newDetector, {
      ...detection,
      ...c.same('detector_name log_group_arn_list'),
      kms_key_id: c.orNull('kmsKeyId'),
      tags: c.tagMap('tags'),
    }),
    UpdateLogAnomalyDetector: c.modify(detector, { ...detection, enabled: 'enabled' }),
    DeleteLogAnomalyDetector: c.destroy(detector),
    // Findings are suppressed one by one.
    UpdateAnomaly: c.noChange,

    CreateDelivery: c.create(newDelivery, {
      ...delivered,
      ...c.same('delivery_destination_arn delivery_source_name'),
      tags: c.tagMap('tags'),
    }),
    UpdateDeliveryConfiguration: c.modify(delivery, delivered),
    DeleteDelivery: c.destroy(delivery),
    PutDeliverySource: c.create(deliverySource, c.same('log_type resource_arn')),
    DeleteDeliverySource: c.destroy(deliverySource),
    PutDeliveryDestination: c.create(
      deliveryDestination,
      c.same('delivery_destination_configuration{destination_resource_arn} delivery_destination_type output_format'),
    ),
    DeleteDeliveryDestination: c.destroy(deliveryDestination),
    PutDeliveryDestinationPolicy: c.create(
      c.within(c.on('aws_cloudwatch_log_delivery_destination', { name: 'deliveryDestinationName' }), c.withId(deliveryPolicy)),
      { delivery_destination_policy: 'deliveryDestinationPolicy' },
    ),
    DeleteDeliveryDestinationPolicy: c.destroy(deliveryPolicy),
  },
};
