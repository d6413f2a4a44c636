import type { AuditRecord } from '../../../model/audit-record.js';
import { type Json, type JsonObject, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKind, isRelational, kmsKeyArn, monitoringSwitch, rdsKey, securityGroupIds } from './rds-values.js';

/**
 * Aurora and Multi-AZ clusters, their custom endpoints, global clusters.
 * Source: RDS API reference, Terraform AWS provider 3 to 6 (`aws_rds_cluster`, `aws_rds_cluster_endpoint`, `aws_rds_global_cluster`).
 */

/** Joining the domain "none" leaves the directory. */
const ofDomain = (path: string): c.Read => {
  const read = c.either(path);
  return (record) => (record.request['domain'] === 'none' ? null : read(record));
};

const settings: c.Edits = {
  ...c.same(`
    allocated_storage backtrack_window backup_retention_period copy_tags_to_snapshot database_insights_mode deletion_protection
    enable_global_write_forwarding enable_http_endpoint enable_local_write_forwarding engine_mode iops manage_master_user_password
    master_user_secret_kms_key_id monitoring_interval monitoring_role_arn network_type performance_insights_retention_period port
    scaling_configuration{auto_pause max_capacity min_capacity seconds_before_timeout seconds_until_auto_pause timeout_action}
    storage_type ca_certificate_identifier=cACertificateIdentifier db_cluster_instance_class=dBClusterInstanceClass
    iam_database_authentication_enabled=enableIAMDatabaseAuthentication performance_insights_enabled=enablePerformanceInsights`),
  db_cluster_parameter_group_name: c.caseless('dBClusterParameterGroupName'),
  db_instance_parameter_group_name: c.caseless('dBInstanceParameterGroupName'),
  domain: ofDomain('domain'),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  engine_version: c.set('engineVersion', 'version'),
  performance_insights_kms_key_id: kmsKeyArn('performanceInsightsKMSKeyId'),
  ...c.same('preferred_backup_window preferred_maintenance_window', c.caseless),
  ...c.same(
    'max_capacity min_capacity seconds_until_auto_pause',
    'serverlessV2ScalingConfiguration.',
    'serverlessv2_scaling_configuration.',
  ),
  vpc_security_group_ids: securityGroupIds,
};

/** The password of a new cluster is part of its creation. Zones are ignored: RDS adds zones to the requested ones. */
const created: c.Edits = {
  ...settings,
  ...c.same(`
    cluster_scalability_type database_name engine_lifecycle_support master_username replication_source_identifier storage_encrypted`),
  db_system_id: 'dBSystemId',
  enabled_cloudwatch_logs_exports: c.someOf('enableCloudwatchLogsExports'),
  ...c.same('db_subnet_group_name=dBSubnetGroupName engine global_cluster_identifier', c.caseless),
  kms_key_id: kmsKeyArn('kmsKeyId'),
  tags: c.newTags,
};

