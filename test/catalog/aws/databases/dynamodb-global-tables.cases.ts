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
  drifts('requests are paid one by one', 'UpdateGlobalTableSettings', update({ globalTableBillingMode: 'PAY_PER_REQUEST' }), [orders()], [['billing_mode', 'PROVISIONED', 'PAY_PER_REQUEST']]),
  drifts('more writes', 'UpdateGlobalTableSettings', update({ globalTableProvisionedWriteCapacityUnits: 40 }), [orders()], [['write_capacity', 10, 40]]),
  drifts('more reads in the region', 'UpdateGlobalTableSettings', replica({ replicaProvisionedReadCapacityUnits: 40, replicaTableClass: 'STANDARD_INFREQUENT_ACCESS' }), [orders()], [
    ['read_capacity', 10, 40],
    ['table_class', 'STANDARD', 'STANDARD_INFREQUENT_ACCESS'],
  ]),
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
