import { config, configCall } from '../../catalog/aws/application/dms.cases.js';
import {
  agreement,
  agreementCall,
  certificate,
  certificateCall,
  connector,
  connectorCall,
  profile,
  profileCall,
} from '../../catalog/aws/application/transfer-partners.cases.js';
import { declare } from '../../catalog/aws/containers/examples-of.js';
import { calls, life, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import type { JsonObject } from '../../../src/lib/json.js';

/** A partner with whom files are exchanged, a serverless replication, and tags of a data lake, as Terraform creates, changes and destroys them. */

const changed = ({ type, attributes }: DeclaredResource, values: JsonObject): DeclaredResource => ({
  type,
  attributes: { ...attributes, ...values },
});
const partner = [certificate, profile, agreement, connector];
const arn = config.attributes['arn'] as string;
const account = '111122223333';

const tagOf = (value: string) =>
  declare('aws_lakeformation_resource_lf_tag', {
    catalog_id: null,
    database: [{ catalog_id: null, name: 'lake' }],
    id: '1',
    lf_tag: [{ catalog_id: account, key: 'pii', value }],
    table: [],
    table_with_columns: [],
  });
const expressionOf = (...values: readonly string[]) =>
  declare('aws_lakeformation_lf_tag_expression', {
    catalog_id: account,
    description: null,
    expression: [{ tag_key: 'pii', tag_values: values }],
    name: 'public',
  });
const onLake = (value: string): JsonObject => ({
  resource: { database: { name: 'lake' } },
  lFTags: [{ tagKey: 'pii', tagValues: [value] }],
});
const says = (...tagValues: readonly string[]): JsonObject => ({
  catalogId: account,
  name: 'public',
  expression: [{ tagKey: 'pii', tagValues }],
});

export const partnerApplies: readonly Apply[] = [
  ...life(
    'an exchange of files with a partner',
    [partner, [certificate, profile, agreement, changed(connector, { url: 'https://new.example' })]],
    {
      create: calls('transfer', [
        ['ImportCertificate', certificateCall, { certificateId: 'cert-1' }],
        ['CreateProfile', profileCall, { profileId: 'p-2' }],
        ['CreateAgreement', agreementCall, { agreementId: 'a-1' }],
        ['CreateConnector', connectorCall, { connectorId: 'c-1' }],
      ]),
      change: calls('transfer', [['UpdateConnector', { connectorId: 'c-1', url: 'https://new.example' }, { connectorId: 'c-1' }]]),
      destroy: calls('transfer', [
        ['DeleteConnector', { connectorId: 'c-1' }],
        ['DeleteAgreement', { serverId: 's-1', agreementId: 'a-1' }],
        ['DeleteProfile', { profileId: 'p-2' }],
        ['DeleteCertificate', { certificateId: 'cert-1' }],
      ]),
    },
  ),
  ...life('a serverless replication', [[config], [changed(config, { replication_type: 'full-load' })]], {
    create: calls('dms', [['CreateReplicationConfig', configCall, { replicationConfig: { replicationConfigArn: arn } }]]),
    change: calls('dms', [
      ['StopReplication', { replicationConfigArn: arn }],
      ['ModifyReplicationConfig', { replicationConfigArn: arn, replicationType: 'full-load' }],
    ]),
    destroy: calls('dms', [['DeleteReplicationConfig', { replicationConfigArn: arn }]]),
  }),
  ...life(
    'a tag of a data lake',
    [
      [tagOf('no'), expressionOf('no')],
      [tagOf('no'), expressionOf('no', 'maybe')],
    ],
    {
      create: calls('lakeformation', [
        ['AddLFTagsToResource', onLake('no'), { failures: [] }],
        ['CreateLFTagExpression', says('no')],
      ]),
      change: calls('lakeformation', [['UpdateLFTagExpression', says('no', 'maybe')]]),
      destroy: calls('lakeformation', [
        ['DeleteLFTagExpression', { catalogId: account, name: 'public' }],
        ['RemoveLFTagsFromResource', onLake('no'), { failures: [] }],
      ]),
    },
  ),
];
