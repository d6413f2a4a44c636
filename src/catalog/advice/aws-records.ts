import type { AdviceRows } from './advice-row.js';

/**
 * Trails, detectors, logs, alarms and controls of an organization: what is recorded and who is notified. Source: the API references, the AWS CLI's
 * models, and the import sections of the Terraform AWS provider.
 */

const missed =
  'List the management events in this region since then (the event history keeps 90 days) $ aws cloudtrail lookup-events --start-time {event_time}';

export const awsRecords: AdviceRows = {
  aws_cloudtrail: {
    import: '{id}',
    look: [
      '$ aws cloudtrail get-trail-status --name {id}',
      '$ aws cloudtrail get-trail --name {id}',
      '$ aws cloudtrail get-event-selectors --trail-name {id}',
      missed,
    ],
    undo: {
      'enable_logging=true': 'Calls until then are not in the trail $ aws cloudtrail start-logging --name {id}',
      'is_multi_region_trail=true': '$ aws cloudtrail update-trail --name {id} --is-multi-region-trail',
      'include_global_service_events=true': '$ aws cloudtrail update-trail --name {id} --include-global-service-events',
      'enable_log_file_validation=true': '$ aws cloudtrail update-trail --name {id} --enable-log-file-validation',
      'is_organization_trail=true': '$ aws cloudtrail update-trail --name {id} --is-organization-trail',
      s3_bucket_name: '$ aws cloudtrail update-trail --name {id} --s3-bucket-name {old}',
      s3_key_prefix: '$ aws cloudtrail update-trail --name {id} --s3-key-prefix {old}',
      kms_key_id: '$ aws cloudtrail update-trail --name {id} --kms-key-id {old}',
      sns_topic_name: '$ aws cloudtrail update-trail --name {id} --sns-topic-name {old}',
      deleted: 'Calls until it is created again are in no trail $ terraform apply -target={address}',
      created: '$ aws cloudtrail delete-trail --name {id}',
    },
    plan: {
      'enable_logging is_multi_region_trail include_global_service_events enable_log_file_validation is_organization_trail s3_bucket_name s3_key_prefix kms_key_id event_selector advanced_event_selector':
        'restores',
      deleted: 'creates_same',
    },
  },
  aws_cloudtrail_event_data_store: {
    import: '{id}',
    look: '$ aws cloudtrail get-event-data-store --event-data-store {id}',
    undo: {
      deleted: 'A deleted store can be restored for 7 days $ aws cloudtrail restore-event-data-store --event-data-store {id}',
      'suspend=off suspend=false': '$ aws cloudtrail start-event-data-store-ingestion --event-data-store {id}',
      'termination_protection_enabled=true':
        '$ aws cloudtrail update-event-data-store --event-data-store {id} --termination-protection-enabled',
      'multi_region_enabled=true': '$ aws cloudtrail update-event-data-store --event-data-store {id} --multi-region-enabled',
    },
    plan: {
      'termination_protection_enabled multi_region_enabled retention_period': 'restores',
      deleted: 'Restore before you apply: an apply makes a new, empty store. After 7 days the old one is gone.',
    },
  },
  aws_config_configuration_recorder_status: {
    import: '{name}',
    look: ['$ aws configservice describe-configuration-recorder-status --configuration-recorder-names [{name:json}]', missed],
    undo: {
      'is_enabled=true':
        'Changes until then are not recorded $ aws configservice start-configuration-recorder --configuration-recorder-name {name}',
    },
    plan: { is_enabled: 'restores' },
  },
  aws_config_configuration_recorder: {
    import: '{name}',
    look: '$ aws configservice describe-configuration-recorders --configuration-recorder-names [{name:json}]',
    plan: { 'recording_group*': 'restores', deleted: 'creates_same' },
  },
  aws_config_delivery_channel: {
    import: '{name}',
    look: '$ aws configservice describe-delivery-channels --delivery-channel-names [{name:json}]',
    plan: { s3_bucket_name: 'restores', deleted: 'creates_same' },
  },
  aws_guardduty_detector: {
    import: '{id}',
    look: ['$ aws guardduty get-detector --detector-id {id}', missed],
    undo: {
      'enable=true': 'Nothing is detected until then $ aws guardduty update-detector --detector-id {id} --enable',
      finding_publishing_frequency: '$ aws guardduty update-detector --detector-id {id} --finding-publishing-frequency {old}',
      deleted: 'Its findings are lost $ terraform apply -target={address}',
    },
    plan: {
      'enable finding_publishing_frequency': 'restores',
      deleted: 'An apply creates a new detector with another id, without the findings, filters and members of the old one.',
    },
  },
  aws_guardduty_detector_feature: {
    names: '{detector_id}/{name}',
    look: '$ aws guardduty get-detector --detector-id {detector_id}',
    undo: {
      'status=ENABLED': '$ aws guardduty update-detector --detector-id {detector_id} --features [{"Name":{name:json},"Status":"ENABLED"}]',
    },
    plan: { status: 'restores' },
  },
  aws_guardduty_filter: {
    import: '{detector_id}:{name}',
    look: '$ aws guardduty get-filter --detector-id {detector_id} --filter-name {name}',
    undo: {
      created: 'The filter may archive findings unseen $ aws guardduty delete-filter --detector-id {detector_id} --filter-name {name}',
    },
  },
  aws_guardduty_ipset: {
    import: '{detector_id}:{id}',
    look: '$ aws guardduty get-ip-set --detector-id {detector_id} --ip-set-id {id}',
    undo: { created: 'Addresses of the list raise no findings $ aws guardduty delete-ip-set --detector-id {detector_id} --ip-set-id {id}' },
  },
  aws_securityhub_account: {
    look: '$ aws securityhub describe-hub',
    plan: { deleted: 'creates_same' },
  },
  aws_accessanalyzer_analyzer: {
    import: '{id}',
    look: '$ aws accessanalyzer get-analyzer --analyzer-name {id}',
    plan: { deleted: 'creates_same' },
  },
  aws_flow_log: {
    import: '{id}',
    look: '$ aws ec2 describe-flow-logs --flow-log-ids [{id:json}]',
    undo: {
      deleted: 'Traffic until it is created again is not logged $ terraform apply -target={address}',
      created: '? Traffic may be copied to a foreign destination $ aws ec2 delete-flow-logs --flow-log-ids [{id:json}]',
    },
    plan: { deleted: 'creates' },
  },
  aws_cloudwatch_log_group: {
    import: '{id}',
    look: '$ aws logs describe-log-groups --log-group-name-prefix {id}',
    undo: {
      'retention_in_days=0 retention_in_days=off': '$ aws logs delete-retention-policy --log-group-name {id}',
      retention_in_days:
        '? If the declared period is the shorter one, older events are lost for good $ aws logs put-retention-policy --log-group-name {id} --retention-in-days {old}',
      kms_key_id: '$ aws logs associate-kms-key --log-group-name {id} --kms-key-id {old}',
      deleted:
        'Its events are lost; without the group, services that write to it fail or make one without settings $ terraform apply -target={address}',
    },
    plan: { 'retention_in_days kms_key_id': 'restores', deleted: 'empty' },
  },
  aws_cloudwatch_log_subscription_filter: {
    import: '{log_group_name}|{name}',
    look: '$ aws logs describe-subscription-filters --log-group-name {log_group_name}',
    undo: {
      created:
        'Events are copied to the destination until then $ aws logs delete-subscription-filter --log-group-name {log_group_name} --filter-name {name}',
    },
    plan: { destination_arn: 'restores', deleted: 'creates_same' },
  },
  aws_cloudwatch_metric_alarm: {
    import: '{id}',
    look: '$ aws cloudwatch describe-alarms --alarm-names [{id:json}]',
    undo: {
      'actions_enabled=true': '$ aws cloudwatch enable-alarm-actions --alarm-names [{id:json}]',
    },
    plan: { 'actions_enabled alarm_actions': 'restores', deleted: 'creates_same' },
  },
  aws_cloudwatch_event_rule: {
    // The id of a rule of another bus begins with the bus.
    values: ({ resource_id }) => ({ rule: resource_id.includes('/') ? undefined : resource_id }),
    look: '$ aws events describe-rule --name {rule}',
    undo: { 'state=ENABLED is_enabled=true': '$ aws events enable-rule --name {rule}' },
  },
  aws_organizations_policy_attachment: {
    import: '{target_id}:{policy_id}',
    look: '$ aws organizations list-policies-for-target --target-id {target_id} --filter SERVICE_CONTROL_POLICY',
    undo: {
      deleted:
        'Accounts below the target are not bound by the policy until then $ aws organizations attach-policy --policy-id {policy_id} --target-id {target_id}',
    },
    plan: { deleted: 'creates_same' },
  },
  aws_organizations_policy: {
    import: '{id}',
    look: '$ aws organizations describe-policy --policy-id {id}',
    undo: {
      content: '$ aws organizations update-policy --policy-id {id} --content {old:doc}',
      name: '$ aws organizations update-policy --policy-id {id} --name {old}',
    },
    plan: { 'content name': 'restores', deleted: 'creates' },
  },
  aws_backup_vault: {
    import: '{id}',
    look: '$ aws backup list-recovery-points-by-backup-vault --backup-vault-name {id}',
    plan: { deleted: 'empty' },
  },
  'aws_wafv2_web_acl aws_wafv2_rule_group': {
    look: [
      '? Its sampled requests are in the console; for distributions the scope is `CLOUDFRONT`, in us-east-1 $ aws wafv2 list-web-acls --scope REGIONAL',
    ],
    plan: { 'default_action* rule*': 'restores', deleted: 'creates' },
  },
  aws_wafv2_web_acl_association: {
    import: '{web_acl_arn},{resource_arn}',
    look: '$ aws wafv2 get-web-acl-for-resource --resource-arn {resource_arn}',
    undo: {
      web_acl_arn: '$ aws wafv2 associate-web-acl --web-acl-arn {old} --resource-arn {resource_arn}',
      deleted:
        'Requests pass unfiltered until then $ aws wafv2 associate-web-acl --web-acl-arn {web_acl_arn} --resource-arn {resource_arn}',
    },
    plan: { web_acl_arn: 'restores', deleted: 'creates_same' },
  },
};
