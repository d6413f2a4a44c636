import type { JsonObject } from '../../../src/lib/json.js';
import { trail } from '../../catalog/aws/security/cloudtrail.cases.js';
import { channel, recorder, status } from '../../catalog/aws/security/config-recording.cases.js';
import { rule } from '../../catalog/aws/security/config-rules.cases.js';
import { policy, sentPolicy } from '../../catalog/aws/security/network-firewall-rules.cases.js';
import { firewall, logging, sentLogs } from '../../catalog/aws/security/network-firewall.cases.js';
import { besideMarker, calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** Trails, recorders of the configuration, and a firewall, as Terraform creates, changes and destroys them. */

const named = (name: string, ...resources: readonly DeclaredResource[]): readonly DeclaredResource[] =>
  resources.map((one) => ({ ...one, name }));

const trailArn = trail().attributes['arn'] ?? null;
const settings = {
  name: 'audit',
  s3BucketName: 'audit-logs',
  includeGlobalServiceEvents: true,
  isMultiRegionTrail: true,
  enableLogFileValidation: true,
  cloudWatchLogsLogGroupArn: trail().attributes['cloud_watch_logs_group_arn'] ?? null,
  cloudWatchLogsRoleArn: trail().attributes['cloud_watch_logs_role_arn'] ?? null,
  kmsKeyId: trail().attributes['kms_key_id'] ?? null,
  isOrganizationTrail: false,
};
const selectors = [
  { readWriteType: 'All', includeManagementEvents: true, dataResources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }] },
];

export const trails: readonly Apply[] = [
  {
    name: 'a trail is created',
    before: [],
    calls: calls('cloudtrail', [
      ['CreateTrail', { ...settings, tagsList: [{ key: 'Owner', value: 'security' }] }, { ...settings, trailARN: trailArn }],
      ['StartLogging', { name: trailArn }],
    ]),
    after: named('audit', trail()),
  },
  {
    name: 'the bucket, the selectors and the tags of a trail are changed',
    before: named('audit', trail()),
    calls: calls('cloudtrail', [
      ['RemoveTags', { resourceId: trailArn, tagsList: [{ key: 'Owner', value: 'security' }] }],
      ['UpdateTrail', { ...settings, s3BucketName: 'other-logs', kmsKeyId: '' }, { name: 'audit', trailARN: trailArn }],
      ['PutEventSelectors', { trailName: trailArn, eventSelectors: selectors }, { trailARN: trailArn, eventSelectors: selectors }],
      ['StopLogging', { name: trailArn }],
    ]),
    after: named(
      'audit',
      trail({
        enable_logging: false,
        event_selector: [
          {
            data_resource: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }],
            exclude_management_event_sources: [],
            include_management_events: true,
            read_write_type: 'All',
          },
        ],
        kms_key_id: '',
        s3_bucket_name: 'other-logs',
        tags: {},
        tags_all: {},
      }),
    ),
  },
  {
    name: 'a trail is destroyed',
    before: named('audit', trail()),
    calls: calls('cloudtrail', [['DeleteTrail', { name: trailArn }]]),
    after: [],
  },
];

const recorders = named('main', recorder(), status(), channel(), rule());
const recorded = (allSupported: boolean) => ({
  configurationRecorder: {
    name: 'default',
    roleARN: 'arn:aws:iam::111122223333:role/config',
    recordingGroup: {
      allSupported,
      includeGlobalResourceTypes: allSupported,
      recordingStrategy: { useOnly: allSupported ? 'ALL_SUPPORTED_RESOURCE_TYPES' : 'INCLUSION_BY_RESOURCE_TYPES' },
      resourceTypes: allSupported ? [] : ['AWS::S3::Bucket'],
    },
    recordingMode: { recordingFrequency: 'CONTINUOUS' },
  },
});
const delivered = (s3BucketName: string) => ({
  deliveryChannel: { name: 'default', s3BucketName, configSnapshotDeliveryProperties: { deliveryFrequency: 'Six_Hours' } },
});

export const recording: readonly Apply[] = [
  {
    name: 'a recorder of the configuration and a rule are created',
    before: [],
    calls: calls('config', [
      ['PutConfigurationRecorder', recorded(true)],
      ['PutDeliveryChannel', delivered('config-logs')],
      ['StartConfigurationRecorder', { configurationRecorderName: 'default' }],
      [
        'PutConfigRule',
        {
          configRule: {
            configRuleName: 'private-buckets',
            description: 'buckets are private',
            inputParameters: '{"exemptedBuckets":"public"}',
            scope: { complianceResourceTypes: ['AWS::S3::Bucket'] },
            source: { owner: 'AWS', sourceIdentifier: 'S3_BUCKET_LEVEL_PUBLIC_ACCESS_PROHIBITED' },
          },
          tags: [],
        },
      ],
    ]),
    after: recorders,
  },
  {
    name: 'a recorder of the configuration is changed',
    before: recorders,
    calls: calls('config', [
      ['PutConfigurationRecorder', recorded(false)],
      ['PutDeliveryChannel', delivered('other-logs')],
      ['StopConfigurationRecorder', { configurationRecorderName: 'default' }],
    ]),
    after: named(
      'main',
      recorder({
        recording_group: [
          {
            all_supported: false,
            exclusion_by_resource_types: [],
            include_global_resource_types: false,
            recording_strategy: [{ use_only: 'INCLUSION_BY_RESOURCE_TYPES' }],
            resource_types: ['AWS::S3::Bucket'],
          },
        ],
      }),
      status({ is_enabled: false }),
      channel({ s3_bucket_name: 'other-logs' }),
      rule(),
    ),
  },
  {
    name: 'a recorder of the configuration and a rule are destroyed',
    before: recorders,
    calls: calls('config', [
      ['DeleteConfigRule', { configRuleName: 'private-buckets' }],
      ['StopConfigurationRecorder', { configurationRecorderName: 'default' }],
      ['DeleteDeliveryChannel', { deliveryChannelName: 'default' }],
      ['DeleteConfigurationRecorder', { configurationRecorderName: 'default' }],
    ]),
    after: [],
  },
];

