import type { JsonObject } from '../../../src/lib/json.js';
import { keyArn, rdsArn } from '../../catalog/aws/rds/rds-names.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';
import {
  createSubnets,
  dropSubnets,
  moreSubnets,
  owner,
  parameters,
  setParameter,
  subnets,
  threeSubnets,
  tagged,
} from './cluster-parts.js';

/** Clusters of DocumentDB and Neptune, as Terraform creates, changes and destroys them. */

/** A cluster of another engine with one instance. */
const otherEngine = (engine: 'docdb' | 'neptune', members: JsonObject, sent: JsonObject): readonly Apply[] => {
  const name = `${engine}-graph`;
  const member = `${name}-1`;
  const group = parameters(`aws_${engine}_cluster_parameter_group`, name, `${engine}5.0`, [
    { apply_method: 'pending-reboot', name: 'audit_logs', value: 'enabled' },
  ]);
  const cluster = resource(`aws_${engine}_cluster`, {
    apply_immediately: null,
    arn: rdsArn('cluster', name),
    availability_zones: ['us-east-1a', 'us-east-1b', 'us-east-1c'],
    backup_retention_period: 7,
    cluster_identifier: name,
    cluster_identifier_prefix: '',
    cluster_members: [],
    cluster_resource_id: 'cluster-DEF',
    deletion_protection: true,
    endpoint: 'graph.cluster-c9akciq32rml.us-east-1.rds.amazonaws.com',
    engine,
    engine_version: '5.0.0',
    final_snapshot_identifier: null,
    global_cluster_identifier: '',
    hosted_zone_id: 'Z2R2ITUGPM61AM',
    id: name,
    port: 27017,
    preferred_backup_window: '05:33-06:03',
    preferred_maintenance_window: 'wed:03:51-wed:04:21',
    reader_endpoint: 'graph.cluster-ro-c9akciq32rml.us-east-1.rds.amazonaws.com',
    serverless_v2_scaling_configuration: [],
    skip_final_snapshot: true,
    snapshot_identifier: null,
    storage_encrypted: true,
    storage_type: '',
    timeouts: null,
    vpc_security_group_ids: ['sg-0aaa'],
    ...members,
    ...tagged,
  });
  const instance = resource(`aws_${engine}_cluster_instance`, {
    apply_immediately: null,
    arn: rdsArn('db', member),
    auto_minor_version_upgrade: true,
    availability_zone: 'us-east-1a',
    cluster_identifier: name,
    dbi_resource_id: 'db-DEF',
    engine,
    engine_version: '5.0.0',
    id: member,
    identifier: member,
    identifier_prefix: '',
    instance_class: 'db.r6g.large',
    preferred_maintenance_window: 'sun:04:30-sun:05:00',
    promotion_tier: 0,
    publicly_accessible: false,
    storage_encrypted: true,
    tags: null,
    tags_all: {},
    timeouts: null,
    writer: true,
  });
  const engineSubnets = subnets(`aws_${engine}_subnet_group`);
  return life(
    `a cluster of ${engine}`,
    [
      [engineSubnets(), group(), cluster(), instance()],
      [
        engineSubnets(threeSubnets),
        group({ parameter: [{ apply_method: 'pending-reboot', name: 'audit_logs', value: 'disabled' }] }),
        cluster({ backup_retention_period: 14, deletion_protection: false, tags: {}, tags_all: {} }),
        instance({ instance_class: 'db.r6g.xlarge' }),
      ],
    ],
    {
      create: calls('rds', [
        createSubnets,
        [
          'CreateDBClusterParameterGroup',
          { dBClusterParameterGroupName: name, dBParameterGroupFamily: `${engine}5.0`, description: 'Managed by Terraform' },
          { dBClusterParameterGroupName: name },
        ],
        setParameter(name, 'audit_logs', 'enabled'),
        [
          'CreateDBCluster',
          {
            backupRetentionPeriod: 7,
            dBClusterIdentifier: name,
            dBClusterParameterGroupName: name,
            dBSubnetGroupName: 'private',
            deletionProtection: true,
            engine,
            storageEncrypted: true,
            tags: owner,
            vpcSecurityGroupIds: ['sg-0aaa'],
            ...sent,
          },
          { dBClusterIdentifier: name, dBClusterArn: rdsArn('cluster', name), dbClusterResourceId: 'cluster-DEF', engine },
        ],
        [
          'CreateDBInstance',
          {
            autoMinorVersionUpgrade: true,
            dBClusterIdentifier: name,
            dBInstanceClass: 'db.r6g.large',
            dBInstanceIdentifier: member,
            engine,
            promotionTier: 0,
          },
          { dBInstanceIdentifier: member, dBInstanceStatus: 'creating', dbiResourceId: 'db-DEF', engine },
        ],
      ]),
      change: calls('rds', [
        moreSubnets,
        setParameter(name, 'audit_logs', 'disabled'),
        [
          'ModifyDBCluster',
          { applyImmediately: false, backupRetentionPeriod: 14, dBClusterIdentifier: name, deletionProtection: false },
          { dBClusterIdentifier: name, engine },
        ],
        ['RemoveTagsFromResource', { resourceName: rdsArn('cluster', name), tagKeys: ['Owner'] }],
        [
          'ModifyDBInstance',
          { applyImmediately: false, dBInstanceClass: 'db.r6g.xlarge', dBInstanceIdentifier: member },
          { dBInstanceIdentifier: member, engine },
        ],
      ]),
      destroy: calls('rds', [
        ['DeleteDBInstance', { dBInstanceIdentifier: member }, { dBInstanceIdentifier: member, engine }],
        ['DeleteDBCluster', { dBClusterIdentifier: name, skipFinalSnapshot: true }, { dBClusterIdentifier: name, engine }],
        ['DeleteDBClusterParameterGroup', { dBClusterParameterGroupName: name }],
        dropSubnets,
      ]),
    },
  );
};

export const otherEngineApplies: readonly Apply[] = [
  ...otherEngine(
    'docdb',
    {
      db_cluster_parameter_group_name: 'docdb-graph',
      db_subnet_group_name: 'private',
      enabled_cloudwatch_logs_exports: ['audit'],
      kms_key_id: '',
      master_password: 'x',
      master_user_secret: [],
      master_username: 'admin',
    },
    { enableCloudwatchLogsExports: ['audit'], masterUserPassword: '****', masterUsername: 'admin' },
  ),
  ...otherEngine(
    'neptune',
    {
      copy_tags_to_snapshot: false,
      enable_cloudwatch_logs_exports: ['audit'],
      iam_database_authentication_enabled: true,
      iam_roles: [],
      kms_key_arn: keyArn,
      neptune_cluster_parameter_group_name: 'neptune-graph',
      neptune_instance_parameter_group_name: null,
      neptune_subnet_group_name: 'private',
      replication_source_identifier: '',
    },
    { copyTagsToSnapshot: false, enableCloudwatchLogsExports: ['audit'], enableIAMDatabaseAuthentication: true, kmsKeyId: keyArn },
  ),
];
