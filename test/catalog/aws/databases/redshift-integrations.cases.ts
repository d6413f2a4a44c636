import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, arn, declared, deletes, drifts, keyArn, tagExamples } from './examples.js';

export const integrationArn = arn('redshift', 'integration:a1b2c3d4-1234-5678-9012-a1b2c3d41234');
const table = arn('dynamodb', 'table/orders');
const warehouse = arn('redshift-serverless', 'namespace/befa5123-16c2-4449-afca-1d27cb40fc99');
export const orderCopies = declared('aws_redshift_integration', {
  additional_encryption_context: null,
  arn: integrationArn,
  description: 'orders',
  integration_name: 'orders',
  kms_key_id: keyArn,
  source_arn: table,
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  target_arn: warehouse,
});
export const createIntegration = {
  description: 'orders',
  integrationName: 'orders',
  kMSKeyId: keyArn,
  sourceArn: table,
  tagList: [{ key: 'team', value: 'data' }],
  targetArn: warehouse,
};
const created = (id = integrationArn) => ({ response: { integrationArn: id, status: 'creating' } });

const partner = declared('aws_redshift_partner', {
  account_id: '111122223333',
  cluster_identifier: 'warehouse',
  database_name: 'dev',
  id: '111122223333:warehouse:dev:reports',
  partner_name: 'reports',
  status: 'Active',
  status_message: '',
});
const reports = { accountId: '111122223333', clusterIdentifier: 'warehouse', databaseName: 'dev', partnerName: 'reports' };

export const redshiftIntegrationCases: readonly CatalogCase[] = [
  agrees('an integration created as declared', 'CreateIntegration', createIntegration, [orderCopies()], created()),
  drifts('another name', 'ModifyIntegration', { integrationArn, integrationName: 'copies' }, [orderCopies()], [['integration_name', 'orders', 'copies']]),
  ...deletes('DeleteIntegration', { integrationArn }, { integrationArn: `${integrationArn}5` }, orderCopies()),
  agrees('the declared partner', 'AddPartner', { ...reports, clusterIdentifier: 'Warehouse' }, [partner()]),
  ...deletes('DeletePartner', reports, { ...reports, databaseName: 'other' }, partner()),
];

/** The calls that tag all resources of Redshift. */
export const integrationTagCases: readonly CatalogCase[] = tagExamples(
  ['CreateTags', 'DeleteTags'],
  { tag: (tags) => ({ resourceName: integrationArn, tags }), untag: (tagKeys) => ({ resourceName: integrationArn, tagKeys }) },
  orderCopies(),
);
