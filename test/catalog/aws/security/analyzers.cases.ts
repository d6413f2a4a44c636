import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

/** Access Analyzer, Inspector and Detective. */

const analyzerArn = `arn:aws:access-analyzer:${here}:analyzer/outside`;
export const analyzer = resource('aws_accessanalyzer_analyzer', {
  analyzer_name: 'outside',
  arn: analyzerArn,
  configuration: [],
  id: 'outside',
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
  type: 'ACCOUNT',
});
const unusedRule = [{ exclusion: [{ account_ids: ['222233334444'], resource_tags: null }] }];
const unused = analyzer({
  configuration: [{ internal_access: [], unused_access: [{ analysis_rule: unusedRule, unused_access_age: 90 }] }],
  type: 'ACCOUNT_UNUSED_ACCESS',
});
const archive = resource('aws_accessanalyzer_archive_rule', {
  analyzer_name: 'outside',
  filter: [
    { contains: [], criteria: 'isPublic', eq: ['false'], exists: '', neq: [] },
    { contains: [], criteria: 'error', eq: [], exists: 'true', neq: [] },
  ],
  id: 'outside/known',
  rule_name: 'known',
});
const known = { isPublic: { eq: ['false'] }, error: { exists: true } };
const ruleOf = (name: string, filter: CatalogCase['request'] = known) => ({ analyzerName: 'outside', ruleName: name, filter });

export const accessAnalyzerCases: readonly CatalogCase[] = [
  agrees(
    'an analyzer created as declared is not drift',
    ['CreateAnalyzer', { analyzerName: 'outside', type: 'ACCOUNT', tags: { Owner: 'security' } }, { arn: analyzerArn }],
    analyzer(),
  ),
  drifts(
    'a rule in the call that creates an analyzer is evaluated',
    ['CreateAnalyzer', { analyzerName: 'outside', type: 'ACCOUNT', archiveRules: [{ ruleName: 'known', filter: {} }] }],
    [archive(), analyzer({ tags: {}, tags_all: {} })],
    ['filter', archive().attributes['filter'] ?? null, []],
  ),
  drifts(
    'an analyzer that excludes more is drift',
    ['UpdateAnalyzer', { analyzerName: 'outside', configuration: { unusedAccess: { unusedAccessAge: 365 } } }],
    unused,
    ['configuration.unused_access.unused_access_age', 90, 365],
    ['configuration.unused_access.analysis_rule.exclusion', [{ account_ids: ['222233334444'], resource_tags: null }], null],
  ),
  deletes('deleting a declared analyzer', ['DeleteAnalyzer', { analyzerName: 'outside' }], analyzer()),
  agrees('a rule created as declared is not drift', ['CreateArchiveRule', ruleOf('known')], archive()),
  drifts('a rule that archives more is drift', ['UpdateArchiveRule', ruleOf('known', { isPublic: { eq: ['true'] } })], archive(), [
    'filter',
    archive().attributes['filter'] ?? null,
    [{ criteria: 'isPublic', eq: ['true'] }],
  ]),
  deletes('deleting a declared rule', ['DeleteArchiveRule', { analyzerName: 'outside', ruleName: 'known' }], archive()),
  drifts('another tag is drift', ['TagResource', { resourceArn: analyzerArn, tags: { Owner: 'me' } }], analyzer(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: analyzerArn, tagKeys: ['Owner'] }], analyzer(), ['tags.Owner', 'security', null]),
  changesNothing('ApplyArchiveRule'),
  changesNothing('CreateAccessPreview'),
  changesNothing('UpdateFindings'),
];