const firewallArn = firewall().attributes['arn'] ?? null;
const policyArn = policy().attributes['arn'] ?? null;
const alerts = { log_destination: { logGroup: '/edge' }, log_destination_type: 'CloudWatchLogs', log_type: 'ALERT' };
const gate = named('edge', firewall(), policy(), logging({ logging_configuration: [{ log_destination_config: [alerts] }] }));
const logTo = (count: number) =>
  ['UpdateLoggingConfiguration', { firewallArn, loggingConfiguration: { logDestinationConfigs: sentLogs.slice(0, count) } }] as const;

const sentTo = (group: string, bucket: string): readonly JsonObject[] => [
  { logDestination: { logGroup: group }, logDestinationType: 'CloudWatchLogs', logType: 'ALERT' },
  { logDestination: { bucketName: bucket }, logDestinationType: 'S3', logType: 'FLOW' },
];
const logsTo = (group: string, bucket: string): readonly DeclaredResource[] => [
  logging({
    logging_configuration: [
      {
        log_destination_config: [
          { log_destination: { logGroup: group }, log_destination_type: 'CloudWatchLogs', log_type: 'ALERT' },
          { log_destination: { bucketName: bucket }, log_destination_type: 'S3', log_type: 'FLOW' },
        ],
      },
    ],
  }),
];
const sendLogs = (...logDestinationConfigs: readonly JsonObject[]) =>
  ['UpdateLoggingConfiguration', { firewallArn, loggingConfiguration: { logDestinationConfigs } }] as const;

export const firewallModule: readonly Apply[] = [
  {
    name: 'a network firewall with its policy and logs is created',
    before: [],
    calls: calls('network-firewall', [
      [
        'CreateFirewallPolicy',
        { firewallPolicyName: 'edge', firewallPolicy: sentPolicy },
        { firewallPolicyResponse: { firewallPolicyArn: policyArn } },
      ],
      [
        'CreateFirewall',
        {
          firewallName: 'edge',
          firewallPolicyArn: policyArn,
          vpcId: 'vpc-0aaa',
          subnetMappings: [{ subnetId: 'subnet-0aaa' }],
          deleteProtection: true,
          subnetChangeProtection: true,
          firewallPolicyChangeProtection: true,
          tags: [{ key: 'Owner', value: 'network' }],
        },
        { firewall: { firewallArn } },
      ],
      logTo(1),
    ]),
    after: gate,
  },
  {
    // The provider removes the old destinations and adds the new ones, one by one.
    name: 'both logs of a network firewall are changed',
    before: logsTo('/edge', 'logs'),
    calls: calls('network-firewall', [
      sendLogs(...sentTo('/edge', 'logs').slice(0, 1)),
      ['UpdateLoggingConfiguration', { firewallArn }],
      sendLogs(...sentTo('/edge-2', 'logs-2').slice(0, 1)),
      sendLogs(...sentTo('/edge-2', 'logs-2')),
    ]),
    after: logsTo('/edge-2', 'logs-2'),
  },
  {
    name: 'one of two logs of a network firewall is changed',
    before: logsTo('/edge', 'logs'),
    calls: calls('network-firewall', [
      sendLogs(...sentTo('/edge', 'logs').slice(0, 1)),
      ['UpdateLoggingConfiguration', { firewallArn }],
      sendLogs(...sentTo('/edge', 'logs-2').slice(0, 1)),
      sendLogs(...sentTo('/edge', 'logs-2')),
    ]),
    after: logsTo('/edge', 'logs-2'),
  },
  ...besideMarker([
    {
      name: 'both logs of a network firewall are destroyed',
      before: logsTo('/edge', 'logs'),
      calls: calls('network-firewall', [sendLogs(...sentTo('/edge', 'logs').slice(0, 1)), ['UpdateLoggingConfiguration', { firewallArn }]]),
      after: [],
    },
  ]),
  {
    name: 'the protection of a network firewall is changed, then it is destroyed',
    before: gate,
    calls: calls('network-firewall', [
      logTo(0),
      ['UpdateFirewallDeleteProtection', { firewallArn, deleteProtection: false, updateToken: '1' }],
      ['DeleteFirewall', { firewallArn }],
      ['DeleteFirewallPolicy', { firewallPolicyArn: policyArn }],
    ]),
    after: [],
  },
];
