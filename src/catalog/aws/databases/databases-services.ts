import type { ServiceCatalog } from '../../dsl.js';
import { dynamodbAccess } from './dynamodb-access.js';
import { dynamodbTables } from './dynamodb-tables.js';
import { elasticacheAccess } from './elasticache-access.js';
import { elasticacheClusters } from './elasticache-clusters.js';
import { memorydb } from './memorydb.js';

/** Databases, caches, file systems and backups. A new file adds one line here. */
export const databasesServices: readonly ServiceCatalog[] = [
  dynamodbTables,
  dynamodbAccess,
  elasticacheClusters,
  elasticacheAccess,
  memorydb,
];
