import * as c from '../language.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { table, tableKey } from './dynamodb-names.js';

/**
 * Amazon DynamoDB: resource policies, streams to Kinesis, contributor insights, global tables of 2017.
 * Source: DynamoDB API reference, Terraform AWS provider schemas 3 to 6.
 */

const policy = c.on('aws_dynamodb_resource_policy', { resource_arn: 'resourceArn' });
const stream = c.on('aws_dynamodb_kinesis_streaming_destination', { table_name: 'tableName', stream_arn: 'streamArn' });
const insights = c.on('aws_dynamodb_contributor_insights', { table_name: 'tableName', index_name: c.optionalPart('indexName') });
const globalTable = c.on('aws_dynamodb_global_table', { name: 'globalTableName' });

const regionBlocks = (list: Json | undefined, kind: string): readonly Json[] =>
  isList(list)
    ? list.flatMap((one) => (isObject(one) && isObject(one[kind]) ? [{ region_name: one[kind]['regionName'] ?? null }] : []))
    : [];
const changedRegions: c.Read = c.via('replicaUpdates', (list) => ({
  add: regionBlocks(list, 'create'),
  remove: regionBlocks(list, 'delete'),
}));

/** A setting of the replica in the region of the call; a state declares the tables of each region. */
const inRegion = (member: string): c.Read =>
  c.via('replicaSettingsUpdate', (list, { region }) =>
    isList(list) ? list.filter(isObject).find((one) => one['regionName'] === region)?.[member] : undefined,
  );
const readIndexes = c.blocks(inRegion('replicaGlobalSecondaryIndexSettingsUpdate'), {
  ...c.same('name=indexName read_capacity=provisionedReadCapacityUnits'),
});
const writtenIndexes = c.blocks('globalTableGlobalSecondaryIndexSettingsUpdate', {
  ...c.same('name=indexName write_capacity=provisionedWriteCapacityUnits'),
});

const precision = 'approximate_creation_date_time_precision';

export const dynamodbAccess: c.ServiceCatalog = {
  eventSource: 'dynamodb.amazonaws.com',
  types: c.types('database', {
    aws_dynamodb_resource_policy: {
      keys: [['resource_arn']],
      access: 'policy',
      cloudId: 'resource_arn',
      unevaluated: { confirm_remove_self_resource_access: 'only confirms a call' },
    },
    aws_dynamodb_kinesis_streaming_destination: {
      keys: [[tableKey('table_name'), 'stream_arn']],
      cloudId: 'stream_arn',
      defaults: { [precision]: 'MILLISECOND' },
    },
    aws_dynamodb_contributor_insights: {
      keys: [[tableKey('table_name'), c.optionalKey('index_name')]],
      defaults: { mode: 'ACCESSED_AND_THROTTLED_KEYS' },
    },
    aws_dynamodb_global_table: { keys: [['name']], scope: 'account' },
  }),
  events: {
    PutResourcePolicy: c.create(c.within(table('resourceArn'), c.withId(policy)), { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(policy),

    EnableKinesisStreamingDestination: c.create(c.within(table('tableName'), c.withId(stream, 'streamArn')), {
      [precision]: 'enableKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    UpdateKinesisStreamingDestination: c.modify(stream, {
      [precision]: 'updateKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    DisableKinesisStreamingDestination: c.destroy(stream),

    UpdateContributorInsights: [
      c.create(
        c.within(table('tableName'), insights),
        { mode: 'contributorInsightsMode' },
        { when: c.equals('contributorInsightsAction', 'ENABLE') },
      ),
      c.destroy(insights, { when: c.equals('contributorInsightsAction', 'DISABLE') }),
    ],

    CreateGlobalTable: c.create(c.withId(globalTable), { replica: c.blocks('replicationGroup', { region_name: 'regionName' }) }),
    UpdateGlobalTableSettings: [
      c.modify(table('globalTableName'), {
        billing_mode: 'globalTableBillingMode',
        global_secondary_index: c.add(unlessByScaler(writtenIndexes), ['name']),
        read_capacity: unlessByScaler(inRegion('replicaProvisionedReadCapacityUnits')),
        table_class: inRegion('replicaTableClass'),
        write_capacity: unlessByScaler('globalTableProvisionedWriteCapacityUnits'),
      }),
      c.modify(table('globalTableName'), { global_secondary_index: c.add(unlessByScaler(readIndexes), ['name']) }),
    ],
    UpdateGlobalTable: c.modify(globalTable, { replica: c.amend(changedRegions, 'auto', ['region_name']) }),
  },
};
