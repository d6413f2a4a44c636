import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Inspector, Detective and Macie, as Terraform creates, changes and destroys them. */

const account = '111122223333';
const member = '222233334444';
const team = { tags: { Team: 'sec' }, tags_all: { Team: 'sec' } };
const retagged = { tags: { Team: 'soc' }, tags_all: { Team: 'soc' } };

const enabler = resource('aws_inspector2_enabler', {
  account_ids: [account],
  id: `${account}-EC2:ECR`,
  resource_types: ['EC2', 'ECR'],
  timeouts: null,
});
const inspectorAdmin = resource('aws_inspector2_delegated_admin_account', {
  account_id: account,
  id: account,
  relationship_status: 'ENABLED',
  timeouts: null,
});
const enabled = (ec2: boolean, ecr: boolean) => [{ code_repository: false, ec2, ecr, lambda: false, lambda_code: false }];
const inspectorOrganization = resource('aws_inspector2_organization_configuration', {
  auto_enable: enabled(true, false),
  id: account,
  max_account_limit_reached: false,
  timeouts: null,
});
const inspected = resource('aws_inspector2_member_association', {
  account_id: member,
  delegated_admin_account_id: account,
  id: member,
  relationship_status: 'ENABLED',
  timeouts: null,
  updated_at: '2026-03-02T10:00:00Z',
});
const filterArn = `arn:aws:inspector2:us-east-1:${account}:owner/${account}/filter/0a1b`;
const severity = (value: string) => [{ severity: [{ comparison: 'EQUALS', value }] }];
const findings = resource('aws_inspector2_filter', {
  action: 'SUPPRESS',
  arn: filterArn,
  description: 'noise',
  filter_criteria: severity('LOW'),
  name: 'noise',
  reason: '',
  ...team,
});
const accounts = { accountIds: [account] };
const inspector = life(
  'a module of Inspector',
  [
    [inspectorAdmin(), enabler(), inspectorOrganization(), inspected(), findings()],
    [
      inspectorAdmin(),
      enabler({ id: `${account}-EC2:LAMBDA`, resource_types: ['EC2', 'LAMBDA'] }),
      inspectorOrganization({ auto_enable: enabled(true, true) }),
      findings({ filter_criteria: severity('MEDIUM'), ...retagged }),
    ],
  ],
  {
    create: calls('inspector2', [
      ['EnableDelegatedAdminAccount', { clientToken: 'x', delegatedAdminAccountId: account }, { delegatedAdminAccountId: account }],
      [
        'Enable',
        { ...accounts, clientToken: 'x', resourceTypes: ['EC2', 'ECR'] },
        { accounts: [{ accountId: account, status: 'ENABLING' }] },
      ],
      ['UpdateOrganizationConfiguration', { autoEnable: { ec2: true, ecr: false } }, { autoEnable: { ec2: true, ecr: false } }],
      ['AssociateMember', { accountId: member }, { accountId: member }],
      [
        'CreateFilter',
        {
          action: 'SUPPRESS',
          description: 'noise',
          filterCriteria: { severity: [{ comparison: 'EQUALS', value: 'LOW' }] },
          name: 'noise',
          tags: { Team: 'sec' },
        },
        { arn: filterArn },
      ],
    ]),
    change: calls('inspector2', [
      ['Enable', { ...accounts, clientToken: 'x', resourceTypes: ['LAMBDA'] }, { accounts: [{ accountId: account, status: 'ENABLING' }] }],
      ['Disable', { ...accounts, resourceTypes: ['ECR'] }, { accounts: [{ accountId: account, status: 'ENABLED' }] }],
      ['UpdateOrganizationConfiguration', { autoEnable: { ec2: true, ecr: true } }, { autoEnable: { ec2: true, ecr: true } }],
      ['DisassociateMember', { accountId: member }, { accountId: member }],
      ['UntagResource', { resourceArn: filterArn, tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceArn: filterArn, tags: { Team: 'soc' } }, {}],
      [
        'UpdateFilter',
        { action: 'SUPPRESS', filterArn, filterCriteria: { severity: [{ comparison: 'EQUALS', value: 'MEDIUM' }] } },
        { arn: filterArn },
      ],
    ]),
    destroy: calls('inspector2', [
      ['DeleteFilter', { arn: filterArn }, { arn: filterArn }],
      ['UpdateOrganizationConfiguration', { autoEnable: { ec2: false, ecr: false } }, { autoEnable: { ec2: false, ecr: false } }],
      ['Disable', { ...accounts, resourceTypes: ['EC2', 'LAMBDA'] }, { accounts: [{ accountId: account, status: 'DISABLING' }] }],
      ['DisableDelegatedAdminAccount', { delegatedAdminAccountId: account }, { delegatedAdminAccountId: account }],
    ]),
  },
);

