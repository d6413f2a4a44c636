import type { ServiceCatalog } from '../../dsl.js';

/** Databases, caches, file systems and backups. A new file adds one line here. */
export const databasesServices: readonly ServiceCatalog[] = [];
