import { words } from '../dsl.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Resource policies of all services, and settings of those that have no file of their own. Source: the API references, the AWS CLI's models, and
 * the import sections of the Terraform AWS provider.
 */

/** Type, service, calls that read, write and delete the policy, option for the id (`-`: none), option and attribute for the document. */
const policies = `
aws_acmpca_policy acm-pca get-policy put-policy delete-policy resource-arn policy
aws_backup_vault_policy backup get-backup-vault-access-policy put-backup-vault-access-policy delete-backup-vault-access-policy backup-vault-name policy
aws_cloudwatch_log_resource_policy logs describe-resource-policies put-resource-policy delete-resource-policy policy-name policy-document
aws_codebuild_resource_policy codebuild get-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_dynamodb_resource_policy dynamodb get-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_ecr_registry_policy ecr get-registry-policy put-registry-policy delete-registry-policy - policy-text
aws_ecr_repository_policy ecr get-repository-policy set-repository-policy delete-repository-policy repository-name policy-text
aws_ecrpublic_repository_policy ecr-public get-repository-policy set-repository-policy delete-repository-policy repository-name policy-text
aws_efs_file_system_policy efs describe-file-system-policy put-file-system-policy delete-file-system-policy file-system-id policy
aws_glue_resource_policy glue get-resource-policy put-resource-policy delete-resource-policy - policy-in-json
aws_kinesis_resource_policy kinesis get-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_msk_cluster_policy kafka get-cluster-policy put-cluster-policy delete-cluster-policy cluster-arn policy
aws_networkfirewall_resource_policy network-firewall describe-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_organizations_resource_policy organizations describe-resource-policy put-resource-policy delete-resource-policy - content
aws_redshift_resource_policy redshift get-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_redshiftserverless_resource_policy redshift-serverless get-resource-policy put-resource-policy delete-resource-policy resource-arn policy
aws_s3_bucket_policy s3api get-bucket-policy put-bucket-policy delete-bucket-policy bucket policy
aws_sagemaker_model_package_group_policy sagemaker get-model-package-group-policy put-model-package-group-policy delete-model-package-group-policy model-package-group-name resource-policy
`;

/** Attributes of documents that are not named `policy`. */
const documents: Readonly<Record<string, string>> = {
  aws_cloudwatch_log_resource_policy: 'policy_document',
  aws_organizations_resource_policy: 'content',
  aws_sagemaker_model_package_group_policy: 'resource_policy',
};

/** Calls that read all policies. */
const readsAll = new Set(['describe-resource-policies']);

const policyRows: AdviceRows = Object.fromEntries(
  policies
    .trim()
    .split('\n')
    .map((line): readonly [string, AdviceRow] => {
      const [type = '', service = '', get = '', put = '', remove = '', id = '-', option = ''] = words(line);
      const named = id === '-' ? '' : ` --${id} {id}`;
      const field = documents[type] ?? 'policy';
      const deletion = `? Read the policy first: the call deletes all of its statements, also those that a service of AWS wrote $ aws ${service} ${remove}${named}`;
      return [
        type,
        {
          ...(id === '-' ? {} : { import: '{id}' }),
          look: `$ aws ${service} ${get}${readsAll.has(get) ? '' : named}`,
          undo: {
            [field]: `Whoever the policy names keeps access until then $ aws ${service} ${put}${named} --${option} {old:doc}`,
            created: deletion,
          },
          plan: { [field]: 'restores', deleted: 'creates_same' },
        },
      ];
    }),
);

/** Types of which an apply restores everything that a deletion took, except for what was not recorded meanwhile. */
const madeAgain = words(`
  aws_backup_vault_lock_configuration aws_cloudwatch_log_data_protection_policy aws_cloudwatch_log_delivery
  aws_cloudwatch_log_delivery_destination aws_cloudwatch_log_delivery_source aws_cloudwatch_log_destination aws_cloudwatch_log_metric_filter
  aws_network_interface_sg_attachment aws_rds_cluster_activity_stream aws_redshift_logging aws_route53_query_log
  aws_route53_resolver_firewall_rule_group_association aws_route53_resolver_query_log_config_association aws_shield_protection
  aws_sns_topic_data_protection_policy aws_ssoadmin_permissions_boundary_attachment aws_wafv2_web_acl_logging_configuration
`);