const graphArn = `arn:aws:detective:us-east-1:${account}:graph:0a1b`;
const graph = resource('aws_detective_graph', { created_time: '2026-03-02T10:00:00Z', graph_arn: graphArn, id: graphArn, ...team });
const joined = resource('aws_detective_member', {
  account_id: member,
  administrator_id: account,
  disable_email_notification: false,
  disabled_reason: '',
  email_address: 'ops@acme.example',
  graph_arn: graphArn,
  id: `${graphArn}/${member}`,
  invited_time: '2026-03-02T10:00:00Z',
  message: null,
  status: 'INVITED',
  updated_time: '2026-03-02T10:00:00Z',
  volume_usage_in_bytes: '',
});
const detectiveOrganization = resource('aws_detective_organization_configuration', {
  auto_enable: true,
  graph_arn: graphArn,
  id: graphArn,
});
const detectiveAdmin = resource('aws_detective_organization_admin_account', { account_id: account, id: account });
const detective = life(
  'a module of Detective',
  [
    [detectiveAdmin(), graph(), joined(), detectiveOrganization()],
    [detectiveAdmin(), graph(retagged), detectiveOrganization({ auto_enable: false })],
  ],
  {
    create: calls('detective', [
      ['EnableOrganizationAdminAccount', { accountId: account }, {}],
      ['CreateGraph', { tags: { Team: 'sec' } }, { graphArn }],
      [
        'CreateMembers',
        { accounts: [{ accountId: member, emailAddress: 'ops@acme.example' }], disableEmailNotification: false, graphArn },
        { members: [{ accountId: member, graphArn }], unprocessedAccounts: [] },
      ],
      ['UpdateOrganizationConfiguration', { autoEnable: true, graphArn }],
    ]),
    change: calls('detective', [
      ['DeleteMembers', { accountIds: [member], graphArn }, { accountIds: [member], unprocessedAccounts: [] }],
      ['UntagResource', { resourceArn: graphArn, tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceArn: graphArn, tags: { Team: 'soc' } }, {}],
      ['UpdateOrganizationConfiguration', { autoEnable: false, graphArn }],
    ]),
    destroy: calls('detective', [
      ['DeleteGraph', { graphArn }],
      ['DisableOrganizationAdminAccount', null],
    ]),
  },
);

