import type * as c from '../language.js';
import { backupPlans } from './backup-plans.js';
import { dynamodbTables } from './dynamodb-tables.js';
import { efs } from './efs.js';
import { elasticacheClusters } from './elasticache-clusters.js';
import { fsxFileSystems } from './fsx-file-systems.js';
import { fsxVolumes } from './fsx-volumes.js';
import { memorydb } from './memorydb.js';
import { opensearchAccess, opensearchServerless } from './opensearch-access.js';
import { opensearchConnections } from './opensearch-connections.js';
import { opensearchDomains } from './opensearch-domains.js';
import { redshiftClusters } from './redshift-clusters.js';
import { redshiftSettings } from './redshift-settings.js';
import { redshiftServerless } from './redshift-serverless.js';

/** Databases, caches, file systems and backups. A new file adds one line here. */
export const databasesServices: readonly c.ServiceCatalog[] = [
  dynamodbTables,
  elasticacheClusters,
  memorydb,
  opensearchDomains,
  opensearchAccess,
  opensearchConnections,
  opensearchServerless,
  redshiftClusters,
  redshiftServerless,
  redshiftSettings,
  efs,
  fsxFileSystems,
  fsxVolumes,
  backupPlans,
];
