import { create, destroy, either, modify, on, response, set, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { lowerKey } from './database-values.js';

/**
 * Amazon Redshift: integrations that copy data from other services, and partners with access to a database. Source: Redshift API reference,
 * Terraform AWS provider 4 to 6 (`internal/service/redshift`).
 */

const integration = on('aws_redshift_integration', { arn: 'integrationArn' });
const partner = on('aws_redshift_partner', {
  account_id: 'accountId',
  cluster_identifier: 'clusterIdentifier',
  database_name: 'databaseName',
  partner_name: 'partnerName',
});

const settings = { description: 'description', integration_name: 'integrationName' };

export const redshiftIntegrations: ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: {
    aws_redshift_integration: {
      keys: [['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'arn',
      unevaluated: { additional_encryption_context: 'only used at creation' },
    },
    aws_redshift_partner: {
      keys: [['account_id', lowerKey('cluster_identifier'), 'database_name', 'partner_name']],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'partner_name',
      noise: ['status', 'status_message'],
    },
  },
  events: {
    CreateIntegration: create(
      on('aws_redshift_integration', { arn: response('integrationArn') }),
      {
        ...settings,
        kms_key_id: either('kMSKeyId', 'kmsKeyId'),
        source_arn: 'sourceArn',
        tags: set(tagMap('tagList'), 'map'),
        target_arn: 'targetArn',
      },
      { id: response('integrationArn') },
    ),
    ModifyIntegration: modify(integration, settings),
    DeleteIntegration: destroy(integration),

    AddPartner: create(partner, {}, { id: 'partnerName', parent: on('aws_redshift_cluster', { cluster_identifier: 'clusterIdentifier' }) }),
    DeletePartner: destroy(partner),
  },
};
