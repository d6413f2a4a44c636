import { createPackage, synonyms } from '../../catalog/aws/databases/opensearch-connections.cases.js';
import { createIntegration, integrationArn, orderCopies } from '../../catalog/aws/databases/redshift-integrations.cases.js';
import {
  copies,
  createCopies,
  createShards,
  createVersion,
  integrationArn as ledgerArn,
  oracle,
  shards,
} from '../../catalog/aws/rds/rds-integrations.cases.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** Integrations, shard groups, engine versions and packages of databases, as Terraform creates, changes and destroys them. */

const shardGroup = { dBShardGroupIdentifier: 'ledger-shards' };
const version = { engine: 'custom-oracle-ee', engineVersion: '19.my_cev1' };
const inactive = { description: 'retired', status: 'inactive' };
const source = { s3BucketName: 'packages', s3Key: 'more-synonyms.txt' };

export const integrationApplies: readonly Apply[] = [
  ...life('a shard group', [[shards()], [shards({ max_acu: 2400, compute_redundancy: 1 })]], {
    create: calls('rds', [['CreateDBShardGroup', { ...createShards, ...shardGroup, dBClusterIdentifier: 'ledger' }]]),
    change: calls('rds', [['ModifyDBShardGroup', { ...shardGroup, computeRedundancy: 1, maxACU: 2400, minACU: 16 }]]),
    destroy: calls('rds', [['DeleteDBShardGroup', shardGroup]]),
  }),
  ...life('an engine version', [[oracle()], [oracle(inactive)]], {
    create: calls('rds', [['CreateCustomDBEngineVersion', createVersion, { dBEngineVersionArn: oracle().attributes['arn'] ?? '' }]]),
    change: calls('rds', [['ModifyCustomDBEngineVersion', { ...version, ...inactive }]]),
    destroy: calls('rds', [['DeleteCustomDBEngineVersion', version]]),
  }),
  ...life('an integration of a cluster', [[copies()], [copies({ tags: {}, tags_all: {} })]], {
    create: calls('rds', [['CreateIntegration', createCopies, { integrationArn: ledgerArn, dataFilter: 'include: *.*' }]]),
    change: calls('rds', [['RemoveTagsFromResource', { resourceName: ledgerArn, tagKeys: ['Owner'] }]]),
    destroy: calls('rds', [['DeleteIntegration', { integrationIdentifier: ledgerArn }]]),
  }),
  ...life('an integration of a table', [[orderCopies()], [orderCopies({ description: 'all orders' })]], {
    create: calls('redshift', [['CreateIntegration', createIntegration, { integrationArn }]]),
    change: calls('redshift', [['ModifyIntegration', { integrationArn, description: 'all orders', integrationName: 'orders' }]]),
    destroy: calls('redshift', [['DeleteIntegration', { integrationArn }]]),
  }),
  ...life(
    'a package of words',
    [
      [synonyms()],
      [synonyms({ package_description: 'more', package_source: [{ s3_bucket_name: source.s3BucketName, s3_key: source.s3Key }] })],
    ],
    {
      create: calls('es', [['CreatePackage', createPackage, { packageDetails: { packageID: 'F123' } }]]),
      change: calls('es', [['UpdatePackage', { packageID: 'F123', packageDescription: 'more', packageSource: source }]]),
      destroy: calls('es', [['DeletePackage', { packageID: 'F123' }]]),
    },
  ),
];
