import * as c from '../language.js';

/**
 * Amazon Redshift: integrations that copy data from other services, and partners with access to a database. Source: Redshift API reference,
 * Terraform AWS provider 4 to 6 (`internal/service/redshift`).
 */

const integration = c.on('aws_redshift_integration', { arn: 'integrationArn' });
const partner = c.on('aws_redshift_partner', {
  account_id: 'accountId',
  cluster_identifier: 'clusterIdentifier',
  database_name: 'databaseName',
  partner_name: 'partnerName',
});

const settings = { description: 'description', integration_name: 'integrationName' };

export const redshiftIntegrations: c.ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: c.types('database', {
    aws_redshift_integration: { keys: [['arn']], cloudId: 'arn', unevaluated: { additional_encryption_context: 'only used at creation' } },
    aws_redshift_partner: {
      keys: [['account_id', c.lowerKey('cluster_identifier'), 'database_name', 'partner_name']],
      access: 'attachment',
      cloudId: 'partner_name',
    },
  }),
  events: {
    CreateIntegration: c.create(c.withId(c.on('aws_redshift_integration', { arn: c.response('integrationArn') })), {
      ...settings,
      kms_key_id: c.either('kMSKeyId', 'kmsKeyId'),
      ...c.same('source_arn target_arn'),
      tags: c.set(c.tagMap('tagList'), 'map'),
    }),
    ModifyIntegration: c.modify(integration, settings),
    DeleteIntegration: c.destroy(integration),

    AddPartner: c.create(
      c.within(c.on('aws_redshift_cluster', { cluster_identifier: 'clusterIdentifier' }), c.withId(partner, 'partnerName')),
    ),
    DeletePartner: c.destroy(partner),
  },
};
