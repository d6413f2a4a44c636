import { add, amend, create, destroy, modify, on, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { policyText } from '../../values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { blockList } from '../rds/rds-values.js';
import { equals, optionalKey, optionalPart } from './database-values.js';
import { table, tableKey } from './dynamodb-names.js';

/**
 * Amazon DynamoDB: resource policies, streams to Kinesis, contributor insights, global tables of 2017.
 * Source: DynamoDB API reference, Terraform AWS provider schemas 3 to 6.
 */

const policy = on('aws_dynamodb_resource_policy', { resource_arn: 'resourceArn' });
const stream = on('aws_dynamodb_kinesis_streaming_destination', { table_name: 'tableName', stream_arn: 'streamArn' });
const insights = on('aws_dynamodb_contributor_insights', { table_name: 'tableName', index_name: optionalPart('indexName') });
const globalTable = on('aws_dynamodb_global_table', { name: 'globalTableName' });

const regionBlocks = (list: Json | undefined, kind: string): readonly Json[] =>
  isList(list)
    ? list.flatMap((one) => (isObject(one) && isObject(one[kind]) ? [{ region_name: one[kind]['regionName'] ?? null }] : []))
    : [];
const changedRegions: Read = via('replicaUpdates', (list) => ({ add: regionBlocks(list, 'create'), remove: regionBlocks(list, 'delete') }));

/** A setting of the replica in the region of the call; a state declares the tables of each region. */
const inRegion = (member: string): Read =>
  via('replicaSettingsUpdate', (list, { region }) =>
    isList(list) ? list.filter(isObject).find((one) => one['regionName'] === region)?.[member] : undefined,
  );
const readIndexes = blockList(inRegion('replicaGlobalSecondaryIndexSettingsUpdate'), {
  name: 'indexName',
  read_capacity: 'provisionedReadCapacityUnits',
});
const writtenIndexes = blockList('globalTableGlobalSecondaryIndexSettingsUpdate', {
  name: 'indexName',
  write_capacity: 'provisionedWriteCapacityUnits',
});

const precision = 'approximate_creation_date_time_precision';

export const dynamodbAccess: ServiceCatalog = {
  eventSource: 'dynamodb.amazonaws.com',
  types: {
    aws_dynamodb_resource_policy: {
      keys: [['resource_arn']],
      scope: 'region',
      family: 'database',
      access: 'policy',
      cloudId: 'resource_arn',
      noise: ['revision_id'],
      unevaluated: { confirm_remove_self_resource_access: 'only confirms a call' },
    },
    aws_dynamodb_kinesis_streaming_destination: {
      keys: [[tableKey('table_name'), 'stream_arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'stream_arn',
      defaults: { [precision]: 'MILLISECOND' },
    },
    aws_dynamodb_contributor_insights: {
      keys: [[tableKey('table_name'), optionalKey('index_name')]],
      scope: 'region',
      family: 'database',
      defaults: { mode: 'ACCESSED_AND_THROTTLED_KEYS' },
    },
    aws_dynamodb_global_table: { keys: [['name']], scope: 'account', family: 'database' },
  },
  events: {
    PutResourcePolicy: create(policy, { policy: policyText('policy') }, { id: 'resourceArn', parent: table('resourceArn') }),
    DeleteResourcePolicy: destroy(policy),

    EnableKinesisStreamingDestination: create(
      stream,
      { [precision]: 'enableKinesisStreamingConfiguration.approximateCreationDateTimePrecision' },
      { id: 'streamArn', parent: table('tableName') },
    ),
    UpdateKinesisStreamingDestination: modify(stream, {
      [precision]: 'updateKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    DisableKinesisStreamingDestination: destroy(stream),

    UpdateContributorInsights: [
      create(
        insights,
        { mode: 'contributorInsightsMode' },
        { parent: table('tableName'), when: equals('contributorInsightsAction', 'ENABLE') },
      ),
      destroy(insights, { when: equals('contributorInsightsAction', 'DISABLE') }),
    ],

    CreateGlobalTable: create(
      globalTable,
      { replica: blockList('replicationGroup', { region_name: 'regionName' }) },
      { id: 'globalTableName' },
    ),
    UpdateGlobalTableSettings: [
      modify(table('globalTableName'), {
        billing_mode: 'globalTableBillingMode',
        global_secondary_index: add(unlessByScaler(writtenIndexes), ['name']),
        read_capacity: unlessByScaler(inRegion('replicaProvisionedReadCapacityUnits')),
        table_class: inRegion('replicaTableClass'),
        write_capacity: unlessByScaler('globalTableProvisionedWriteCapacityUnits'),
      }),
      modify(table('globalTableName'), { global_secondary_index: add(unlessByScaler(readIndexes), ['name']) }),
    ],
    UpdateGlobalTable: modify(globalTable, { replica: amend(changedRegions, 'auto', ['region_name']) }),
  },
};
