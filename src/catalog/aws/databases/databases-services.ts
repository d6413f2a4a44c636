import type { ServiceCatalog } from '../../dsl.js';
import { dynamodbAccess } from './dynamodb-access.js';
import { dynamodbTables } from './dynamodb-tables.js';

/** Databases, caches, file systems and backups. A new file adds one line here. */
export const databasesServices: readonly ServiceCatalog[] = [dynamodbTables, dynamodbAccess];
