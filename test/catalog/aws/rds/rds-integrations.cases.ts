import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, appears, declared, deletes, drifts, keyArn } from '../databases/examples.js';
import { rdsArn } from './rds-names.js';

const tagged = { tags: { Owner: 'platform' }, tags_all: { Owner: 'platform' } };
const tags = [{ key: 'Owner', value: 'platform' }];

export const shards = declared('aws_rds_shard_group', {
  arn: rdsArn('shard-group', 'shardgroup-0123'),
  compute_redundancy: 0,
  db_cluster_identifier: 'ledger',
  db_shard_group_identifier: 'ledger-shards',
  db_shard_group_resource_id: 'shardgroup-0123',
  endpoint: 'ledger.limitless-0123.us-east-1.rds.amazonaws.com',
  max_acu: 1200,
  min_acu: 16,
  publicly_accessible: false,
  ...tagged,
});
const named = { dBShardGroupIdentifier: 'Ledger-Shards' };
export const createShards = { ...named, computeRedundancy: 0, dBClusterIdentifier: 'Ledger', maxACU: 1200, minACU: 16, publiclyAccessible: false, tags };

const id = 'a1b2c3d4-1234-5678-9012-a1b2c3d41234';
export const integrationArn = rdsArn('integration', id);
const warehouse = 'arn:aws:redshift-serverless:us-east-1:111122223333:namespace/befa5123-16c2-4449-afca-1d27cb40fc99';
export const copies = declared('aws_rds_integration', {
  additional_encryption_context: null,
  arn: integrationArn,
  data_filter: 'include: *.*',
  id: integrationArn,
  integration_name: 'ledger-copies',
  kms_key_id: keyArn,
  source_arn: rdsArn('cluster', 'ledger'),
  target_arn: warehouse,
  ...tagged,
});
export const createCopies = {
  integrationName: 'ledger-copies',
  kMSKeyId: keyArn,
  sourceArn: rdsArn('cluster', 'ledger'),
  targetArn: warehouse,
  tags,
};
const created = (integration = integrationArn) => ({ response: { integrationArn: integration, kMSKeyId: keyArn, status: 'creating' } });

export const oracle = declared('aws_rds_custom_db_engine_version', {
  arn: rdsArn('cev', 'custom-oracle-ee/19.my_cev1/a1b2'),
  database_installation_files_s3_bucket_name: 'installers',
  database_installation_files_s3_prefix: 'oracle',
  db_parameter_group_family: 'custom-oracle-ee-19',
  description: 'patched',
  engine: 'custom-oracle-ee',
  engine_version: '19.my_cev1',
  filename: null,
  id: 'custom-oracle-ee:19.my_cev1',
  image_id: 'ami-0aaa',
  kms_key_id: keyArn,
  manifest: '{"mediaImportTemplateVersion":"2020-08-14"}',
  source_image_id: null,
  status: 'available',
  ...tagged,
});
const version = { engine: 'custom-oracle-ee', engineVersion: '19.my_cev1' };
export const createVersion = {
  ...version,
  databaseInstallationFilesS3BucketName: 'installers',
  databaseInstallationFilesS3Prefix: 'oracle',
  description: 'patched',
  kMSKeyId: keyArn,
  manifest: '{"mediaImportTemplateVersion":"2020-08-14"}',
  tags,
};

const one = (name: string, event: string, request: JsonObject, state: DeclaredResource, field: string, old: Json, value: Json) =>
  drifts(name, event, request, [state], [[field, old, value]]);

export const rdsIntegrationCases: readonly CatalogCase[] = [
  agrees('a shard group created as declared', 'CreateDBShardGroup', createShards, [shards()]),
  agrees('the declared capacity', 'ModifyDBShardGroup', { ...named, maxACU: 1200, computeRedundancy: 0 }, [shards()]),
  ...deletes('DeleteDBShardGroup', named, { dBShardGroupIdentifier: 'other' }, shards()),

  appears('an integration that no state declares', 'CreateIntegration', createCopies, 'aws_rds_integration', created(rdsArn('integration', 'other'))),
  one('other data', 'ModifyIntegration', { integrationIdentifier: id, dataFilter: 'include: *.orders' }, copies(), 'data_filter', 'include: *.*', 'include: *.orders'),
  ...deletes('DeleteIntegration', { integrationIdentifier: integrationArn }, { integrationIdentifier: rdsArn('integration', 'other') }, copies()),
  agrees('a version created as declared', 'CreateCustomDBEngineVersion', createVersion, [oracle()]),
  one('the version is deactivated', 'ModifyCustomDBEngineVersion', { ...version, status: 'inactive' }, oracle(), 'status', 'available', 'inactive'),
  ...deletes('DeleteCustomDBEngineVersion', version, { ...version, engineVersion: '19.other' }, oracle()),
];
