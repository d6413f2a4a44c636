import type * as c from '../language.js';
import { backupPlans } from './backup-plans.js';
import { backupVaults } from './backup-vaults.js';
import { dynamodbAccess } from './dynamodb-access.js';
import { dynamodbTables } from './dynamodb-tables.js';
import { efs } from './efs.js';
import { elasticacheAccess } from './elasticache-access.js';
import { elasticacheClusters } from './elasticache-clusters.js';
import { fsxCaches } from './fsx-caches.js';
import { fsxFileSystems } from './fsx-file-systems.js';
import { fsxVolumes } from './fsx-volumes.js';
import { memorydb } from './memorydb.js';
import { opensearchAccess, opensearchServerless } from './opensearch-access.js';
import { opensearchConnections } from './opensearch-connections.js';
import { opensearchDomains } from './opensearch-domains.js';
import { redshiftClusters } from './redshift-clusters.js';
import { redshiftIntegrations } from './redshift-integrations.js';
import { redshiftServerless } from './redshift-serverless.js';
import { redshiftSettings } from './redshift-settings.js';

/** Databases, caches, file systems and backups. A new file adds one line here. */
export const databasesServices: readonly c.ServiceCatalog[] = [
  dynamodbTables,
  dynamodbAccess,
  elasticacheClusters,
  elasticacheAccess,
  memorydb,
  opensearchDomains,
  opensearchAccess,
  opensearchConnections,
  opensearchServerless,
  redshiftClusters,
  redshiftIntegrations,
  redshiftServerless,
  redshiftSettings,
  efs,
  fsxFileSystems,
  fsxVolumes,
  fsxCaches,
  backupVaults,
  backupPlans,
];
