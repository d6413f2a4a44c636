import * as c from '../language.js';
import { changeSpecs } from '../../dsl.js';
import { hasEngine, isRelational, rdsKey } from './rds-values.js';

/**
 * Amazon DocumentDB and Neptune use the API of RDS and share its namespace, but have Terraform types of their own. Each change of an RDS
 * resource may concern a resource of the same name that is declared with one of those types; the engine tells them apart at creation.
 * Source: Amazon DocumentDB and Neptune developer guides, Terraform AWS provider schemas 3 to 6.
 */

/** A type of another engine: the attributes that it shares with the RDS type, by their names there. */
type Counterpart = { readonly type: string; readonly engine: RegExp; readonly attributes: Readonly<Record<string, string>> };

const same = (names: string): Readonly<Record<string, string>> => Object.fromEntries(c.words(names).map((name) => [name, name]));
const counterparts =
  (engine: string) =>
  (kind: string, attributes: Readonly<Record<string, string>>): Counterpart => ({
    type: `aws_${engine}_${kind}`,
    engine: new RegExp(`^${engine}`, 'i'),
    attributes,
  });
const [docdb, neptune] = [counterparts('docdb'), counterparts('neptune')];
const bothEngines = (kind: string, attributes: Readonly<Record<string, string>>): readonly Counterpart[] => [
  docdb(kind, attributes),
  neptune(kind, attributes),
];

const serverless = 'serverlessv2_scaling_configuration';
const capacity = {
  [`${serverless}.max_capacity`]: 'serverless_v2_scaling_configuration.max_capacity',
  [`${serverless}.min_capacity`]: 'serverless_v2_scaling_configuration.min_capacity',
};
const ofClusters = {
  ...capacity,
  ...same(`
    backup_retention_period cluster_identifier deletion_protection engine engine_version global_cluster_identifier port
    preferred_backup_window preferred_maintenance_window storage_encrypted storage_type tags vpc_security_group_ids`),
};
const ofInstances = same(`
  auto_minor_version_upgrade availability_zone cluster_identifier engine identifier instance_class preferred_maintenance_window
  promotion_tier tags`);
const ofGroups = same('description family parameter tags');
const ofSubscriptions = { ...same('enabled event_categories source_ids source_type tags'), sns_topic: 'sns_topic_arn' };
const ofGlobalClusters = same(`
  deletion_protection engine engine_version global_cluster_identifier source_db_cluster_identifier storage_encrypted`);

const byType: Readonly<Record<string, readonly Counterpart[]>> = {
  aws_rds_cluster: [
    docdb('cluster', {
      ...ofClusters,
      ...same(`
        db_cluster_parameter_group_name db_subnet_group_name enabled_cloudwatch_logs_exports kms_key_id manage_master_user_password
        master_password master_username network_type`),
    }),
    neptune('cluster', {
      ...ofClusters,
      ...same('copy_tags_to_snapshot iam_database_authentication_enabled iam_roles replication_source_identifier'),
      db_cluster_parameter_group_name: 'neptune_cluster_parameter_group_name',
      db_instance_parameter_group_name: 'neptune_instance_parameter_group_name',
      db_subnet_group_name: 'neptune_subnet_group_name',
      enabled_cloudwatch_logs_exports: 'enable_cloudwatch_logs_exports',
      kms_key_id: 'kms_key_arn',
    }),
  ],
  aws_rds_cluster_instance: [
    docdb('cluster_instance', {
      ...ofInstances,
      ...same('ca_cert_identifier copy_tags_to_snapshot performance_insights_kms_key_id'),
      performance_insights_enabled: 'enable_performance_insights',
    }),
    neptune('cluster_instance', {
      ...ofInstances,
      ...same('engine_version preferred_backup_window publicly_accessible'),
      db_parameter_group_name: 'neptune_parameter_group_name',
      db_subnet_group_name: 'neptune_subnet_group_name',
    }),
  ],
  aws_rds_cluster_endpoint: [
    neptune('cluster_endpoint', {
      ...same('cluster_identifier excluded_members static_members tags'),
      custom_endpoint_type: 'endpoint_type',
    }),
  ],
  aws_rds_global_cluster: [
    docdb('global_cluster', { ...ofGlobalClusters, ...same('database_name') }),
    neptune('global_cluster', ofGlobalClusters),
  ],
  aws_rds_cluster_parameter_group: bothEngines('cluster_parameter_group', ofGroups),
  aws_db_parameter_group: [neptune('parameter_group', ofGroups)],
  aws_db_subnet_group: bothEngines('subnet_group', same('description subnet_ids tags')),
  aws_db_cluster_snapshot: bothEngines('cluster_snapshot', same('db_cluster_identifier')),
  aws_db_event_subscription: bothEngines('event_subscription', ofSubscriptions),
};

const always = (): true => true;