const named = 'dBClusterIdentifier';
const cluster = (from: c.From): c.Target => c.on('aws_rds_cluster', { cluster_identifier: from });
const globalCluster = c.on('aws_rds_global_cluster', { global_cluster_identifier: 'globalClusterIdentifier' });
const endpoint = c.on('aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'dBClusterEndpointIdentifier' });

/** Owner candidates of a cluster: by name, and by resource id, which a renamed cluster keeps. */
const ownersOf = (ownerOf: (target: c.Target) => c.OwnerSpec): readonly c.OwnerSpec[] => [
  ownerOf(cluster(named)),
  ownerOf(c.on('aws_rds_cluster', { cluster_resource_id: c.response('dbClusterResourceId') })),
];

const made = c.create(c.within(globalCluster, c.withId(cluster(named))), created);

const endpointMembers: c.Edits = { custom_endpoint_type: 'endpointType', ...c.same('excluded_members static_members') };

const globalSettings: c.Edits = { deletion_protection: 'deletionProtection', engine_version: c.set('engineVersion', 'version') };

export const rdsClusters: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_rds_cluster: {
      keys: [[rdsKey('cluster_identifier')], ['cluster_resource_id'], [c.lowerKey('arn')]],
      cloudId: 'cluster_identifier',
      noise: c.words(`
        allow_major_version_upgrade apply_immediately availability_zones cluster_identifier_prefix cluster_members
        delete_automated_backups final_snapshot_identifier master_password_wo_version skip_final_snapshot snapshot_identifier
        upgrade_rollout_order`),
      switches: monitoringSwitch,

      // Older providers do not write these; calls always contain them.
      defaults: {
        engine_mode: 'provisioned',
        // RDS returns only `aurora-iopt1`; it omits the standard configuration.
        storage_type: 'aurora',
        network_type: 'IPV4',
        database_insights_mode: 'standard',
        engine_lifecycle_support: 'open-source-rds-extended-support',
      },
      secrets: ['master_password', 'master_password_wo'],
    },
    aws_rds_cluster_endpoint: { keys: [[rdsKey('cluster_endpoint_identifier')], [c.lowerKey('arn')]] },
    aws_rds_global_cluster: {
      keys: [[rdsKey('global_cluster_identifier')], [c.lowerKey('arn')]],
      scope: 'account',
      defaults: { engine_lifecycle_support: 'open-source-rds-extended-support' },
    },
  }),
  events: {
    CreateDBCluster: made,
    RestoreDBClusterFromSnapshot: made,
    RestoreDBClusterFromS3: made,
    RestoreDBClusterToPointInTime: made,
    ModifyDBCluster: [
      c.firstOf(
        ...ownersOf((target) =>
          c.modify(target, {
            ...settings,
            cluster_identifier: c.caseless('newDBClusterIdentifier'),
            enabled_cloudwatch_logs_exports: c.add(c.someOf('cloudwatchLogsExportConfiguration.enableLogTypes')),
            master_password: c.hidden('masterUserPassword'),
          }),
        ),
      ),
      c.modify(
        cluster(named),
        { enabled_cloudwatch_logs_exports: c.remove(c.someOf('cloudwatchLogsExportConfiguration.disableLogTypes')) },
        { when: c.isSet('cloudwatchLogsExportConfiguration.disableLogTypes') },
      ),
    ],
    PromoteReadReplicaDBCluster: c.modify(cluster(named), { replication_source_identifier: c.fixed(null) }),
    EnableHttpEndpoint: c.modify(cluster('resourceArn'), { enable_http_endpoint: c.fixed(true) }),
    DisableHttpEndpoint: c.modify(cluster('resourceArn'), { enable_http_endpoint: c.fixed(false) }),
    DeleteDBCluster: c.firstOf(...ownersOf((target) => c.destroy(target))),

    CreateDBClusterEndpoint: c.create(c.within(cluster(named), c.withId(endpoint)), {
      ...endpointMembers,
      cluster_identifier: c.caseless(named),
      tags: c.newTags,
    }),
    ModifyDBClusterEndpoint: c.modify(endpoint, endpointMembers),
    DeleteDBClusterEndpoint: c.destroy(endpoint),

    CreateGlobalCluster: c.create(c.withId(globalCluster), {
      ...globalSettings,
      ...c.same('database_name engine_lifecycle_support storage_encrypted source_db_cluster_identifier=sourceDBClusterIdentifier'),
      engine: c.either('engine', c.response('engine'), c.response('globalCluster.engine')),
      tags: c.newTags,
    }),
    ModifyGlobalCluster: c.modify(globalCluster, {
      ...globalSettings,
      global_cluster_identifier: c.caseless('newGlobalClusterIdentifier'),
    }),
    RemoveFromGlobalCluster: c.modify(c.on('aws_rds_cluster', { arn: 'dbClusterIdentifier' }), {
      global_cluster_identifier: c.fixed(null),
    }),
    DeleteGlobalCluster: c.destroy(globalCluster),

    // These calls move roles, capacity or data; the declared attributes of the clusters stay.
    ...c.noChanges(`
      StartDBCluster StopDBCluster RebootDBCluster FailoverDBCluster FailoverGlobalCluster SwitchoverGlobalCluster BacktrackDBCluster
      ModifyCurrentDBClusterCapacity`),
  },
});