const enabler = resource('aws_inspector2_enabler', {
  account_ids: ['111122223333'],
  id: '111122223333-EC2:ECR',
  resource_types: ['EC2', 'ECR'],
});
const filterArn = `arn:aws:inspector2:${here.slice(0, 9)}:111122223333:owner/111122223333/filter/abc`;
const filter = resource('aws_inspector2_filter', {
  action: 'SUPPRESS',
  arn: filterArn,
  description: null,
  filter_criteria: [{ severity: [{ comparison: 'EQUALS', value: 'LOW' }], title: [] }],
  name: 'low',
  reason: null,
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const low = { severity: [{ comparison: 'EQUALS', value: 'LOW' }] };
const association = resource('aws_inspector2_member_association', { account_id: '222233334444', id: '222233334444', relationship_status: 'ENABLED' });
const delegated = resource('aws_inspector2_delegated_admin_account', { account_id: '222233334444', id: '222233334444', relationship_status: 'ENABLED' });
const organization = resource('aws_inspector2_organization_configuration', {
  auto_enable: [{ code_repository: false, ec2: true, ecr: true, lambda: true, lambda_code: false }],
  id: '111122223333',
  max_account_limit_reached: false,
});

export const inspectorCases: readonly CatalogCase[] = [
  drifts('scanning more is drift', ['Enable', { accountIds: ['111122223333'], resourceTypes: ['LAMBDA'] }], enabler(), [
    'resource_types',
    ['EC2', 'ECR'],
    ['EC2', 'ECR', 'LAMBDA'],
  ]),
  drifts('scanning less is drift', ['Disable', { accountIds: ['111122223333'], resourceTypes: ['EC2'] }], enabler(), [
    'resource_types',
    ['EC2', 'ECR'],
    ['ECR'],
  ]),
  deletes('no longer scanning anything is a deletion', ['Disable', {}], enabler()),
  drifts(
    'one of the accounts is no longer scanned',
    [
      'Disable',
      { accountIds: ['222233334444'], resourceTypes: ['EC2', 'ECR'] },
      { accounts: [{ accountId: '222233334444', status: 'DISABLING', resourceStatus: { ec2: 'DISABLING', ecr: 'DISABLING' } }] },
    ],
    enabler({ account_ids: ['222233334444', '333344445555'] }),
    ['account_ids', ['222233334444', '333344445555'], ['333344445555']],
  ),
  drifts(
    'one of the accounts is scanned less',
    [
      'Disable',
      { accountIds: ['222233334444'], resourceTypes: ['ECR'] },
      { accounts: [{ accountId: '222233334444', status: 'ENABLED', resourceStatus: { ec2: 'ENABLED', ecr: 'DISABLING' } }] },
    ],
    enabler({ account_ids: ['222233334444', '333344445555'] }),
    ['resource_types', ['EC2', 'ECR'], ['EC2']],
  ),
  agrees(
    'one of the accounts is scanned as declared',
    ['Enable', { accountIds: ['222233334444'], resourceTypes: ['EC2'] }],
    enabler({ account_ids: ['222233334444', '333344445555'] }),
  ),
  agrees(
    'a filter created as declared is not drift',
    ['CreateFilter', { action: 'SUPPRESS', name: 'low', filterCriteria: low, tags: { Owner: 'security' } }, { arn: filterArn }],
    filter(),
  ),
  drifts(
    'a filter that hides more is drift',
    ['UpdateFilter', { filterArn, filterCriteria: { severity: [{ comparison: 'EQUALS', value: 'CRITICAL' }] } }],
    filter(),
    ['filter_criteria', filter().attributes['filter_criteria'] ?? null, [{ severity: [{ comparison: 'EQUALS', value: 'CRITICAL' }] }]],
  ),
  agrees('a filter as declared is not drift', ['UpdateFilter', { filterArn, action: 'SUPPRESS', filterCriteria: low }], filter()),
  deletes('deleting a declared filter', ['DeleteFilter', { arn: filterArn }], filter()),
  drifts('another tag is drift', ['TagResource', { resourceArn: filterArn, tags: { Owner: 'me' } }], filter(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: filterArn, tagKeys: ['Owner'] }], filter(), ['tags.Owner', 'security', null]),
  creates('a member that no state declares', ['AssociateMember', { accountId: '333344445555' }], 'aws_inspector2_member_association', association()),
  deletes('removing a declared member', ['DisassociateMember', { accountId: '222233334444' }], association()),
  creates(
    'an administrator that no state declares is announced',
    ['EnableDelegatedAdminAccount', { delegatedAdminAccountId: '999999999999' }],
    'aws_inspector2_delegated_admin_account',
    delegated(),
  ),
  deletes('removing the declared administrator', ['DisableDelegatedAdminAccount', { delegatedAdminAccountId: '222233334444' }], delegated()),
  drifts('not scanning new accounts is drift', ['UpdateOrganizationConfiguration', { autoEnable: { ec2: false, ecr: true } }], organization(), [
    'auto_enable.ec2',
    true,
    false,
  ], ['auto_enable.lambda', true, null]),
  changesNothing('CreateFindingsReport'),
  changesNothing('CancelFindingsReport'),
  changesNothing('CreateSbomExport'),
  changesNothing('CancelSbomExport'),
];

const graphArn = `arn:aws:detective:${here}:graph:027c7c4610ea4aacaf0b883093cab899`;
const graph = resource('aws_detective_graph', {
  created_time: '2026-01-01T00:00:00Z',
  graph_arn: graphArn,
  id: graphArn,
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const member = resource('aws_detective_member', {
  account_id: '222233334444',
  email_address: 'dev@example.com',
  graph_arn: graphArn,
  id: `${graphArn}/222233334444`,
  status: 'ENABLED',
});
const accepter = resource('aws_detective_invitation_accepter', { graph_arn: graphArn, id: graphArn });
const admin = resource('aws_detective_organization_admin_account', { account_id: '222233334444', id: '222233334444' });
const configuration = resource('aws_detective_organization_configuration', { auto_enable: true, graph_arn: graphArn, id: graphArn });

export const detectiveCases: readonly CatalogCase[] = [
  creates('a graph that no state declares is created', ['CreateGraph', {}, { graphArn: `${graphArn}x` }], 'aws_detective_graph', graph()),
  deletes('deleting the declared graph', ['DeleteGraph', { graphArn }], graph()),
  drifts('another tag is drift', ['TagResource', { resourceArn: graphArn, tags: { Owner: 'me' } }], graph(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: graphArn, tagKeys: ['Owner'] }], graph(), ['tags.Owner', 'security', null]),
  agrees('a declared member is not drift', ['CreateMembers', { graphArn, accounts: [{ accountId: '222233334444' }] }], member()),
  deletes('deleting a declared member', ['DeleteMembers', { graphArn, accountIds: ['222233334444'] }], member()),
  agrees(
    'a member that the call does not process stays',
    ['DeleteMembers', { graphArn, accountIds: ['222233334444'] }, { unprocessedAccounts: [{ accountId: '222233334444' }] }],
    member(),
    'no_resource_id',
  ),
  creates('an invitation that no state declares is accepted', ['AcceptInvitation', { graphArn: `${graphArn}x` }], 'aws_detective_invitation_accepter', accepter()),
  deletes('leaving the declared graph', ['DisassociateMembership', { graphArn }], accepter()),
  creates(
    'an administrator that no state declares is announced',
    ['EnableOrganizationAdminAccount', { accountId: '999999999999' }],
    'aws_detective_organization_admin_account',
    admin(),
  ),
  deletes('removing the declared administrator', ['DisableOrganizationAdminAccount', null], admin()),
  drifts('not enabling new accounts is drift', ['UpdateOrganizationConfiguration', { graphArn, autoEnable: false }], configuration(), [
    'auto_enable',
    true,
    false,
  ]),
  changesNothing('RejectInvitation'),
  changesNothing('StartMonitoringMember'),
  changesNothing('StartInvestigation'),
  changesNothing('UpdateInvestigationState'),
];
