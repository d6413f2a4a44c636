import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { orders } from './dynamodb.cases.js';
import { drifts } from './examples.js';

const update = (more: JsonObject): JsonObject => ({ globalTableName: 'orders', ...more });
const replica = (more: JsonObject, regionName = 'us-east-1'): JsonObject => update({ replicaSettingsUpdate: [{ regionName, ...more }] });
const index = orders().attributes['global_secondary_index'];
const [byCustomer] = Array.isArray(index) ? index : [];
const changed = (more: JsonObject) => [{ ...(byCustomer as JsonObject), ...more }];

/** Settings of a global table, which concern the tables in all its regions. */
export const globalTableCases: readonly CatalogCase[] = [
  drifts(
    'more writes of an index',
    'UpdateGlobalTableSettings',
    update({ globalTableGlobalSecondaryIndexSettingsUpdate: [{ indexName: 'by-customer', provisionedWriteCapacityUnits: 40 }] }),
    [orders()],
    [['global_secondary_index', changed({}), changed({ write_capacity: 40 })]],
  ),
  drifts(
    'more reads of an index in the region',
    'UpdateGlobalTableSettings',
    replica({ replicaGlobalSecondaryIndexSettingsUpdate: [{ indexName: 'by-customer', provisionedReadCapacityUnits: 40 }] }),
    [orders()],
    [['global_secondary_index', changed({}), changed({ read_capacity: 40 })]],
  ),
];