/**
 * Blue/green deployments. A deployment has no Terraform type; its effects on instances and clusters are evaluated. When RDS switches over, the
 * copy takes the name of the declared resource, with the engine version and settings chosen at its creation, and the declared resource
 * keeps its resource id under a new name. The record identifies both, but contains neither the new name nor the settings of the copy.
 * Source: RDS user guide "Switching a blue/green deployment", RDS API reference, `SwitchoverDetail`.
 */

/** The deployment, which a response may wrap. */
const deployment = ({ response }: AuditRecord): JsonObject => {
  const wrapped = response['blueGreenDeployment'];
  return isObject(wrapped) ? wrapped : response;
};

/** ARNs of the resources on one side: those in the details, else those that the deployment was created for. */
const side =
  (member: 'sourceMember' | 'targetMember', whole: 'source' | 'target'): c.Read =>
  (record) => {
    const { switchoverDetails, [whole]: one } = deployment(record);
    const members = isList(switchoverDetails)
      ? switchoverDetails.map((detail) => (isObject(detail) ? (detail[member] ?? null) : null))
      : [];
    return [...new Set([...members, one ?? null])].filter((arn): arn is Json => typeof arn === 'string');
  };
const blue = side('sourceMember', 'source');
const green = side('targetMember', 'target');

const ofKind =
  (kind: string): c.Read =>
  (record) =>
    arnKind(record.request['item']) === kind;

/** Owner candidates for the resource of an ARN, under each type that may declare it. */
const ofDeployment = (ownerOf: (type: string, identifier: string) => c.OwnerSpec): readonly c.OwnerSpec[] => [
  ownerOf('aws_db_instance', 'identifier'),
  ownerOf('aws_rds_cluster_instance', 'identifier'),
  ownerOf('aws_rds_cluster', 'cluster_identifier'),
];
const kindOf = (type: string): c.Read => ofKind(type === 'aws_rds_cluster' ? 'cluster' : 'db');

const moved: c.Edits = { engine_version: c.hidden(c.fixed(true)) };

const deletesTarget: c.Read = ({ request }) => request['deleteTarget'] === true || request['deleteTarget'] === 'true';

const copied: c.Edits = { engine_version: 'targetEngineVersion', tags: c.newTags };

export const rdsBlueGreen: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  covers: isRelational,
  types: {},
  events: {
    CreateBlueGreenDeployment: c.among(
      c.forEach(
        (record) => deployment(record)['target'] ?? [],
        c.create(
          c.within(c.on('aws_db_instance', { identifier: 'source' }), c.withId(c.on('aws_db_instance', { identifier: 'item' }), 'item')),
          { ...copied, instance_class: 'targetDBInstanceClass', parameter_group_name: c.caseless('targetDBParameterGroupName') },
          { when: ofKind('db') },
        ),
        c.create(
          c.within(
            c.on('aws_rds_cluster', { cluster_identifier: 'source' }),
            c.withId(c.on('aws_rds_cluster', { cluster_identifier: 'item' }), 'item'),
          ),
          { ...copied, db_cluster_parameter_group_name: c.caseless('targetDBClusterParameterGroupName') },
          { when: ofKind('cluster') },
        ),
      ),
    ),
    SwitchoverBlueGreenDeployment: c.among(
      c.forEach(
        blue,
        ...ofDeployment((type, identifier) =>
          c.modify(c.on(type, { [identifier]: 'item' }), { [identifier]: c.hidden(c.fixed(true)), ...moved }, { when: kindOf(type) }),
        ),
      ),
    ),
    // Before a switchover it may delete the copy too; afterwards the old resources stay.
    DeleteBlueGreenDeployment: c.among(
      c.forEach(
        green,
        ...ofDeployment((type, identifier) =>
          c.destroy(c.on(type, { [identifier]: 'item' }), { when: c.both(deletesTarget, kindOf(type)) }),
        ),
      ),
    ),
  },
};