const ofSet = '--instance-arn {instance_arn} --permission-set-arn {permission_set_arn}';
const provision = `The accounts have the change only after this $ aws sso-admin provision-permission-set ${ofSet} --target-type ALL_PROVISIONED_ACCOUNTS`;

export const awsServices: AdviceRows = {
  ...policyRows,
  ...Object.fromEntries(madeAgain.map((type): readonly [string, AdviceRow] => [type, { plan: { deleted: 'creates_same' } }])),

  // Identities of organizations and other authorities.
  aws_ssoadmin_managed_policy_attachment: {
    import: '{managed_policy_arn},{permission_set_arn},{instance_arn}',
    look: `$ aws sso-admin list-managed-policies-in-permission-set ${ofSet}`,
    undo: {
      created: [`$ aws sso-admin detach-managed-policy-from-permission-set ${ofSet} --managed-policy-arn {managed_policy_arn}`, provision],
      deleted: [`$ aws sso-admin attach-managed-policy-to-permission-set ${ofSet} --managed-policy-arn {managed_policy_arn}`, provision],
    },
    plan: { deleted: 'creates_same' },
  },
  aws_ssoadmin_permission_set_inline_policy: {
    import: '{permission_set_arn},{instance_arn}',
    look: `$ aws sso-admin get-inline-policy-for-permission-set ${ofSet}`,
    undo: {
      inline_policy: [`$ aws sso-admin put-inline-policy-to-permission-set ${ofSet} --inline-policy {old:doc}`, provision],
      created: [`$ aws sso-admin delete-inline-policy-from-permission-set ${ofSet}`, provision],
    },
    plan: { inline_policy: 'restores', deleted: 'creates_same' },
  },
  aws_ssoadmin_account_assignment: {
    import: '{principal_id},{principal_type},{target_id},{target_type},{permission_set_arn},{instance_arn}',
    look: `$ aws sso-admin list-account-assignments --instance-arn {instance_arn} --account-id {target_id} --permission-set-arn {permission_set_arn}`,
    undo: {
      created: `Sessions that were got with it last until they expire $ aws sso-admin delete-account-assignment ${ofSet} --target-type AWS_ACCOUNT --target-id {target_id} --principal-type {principal_type} --principal-id {principal_id}`,
    },
    plan: { deleted: 'creates_same' },
  },
  aws_organizations_delegated_administrator: {
    import: '{account_id}/{service_principal}',
    look: '$ aws organizations list-delegated-administrators',
    undo: {
      created: '$ aws organizations deregister-delegated-administrator --account-id {account_id} --service-principal {service_principal}',
    },
    plan: { deleted: 'creates_same' },
  },
  aws_ram_principal_association: {
    import: '{resource_share_arn},{principal}',
    look: '$ aws ram list-principals --resource-owner SELF --resource-share-arns [{resource_share_arn:json}]',
    undo: { created: '$ aws ram disassociate-resource-share --resource-share-arn {resource_share_arn} --principals [{principal:json}]' },
    plan: { deleted: 'creates_same' },
  },
  aws_rolesanywhere_trust_anchor: {
    import: '{id}',
    look: '$ aws rolesanywhere get-trust-anchor --trust-anchor-id {id}',
    undo: {
      created: 'Certificates of this authority get no sessions any more $ aws rolesanywhere disable-trust-anchor --trust-anchor-id {id}',
      'enabled=true':
        '? Ask first: somebody may have disabled it on purpose $ aws rolesanywhere enable-trust-anchor --trust-anchor-id {id}',
      'enabled=false enabled=off': '$ aws rolesanywhere disable-trust-anchor --trust-anchor-id {id}',
    },
  },
  aws_iam_virtual_mfa_device: {
    look: '$ aws iam list-virtual-mfa-devices --assignment-status Any',
    undo: {
      'user_name deleted':
        'The user has no second factor until they enrol a device again; nobody can do that for them. Delete their password meanwhile if it may be known.',
    },
    plan: { deleted: 'An apply makes another device, which the user has to enrol.' },
  },

  // Networks and names.
  aws_vpc_block_public_access_options: {
    look: '$ aws ec2 describe-vpc-block-public-access-options',
    undo: { internet_gateway_block_mode: '$ aws ec2 modify-vpc-block-public-access-options --internet-gateway-block-mode {old}' },
    plan: { internet_gateway_block_mode: 'restores' },
  },
  aws_vpc_block_public_access_exclusion: {
    import: '{id}',
    look: '$ aws ec2 describe-vpc-block-public-access-exclusions --exclusion-ids [{id:json}]',
    undo: {
      created: '$ aws ec2 delete-vpc-block-public-access-exclusion --exclusion-id {id}',
      internet_gateway_exclusion_mode:
        '$ aws ec2 modify-vpc-block-public-access-exclusion --exclusion-id {id} --internet-gateway-exclusion-mode {old}',
    },
    plan: { internet_gateway_exclusion_mode: 'restores' },
  },
  aws_vpc_endpoint_service_allowed_principal: {
    look: '$ aws ec2 describe-vpc-endpoint-service-permissions --service-id {vpc_endpoint_service_id}',
    undo: {
      created:
        '$ aws ec2 modify-vpc-endpoint-service-permissions --service-id {vpc_endpoint_service_id} --remove-allowed-principals [{principal_arn:json}]',
    },
    plan: { deleted: 'creates_same' },
  },
  aws_network_interface_permission: {
    import: '{id}',
    look: '$ aws ec2 describe-network-interface-permissions --network-interface-permission-ids [{id:json}]',
    undo: { created: '$ aws ec2 delete-network-interface-permission --network-interface-permission-id {id}' },
  },
  aws_ec2_transit_gateway_peering_attachment: {
    import: '{id}',
    look: '$ aws ec2 describe-transit-gateway-peering-attachments --transit-gateway-attachment-ids [{id:json}]',
    undo: { created: '$ aws ec2 delete-transit-gateway-peering-attachment --transit-gateway-attachment-id {id}' },
  },
  'aws_route53domains_registered_domain aws_route53domains_domain': {
    import: '{id}',
    look: '$ aws route53domains get-domain-detail --domain-name {id}',
    undo: {
      'transfer_lock=true': '$ aws route53domains enable-domain-transfer-lock --domain-name {id}',
      'auto_renew=true': '$ aws route53domains enable-domain-auto-renew --domain-name {id}',
    },
    plan: { 'transfer_lock auto_renew': 'restores' },
  },
  aws_route53_hosted_zone_dnssec: {
    import: '{id}',
    look: '$ aws route53 get-dnssec --hosted-zone-id {id}',
    undo: { 'signing_status=SIGNING': '$ aws route53 enable-hosted-zone-dnssec --hosted-zone-id {id}' },
    plan: { signing_status: 'restores', deleted: 'creates_same' },
  },
  aws_route53_key_signing_key: {
    import: '{zone},{name}',
    look: '$ aws route53 get-dnssec --hosted-zone-id {zone}',
    undo: {
      'status=ACTIVE': '$ aws route53 activate-key-signing-key --hosted-zone-id {zone} --name {name}',
    },
    plan: { status: 'restores' },
  },

  // Detection, and protection of data.
  aws_macie2_account: {
    look: '$ aws macie2 get-macie-session',
    undo: { 'status=ENABLED': '$ aws macie2 update-macie-session --status ENABLED' },
    plan: { status: 'restores', deleted: 'creates' },
  },
  aws_inspector2_enabler: {
    look: '$ aws inspector2 batch-get-account-status',
    undo: { resource_types: '+ $ aws inspector2 enable --resource-types {gone:json}' },
    plan: { resource_types: 'restores', deleted: 'creates_same' },
  },
  aws_guardduty_publishing_destination: {
    names: '{detector_id}:{destination_id}',
    import: '{detector_id}:{destination_id}',
    look: '$ aws guardduty describe-publishing-destination --detector-id {detector_id} --destination-id {destination_id}',
    plan: { destination_arn: 'restores', deleted: 'creates' },
  },
  aws_securityhub_standards_subscription: {
    import: '{id}',
    look: '$ aws securityhub get-enabled-standards',
    plan: { deleted: 'creates_same' },
  },
  aws_cloudwatch_composite_alarm: {
    import: '{id}',
    look: '$ aws cloudwatch describe-alarms --alarm-types ["CompositeAlarm"] --alarm-names [{id:json}]',
    undo: {
      'actions_enabled=true': '$ aws cloudwatch enable-alarm-actions --alarm-names [{id:json}]',
    },
    plan: { 'actions_enabled alarm_actions': 'restores', deleted: 'creates_same' },
  },
  aws_cloudwatch_event_bus_policy: {
    names: '{event_bus_name}',
    look: '$ aws events describe-event-bus --name {event_bus_name}',
    undo: {
      policy: '$ aws events put-permission --event-bus-name {event_bus_name} --policy {old:doc}',
      created: '$ aws events remove-permission --event-bus-name {event_bus_name} --remove-all-permissions',
    },
    plan: { policy: 'restores', deleted: 'creates_same' },
  },
  'aws_opensearch_domain aws_opensearch_domain_policy': {
    values: ({ resource_id }) => ({ domain: /^(?:arn:.*:domain\/|esd-policy-)?([a-z0-9-]+)$/.exec(resource_id)?.[1] }),
    look: '$ aws opensearch describe-domain-config --domain-name {domain}',
    undo: {
      access_policies:
        'Whoever the policy names keeps access until then $ aws opensearch update-domain-config --domain-name {domain} --access-policies {old:doc}',
    },
    plan: { access_policies: 'restores', deleted: 'creates_same' },
  },
  aws_redshift_cluster: {
    import: '{id}',
    look: '$ aws redshift describe-clusters --cluster-identifier {id}',
    undo: { 'publicly_accessible=false': '$ aws redshift modify-cluster --cluster-identifier {id} --no-publicly-accessible' },
    plan: { publicly_accessible: 'restores', deleted: 'empty' },
  },
  aws_redshiftserverless_workgroup: {
    import: '{id}',
    look: '$ aws redshift-serverless get-workgroup --workgroup-name {id}',
    undo: { 'publicly_accessible=false': '$ aws redshift-serverless update-workgroup --workgroup-name {id} --no-publicly-accessible' },
    plan: { publicly_accessible: 'restores' },
  },

  // Builds, messages and settings.
  aws_codebuild_project: {
    import: '{id}',
    look: '$ aws codebuild batch-get-projects --names [{id:json}]',
    undo: { 'project_visibility=PRIVATE': '$ aws codebuild update-project-visibility --project-arn {id} --project-visibility PRIVATE' },
    plan: { project_visibility: 'restores', deleted: 'creates_same' },
  },
  aws_ssm_service_setting: {
    import: '{id}',
    look: '$ aws ssm get-service-setting --setting-id {id}',
    undo: { setting_value: '$ aws ssm update-service-setting --setting-id {id} --setting-value {old}' },
    plan: { setting_value: 'restores' },
  },
  aws_oam_link: {
    import: '{id}',
    look: '$ aws oam get-link --identifier {id}',
    undo: { created: 'The other account sees logs and metrics until then $ aws oam delete-link --identifier {id}' },
  },
  aws_lambda_layer_version_permission: {
    look: '$ aws lambda get-layer-version-policy --layer-name {layer_name} --version-number {version_number}',
    undo: {
      created:
        '$ aws lambda remove-layer-version-permission --layer-name {layer_name} --version-number {version_number} --statement-id {statement_id}',
    },
    plan: { deleted: 'creates_same' },
  },
};