const memberArn = `arn:aws:macie2:us-east-1:${account}:member/${member}`;
const macieMember = resource('aws_macie2_member', {
  account_id: member,
  administrator_account_id: account,
  arn: memberArn,
  email: 'ops@acme.example',
  id: member,
  invitation_disable_email_notification: false,
  invitation_message: 'join',
  invite: true,
  invited_at: '2026-03-02T10:00:00Z',
  master_account_id: account,
  relationship_status: 'Enabled',
  status: 'ENABLED',
  updated_at: '2026-03-02T10:00:00Z',
  ...team,
});
const session = resource('aws_macie2_account', {
  created_at: '2026-03-02T10:00:00Z',
  finding_publishing_frequency: 'SIX_HOURS',
  id: account,
  service_role: 'x',
  status: 'ENABLED',
  updated_at: '2026-03-02T10:00:00Z',
});
const macieAdmin = resource('aws_macie2_organization_admin_account', { admin_account_id: account, id: account });
const macieOrganization = resource('aws_macie2_organization_configuration', { auto_enable: true, id: account });
const exportTo = (bucket_name: string) => ({
  id: `${account}:us-east-1`,
  s3_destination: [{ bucket_name, key_prefix: '', kms_key_arn: 'arn:aws:kms:us-east-1:111122223333:key/0a' }],
});
const exports = resource('aws_macie2_classification_export_configuration', exportTo('findings'));
const sentExport = (bucketName: string) => ({
  configuration: { s3Destination: { bucketName, kmsKeyArn: 'arn:aws:kms:us-east-1:111122223333:key/0a' } },
});
const dataId = resource('aws_macie2_custom_data_identifier', {
  arn: `arn:aws:macie2:us-east-1:${account}:custom-data-identifier/0c`,
  created_at: '2026-03-02T10:00:00Z',
  description: '',
  id: '0c',
  ignore_words: [],
  keywords: ['ticket'],
  maximum_match_distance: 50,
  name: 'tickets',
  name_prefix: '',
  regex: 'T-[0-9]+',
  ...team,
});
const hide = resource('aws_macie2_findings_filter', {
  action: 'ARCHIVE',
  arn: `arn:aws:macie2:us-east-1:${account}:findings-filter/0d`,
  description: 'noise',
  finding_criteria: [
    { criterion: [{ eq: ['us-east-1'], eq_exact_match: [], field: 'region', gt: '', gte: '', lt: '', lte: '', neq: [] }] },
  ],
  id: '0d',
  name: 'noise',
  name_prefix: '',
  position: 1,
  ...team,
});
const enable: JsonObject = { clientToken: 'x', findingPublishingFrequency: 'SIX_HOURS', status: 'ENABLED' };
const macie = life(
  'a module of Macie',
  [
    [macieAdmin(), session(), macieMember(), macieOrganization(), exports(), dataId(), hide()],
    [
      macieAdmin(),
      session({ finding_publishing_frequency: 'ONE_HOUR' }),
      macieMember({ status: 'PAUSED', relationship_status: 'Paused' }),
      macieOrganization({ auto_enable: false }),
      exports(exportTo('other')),
      dataId(retagged),
      hide({ action: 'NOOP', description: 'all' }),
    ],
  ],
  {
    create: calls('macie2', [
      ['EnableOrganizationAdminAccount', { adminAccountId: account, clientToken: 'x' }, {}],
      ['EnableMacie', enable, {}],
      ['CreateMember', { account: { accountId: member, email: 'ops@acme.example' }, tags: { Team: 'sec' } }, { arn: memberArn }],
      ['CreateInvitations', { accountIds: [member], disableEmailNotification: false, message: 'join' }, { unprocessedAccounts: [] }],
      ['UpdateOrganizationConfiguration', { autoEnable: true }, {}],
      ['PutClassificationExportConfiguration', sentExport('findings'), sentExport('findings')],
      [
        'CreateCustomDataIdentifier',
        { clientToken: 'x', keywords: ['ticket'], name: 'tickets', regex: 'T-[0-9]+', tags: { Team: 'sec' } },
        { customDataIdentifierId: '0c' },
      ],
      [
        'CreateFindingsFilter',
        {
          action: 'ARCHIVE',
          clientToken: 'x',
          description: 'noise',
          findingCriteria: { criterion: { region: { eq: ['us-east-1'] } } },
          name: 'noise',
          tags: { Team: 'sec' },
        },
        { arn: hide().attributes['arn'] ?? '', id: '0d' },
      ],
    ]),
    change: calls('macie2', [
      ['UpdateMacieSession', { findingPublishingFrequency: 'ONE_HOUR' }, {}],
      ['UpdateMemberSession', { id: member, status: 'PAUSED' }, {}],
      ['UpdateOrganizationConfiguration', { autoEnable: false }, {}],
      ['PutClassificationExportConfiguration', sentExport('other'), sentExport('other')],
      ['UntagResource', { resourceArn: dataId().attributes['arn'] ?? '', tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceArn: dataId().attributes['arn'] ?? '', tags: { Team: 'soc' } }, {}],
      ['UpdateFindingsFilter', { action: 'NOOP', clientToken: 'x', description: 'all', id: '0d' }, { id: '0d' }],
    ]),
    destroy: calls('macie2', [
      ['DeleteFindingsFilter', { id: '0d' }, {}],
      ['DeleteCustomDataIdentifier', { id: '0c' }, {}],
      ['PutClassificationExportConfiguration', { configuration: {} }, { configuration: {} }],
      ['UpdateOrganizationConfiguration', { autoEnable: false }, {}],
      ['DisassociateMember', { id: member }, {}],
      ['DeleteMember', { id: member }, {}],
      ['DisableMacie', null, {}],
      ['DisableOrganizationAdminAccount', { adminAccountId: account }, {}],
    ]),
  },
);

export const detectionApplies: readonly Apply[] = [...inspector, ...detective, ...macie];