/** The same change of a resource that is declared with the type of another engine. Attributes that the type lacks do not change. */
const ownersOf = (owner: c.OwnerSpec): readonly c.OwnerSpec[] => {
  const others = byType[owner.target.type];
  if (others === undefined) return [owner];
  const when = owner.when ?? always;
  const isCreation = owner.act === 'create';
  return [
    isCreation ? { ...owner, when: c.both(when, isRelational) } : owner,
    ...others.flatMap((other): readonly c.OwnerSpec[] => {
      const edits = editsOf(owner.edits, other);
      if (owner.act === 'modify' && Object.keys(edits).length === 0) return [];
      const target = { ...owner.target, type: other.type };
      const moved: c.OwnerSpec = { ...owner, target, edits, parents: owner.parents.map((parent) => parentOf(parent, other)) };
      return isCreation
        ? [
            { ...moved, act: 'put', parents: [] },
            { ...moved, when: c.both(when, hasEngine(other.engine)) },
          ]
        : [moved];
    }),
  ];
};
const editsOf = (edits: c.Edits, { attributes }: Counterpart): c.Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([field, from]) => {
      const own = attributes[field];
      return own === undefined ? [] : [[own, from] as const];
    }),
  );
const parentOf = (parent: c.Target, { engine }: Counterpart): c.Target => {
  const other = byType[parent.type]?.find((one) => String(one.engine) === String(engine));
  return other === undefined ? parent : { ...parent, type: other.type };
};
const withOwners = (change: c.ChangeSpec): c.ChangeSpec => ({ ...change, owners: change.owners.flatMap(ownersOf) });

/** The events of a catalog of RDS, which also change resources of the other engines. */
export const withOtherEngines = (catalog: c.ServiceCatalog): c.ServiceCatalog => ({
  ...catalog,
  events: Object.fromEntries(
    Object.entries(catalog.events).map(([event, entry]) => [event, entry === c.noChange ? entry : withEntry(entry)]),
  ),
});
const withEntry = (entry: c.Entry): c.Entry => {
  const changes = changeSpecs(entry).map(withOwners);
  return !('owners' in entry) && 'among' in entry ? { among: changes } : changes;
};

const known = (keys: c.TypeSpec['keys'], rest: Partial<c.TypeSpec> = {}): c.TypeSpec => ({ keys, scope: 'region', family: 'rds', ...rest });
const byName = known([[rdsKey('name')], [c.lowerKey('arn')]]);
const subnetGroup: c.TypeSpec = { ...byName, noise: ['supported_network_types'] };
const subscription: c.TypeSpec = { ...byName, noise: [] };
const cluster = known([[rdsKey('cluster_identifier')], ['cluster_resource_id'], [c.lowerKey('arn')]], {
  cloudId: 'cluster_identifier',
  noise: c.words(`
    allow_major_version_upgrade apply_immediately availability_zones cluster_identifier_prefix cluster_members final_snapshot_identifier
    master_password_wo_version master_user_secret skip_final_snapshot snapshot_identifier`),
  defaults: { storage_type: 'standard' },
});
const instance = known([[rdsKey('identifier')], ['dbi_resource_id'], [c.lowerKey('arn')]], {
  defaults: { auto_minor_version_upgrade: true },
  cloudId: 'identifier',
  noise: ['address', 'apply_immediately', 'identifier_prefix', 'skip_final_snapshot', 'storage_*'],
});
const snapshot = known([[rdsKey('db_cluster_snapshot_identifier')], [c.lowerKey('db_cluster_snapshot_arn')]], {
  cloudId: 'db_cluster_snapshot_identifier',
  noise: ['allocated_storage', 'engine*', 'license_model'],
});
const globalCluster: c.TypeSpec = { ...known([[rdsKey('global_cluster_identifier')], [c.lowerKey('arn')]], {}), scope: 'account' };

export const rdsOtherEngines: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_docdb_cluster: {
      ...cluster,
      defaults: { storage_type: 'standard', network_type: 'IPV4' },
      secrets: ['master_password', 'master_password_wo'],
      unevaluated: { master_password_wo: 'not in the state', restore_to_point_in_time: 'the source of a past restore' },
    },
    aws_docdb_cluster_instance: { ...instance, noise: [...(instance.noise ?? [])] },
    aws_docdb_cluster_parameter_group: byName,
    aws_docdb_cluster_snapshot: snapshot,
    aws_docdb_event_subscription: subscription,
    aws_docdb_global_cluster: globalCluster,
    aws_docdb_subnet_group: subnetGroup,
    aws_neptune_cluster: cluster,
    aws_neptune_cluster_endpoint: known([[rdsKey('cluster_endpoint_identifier')], [c.lowerKey('arn')]], {}),
    aws_neptune_cluster_instance: { ...instance, noise: [...(instance.noise ?? [])], unevaluated: { port: 'the cluster has it' } },
    aws_neptune_cluster_parameter_group: byName,
    aws_neptune_cluster_snapshot: snapshot,
    aws_neptune_event_subscription: subscription,
    aws_neptune_global_cluster: globalCluster,
    aws_neptune_parameter_group: byName,
    aws_neptune_subnet_group: subnetGroup,
  },
  events: {},
};
