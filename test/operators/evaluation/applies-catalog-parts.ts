import {
  functionInput,
  index,
  optimizer,
  optimizing,
  partition,
  partitionInput,
  userFunction,
} from '../../catalog/aws/analytics/glue-partitions.cases.js';
import { ruleset, rulesetCall } from '../../catalog/aws/analytics/glue-quality.cases.js';
import { calls, type Apply } from '../../support/applies.js';

/** Parts of a table in the Data Catalog of Glue, and rules for its data, as Terraform creates, changes and destroys them. */

const onTable = { catalogId: '111122223333', databaseName: 'lake', tableName: 'orders' };
const retention = { ...onTable, type: 'retention' };
const parts = [partition, index, optimizer, userFunction, ruleset];
const moved = 's3://lake/moved';
const [storage] = partition.attributes['storage_descriptor'] as readonly [object];
const [configuration] = optimizer.attributes['configuration'] as readonly [object];

export const catalogPartApplies: readonly Apply[] = [
  {
    name: 'parts of a table are created',
    before: [],
    calls: calls('glue', [
      ['CreatePartition', { ...onTable, partitionInput: partitionInput() }],
      ['CreatePartitionIndex', { ...onTable, partitionIndex: { indexName: 'by_year', keys: ['year', 'region'] } }],
      ['CreateTableOptimizer', { ...retention, ...optimizing() }],
      ['CreateUserDefinedFunction', { catalogId: '111122223333', databaseName: 'lake', ...functionInput() }],
      ['CreateDataQualityRuleset', rulesetCall, { name: 'orders' }],
    ]),
    after: parts,
  },
  {
    name: 'parts of a table are changed',
    before: parts,
    calls: calls('glue', [
      ['UpdatePartition', { ...onTable, partitionValueList: ['2026', 'EU'], partitionInput: partitionInput(moved) }],
      [
        'UpdateTableOptimizer',
        { ...retention, tableOptimizerConfiguration: { ...(optimizing()['tableOptimizerConfiguration'] as object), enabled: false } },
      ],
      ['UpdateDataQualityRuleset', { name: 'orders', ruleset: 'Rules = [ RowCount > 0 ]' }],
    ]),
    after: [
      { ...partition, attributes: { ...partition.attributes, storage_descriptor: [{ ...storage, location: moved }] } },
      index,
      { ...optimizer, attributes: { ...optimizer.attributes, configuration: [{ ...configuration, enabled: false }] } },
      userFunction,
      { ...ruleset, attributes: { ...ruleset.attributes, ruleset: 'Rules = [ RowCount > 0 ]' } },
    ],
  },
  {
    name: 'parts of a table are destroyed',
    before: parts,
    calls: calls('glue', [
      ['DeleteDataQualityRuleset', { name: 'orders' }],
      ['DeleteUserDefinedFunction', { catalogId: '111122223333', databaseName: 'lake', functionName: 'mask' }],
      ['DeleteTableOptimizer', retention],
      ['DeletePartitionIndex', { ...onTable, indexName: 'by_year' }],
      ['DeletePartition', { ...onTable, partitionValues: ['2026', 'EU'] }],
    ]),
    after: [],
  },
];
