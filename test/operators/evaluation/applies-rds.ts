import type { JsonObject } from '../../../src/lib/json.js';
import { instanceAnswer, orders } from '../../catalog/aws/rds/rds-declared-instances.js';
import { keyArn, rdsArn } from '../../catalog/aws/rds/rds-names.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** A database instance with a parameter group and tags, as Terraform creates, changes and destroys it. */

const charset = { apply_method: 'immediate', name: 'character_set_server', value: 'utf8mb4' };
const log = { apply_method: 'immediate', name: 'slow_query_log', value: '1' };
const group = (parameter: readonly JsonObject[]): DeclaredResource => ({
  type: 'aws_db_parameter_group',
  name: 'orders',
  attributes: {
    arn: rdsArn('pg', 'orders-mysql8'),
    description: 'Managed by Terraform',
    family: 'mysql8.0',
    id: 'orders-mysql8',
    name: 'orders-mysql8',
    name_prefix: '',
    parameter,
    skip_destroy: false,
    tags: {},
    tags_all: { Stage: 'prod' },
  },
});

const tags = [
  { key: 'Owner', value: 'platform' },
  { key: 'Stage', value: 'prod' },
];
const createInstance = [
  'CreateDBInstance',
  {
    allocatedStorage: 100,
    autoMinorVersionUpgrade: true,
    backupRetentionPeriod: 7,
    copyTagsToSnapshot: true,
    dBInstanceClass: 'db.m6g.large',
    dBInstanceIdentifier: 'orders',
    dBName: 'orders',
    dBParameterGroupName: 'orders-mysql8',
    dBSubnetGroupName: 'private',
    deletionProtection: true,
    enableCloudwatchLogsExports: ['slowquery', 'error'],
    engine: 'mysql',
    engineVersion: '8.0.35',
    kmsKeyId: keyArn,
    masterUserPassword: '****',
    masterUsername: 'admin',
    maxAllocatedStorage: 1000,
    multiAZ: true,
    preferredBackupWindow: '03:00-04:00',
    preferredMaintenanceWindow: 'sun:04:30-sun:05:30',
    publiclyAccessible: false,
    storageEncrypted: true,
    storageType: 'gp2',
    tags,
    vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
  },
  instanceAnswer({ masterUserPassword: '****' }, { dBInstanceStatus: 'creating' }),
] as const;
const setParameter = (parameterName: string, parameterValue: string) =>
  [
    'ModifyDBParameterGroup',
    {
      dBParameterGroupName: 'orders-mysql8',
      parameters: [{ applyMethod: 'immediate', isModifiable: false, parameterName, parameterValue }],
    },
    { dBParameterGroupName: 'orders-mysql8' },
  ] as const;
const createGroup = [
  'CreateDBParameterGroup',
  {
    dBParameterGroupFamily: 'mysql8.0',
    dBParameterGroupName: 'orders-mysql8',
    description: 'Managed by Terraform',
    tags: [{ key: 'Stage', value: 'prod' }],
  },
] as const;
const modify = (request: JsonObject) =>
  ['ModifyDBInstance', { dBInstanceIdentifier: 'orders', applyImmediately: true, ...request }, instanceAnswer(request)] as const;
const deleteInstance = [
  'DeleteDBInstance',
  { dBInstanceIdentifier: 'orders', skipFinalSnapshot: false, finalDBSnapshotIdentifier: 'orders-final' },
] as const;

const before = [orders(), group([charset])];

export const databaseUpdate: Apply = {
  name: 'a database gets another class and window, its group another parameter, its tags another owner',
  before,
  calls: calls('rds', [
    setParameter('slow_query_log', '1'),
    modify({ dBInstanceClass: 'db.m6g.xlarge', backupRetentionPeriod: 14, preferredBackupWindow: '01:00-02:00' }),
    ['RemoveTagsFromResource', { resourceName: rdsArn('db', 'orders'), tagKeys: ['Owner'] }],
    ['AddTagsToResource', { resourceName: rdsArn('db', 'orders'), tags: [{ key: 'Owner', value: 'checkout' }] }],
  ]),
  after: [
    orders({
      instance_class: 'db.m6g.xlarge',
      backup_retention_period: 14,
      backup_window: '01:00-02:00',
      tags: { Owner: 'checkout' },
      tags_all: { Owner: 'checkout', Stage: 'prod' },
    }),
    group([charset, log]),
  ],
};

export const databaseDestroy: Apply = {
  name: 'a database is destroyed after its deletion protection was disabled',
  before,
  calls: calls('rds', [
    modify({ deletionProtection: false }),
    deleteInstance,
    ['DeleteDBParameterGroup', { dBParameterGroupName: 'orders-mysql8' }],
  ]),
  after: [],
};

export const databaseApplies: readonly Apply[] = [
  {
    name: 'a database is created with a parameter group',
    before: [],
    calls: calls('rds', [createGroup, setParameter('character_set_server', 'utf8mb4'), createInstance]),
    after: before,
  },
  databaseUpdate,
  {
    name: 'a database is replaced under the same name',
    before,
    calls: calls('rds', [modify({ deletionProtection: false }), deleteInstance, createInstance]),
    after: [orders({ resource_id: 'db-NEW', id: 'db-NEW' }), group([charset])],
  },
  databaseDestroy,
];
