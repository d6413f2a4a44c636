import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

export const repository = declare('aws_codecommit_repository', {
  arn: arn('codecommit', 'shop'),
  clone_url_http: 'https://x',
  clone_url_ssh: 'ssh://x',
  default_branch: 'main',
  description: 'Shop',
  id: 'shop',
  kms_key_id: 'k1',
  repository_id: 'r-1',
  repository_name: 'shop',
  ...shopTags,
});
const block = { branches: ['main'], custom_data: '', destination_arn: arn('sns', 'pushes'), events: ['all'], name: 'push' };
export const trigger = declare('aws_codecommit_trigger', { configuration_id: 'c', id: 'shop', repository_name: 'shop', trigger: [block] });
const rule = (approvals: number): string => JSON.stringify({ Version: '2018-11-08', Statements: [{ Type: 'Approvers', NumberOfApprovalsNeeded: approvals }] });
const template = declare('aws_codecommit_approval_rule_template', {
  approval_rule_template_id: 't-1',
  content: rule(2),
  description: '',
  id: 'two',
  name: 'two',
});
const association = declare('aws_codecommit_approval_rule_template_association', {
  approval_rule_template_name: 'two',
  id: 'two,shop',
  repository_name: 'shop',
});

const name = { repositoryName: 'shop' };
const named = { approvalRuleTemplateName: 'two' };
const [ofRepository, ofTrigger, ofTemplate, ofAssociation] = [pairsOf(repository), pairsOf(trigger), pairsOf(template), pairsOf(association)];
export const triggers = (destination: string): JsonObject => ({
  triggers: [{ name: 'push', destinationArn: destination, branches: ['main'], events: ['all'], customData: '' }],
});
const contentCalls = [
  'CreateBranch',
  'CreateCommit',
  'CreatePullRequest',
  'CreateUnreferencedMergeCommit',
  'DeleteBranch',
  'DeleteCommentContent',
  'DeleteFile',
  'MergeBranchesByFastForward',
  'MergeBranchesBySquash',
  'MergeBranchesByThreeWay',
  'MergePullRequestByFastForward',
  'MergePullRequestBySquash',
  'MergePullRequestByThreeWay',
  'PostCommentForComparedCommit',
  'PostCommentForPullRequest',
  'PostCommentReply',
  'PutCommentReaction',
  'PutFile',
  'TestRepositoryTriggers',
  'UpdateComment',
  'UpdatePullRequestApprovalState',
  'UpdatePullRequestDescription',
  'UpdatePullRequestStatus',
  'UpdatePullRequestTitle',
];

export const codeCommitCases: readonly CatalogCase[] = [
  ...ofRepository.creation(
    'CreateRepository',
    [{ ...name, repositoryDescription: 'Shop', kmsKeyId: 'k1', tags: { Team: 'shop' } }],
    [{ repositoryName: 'x' }],
  ),
  ...ofRepository.change('UpdateDefaultBranch', name, { defaultBranchName: 'main' }, { defaultBranchName: 'x' }, { default_branch: ['main', 'x'] }),
  ...ofRepository.change('UpdateRepositoryDescription', name, { repositoryDescription: 'Shop' }, { repositoryDescription: 'x' }, {
    description: ['Shop', 'x'],
  }),
  ...ofRepository.change('UpdateRepositoryName', { oldName: 'shop' }, { newName: 'shop' }, { newName: 'x' }, { repository_name: ['shop', 'x'] }),
  ...ofRepository.change('UpdateRepositoryEncryptionKey', name, { kmsKeyId: 'k1' }, { kmsKeyId: 'k2' }, { kms_key_id: ['k1', 'k2'] }),
  ...ofRepository.deletion('DeleteRepository', name, { repositoryName: 'x' }),
  ...ofTrigger.change('PutRepositoryTriggers', name, triggers(arn('sns', 'pushes')), triggers(arn('sns', 'evil')), {
    trigger: [[block], [{ ...block, destination_arn: arn('sns', 'evil') }]],
  }),
  ofTrigger.one.deleted('all triggers are removed', ['PutRepositoryTriggers', { ...name, triggers: [] }]),
  ofTrigger.one.created('triggers of another repository', ['PutRepositoryTriggers', { repositoryName: 'x', ...triggers('y') }]),
  ...ofTemplate.creation(
    'CreateApprovalRuleTemplate',
    [{ ...named, approvalRuleTemplateContent: rule(2) }],
    [{ approvalRuleTemplateName: 'x', approvalRuleTemplateContent: rule(1) }],
  ),
  ...ofTemplate.change('UpdateApprovalRuleTemplateContent', named, { newRuleContent: rule(2) }, { newRuleContent: rule(0) }, { content: [rule(2), rule(0)] }),
  ...ofTemplate.change('UpdateApprovalRuleTemplateDescription', named, { approvalRuleTemplateDescription: '' }, { approvalRuleTemplateDescription: 'x' }, {
    description: ['', 'x'],
  }),
  ...ofTemplate.change('UpdateApprovalRuleTemplateName', { oldApprovalRuleTemplateName: 'two' }, { newApprovalRuleTemplateName: 'two' }, { newApprovalRuleTemplateName: 'x' }, {
    name: ['two', 'x'],
  }),
  ...ofTemplate.deletion('DeleteApprovalRuleTemplate', named, { approvalRuleTemplateName: 'x' }),
  ...ofAssociation.creation('AssociateApprovalRuleTemplateWithRepository', [{ ...named, ...name }], [{ ...named, repositoryName: 'x' }]),
  ...ofAssociation.creation(
    'BatchAssociateApprovalRuleTemplateWithRepositories',
    [{ ...named, repositoryNames: ['shop'] }],
    [{ ...named, repositoryNames: ['x'] }],
  ),
  ...ofAssociation.deletion('DisassociateApprovalRuleTemplateFromRepository', { ...named, ...name }, { ...named, repositoryName: 'x' }),
  ...ofAssociation.deletion(
    'BatchDisassociateApprovalRuleTemplateFromRepositories',
    { ...named, repositoryNames: ['shop'] },
    { ...named, repositoryNames: ['x'] },
  ),
  ...ofRepository.tags('resourceArn', 'map'),
  ...contentCalls.map((event) => ofRepository.one.harmless('changes the content only', [event, name])),
];

const grant = (account: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: 'codeartifact:ReadFromRepository', Resource: '*' }] });
const [own, theirs] = [grant('111122223333'), grant('999988887777')];
export const domain = declare('aws_codeartifact_domain', {
  arn: arn('codeartifact', 'domain/acme'),
  asset_size_bytes: '0',
  domain: 'acme',
  encryption_key: arn('kms', 'key/k1'),
  id: arn('codeartifact', 'domain/acme'),
  owner: '111122223333',
  repository_count: 1,
  ...shopTags,
});
const domainPolicy = declare('aws_codeartifact_domain_permissions_policy', {
  domain: 'acme',
  domain_owner: '111122223333',
  id: arn('codeartifact', 'domain/acme'),
  policy_document: own,
  policy_revision: 'r1',
  resource_arn: arn('codeartifact', 'domain/acme'),
});
const npm = { external_connection_name: 'public:npmjs', package_format: 'npm', status: 'AVAILABLE' };
export const packages = declare('aws_codeartifact_repository', {
  administrator_account: '111122223333',
  arn: arn('codeartifact', 'repository/acme/shop'),
  description: '',
  domain: 'acme',
  domain_owner: '111122223333',
  external_connections: [npm],
  id: arn('codeartifact', 'repository/acme/shop'),
  repository: 'shop',
  ...shopTags,
  upstream: [{ repository_name: 'base' }],
});
export const packagePolicy = declare('aws_codeartifact_repository_permissions_policy', {
  domain: 'acme',
  domain_owner: '111122223333',
  id: arn('codeartifact', 'repository/acme/shop'),
  policy_document: own,
  policy_revision: 'r1',
  repository: 'shop',
  resource_arn: arn('codeartifact', 'repository/acme/shop'),
});

const inDomain = { domain: 'acme' };
const key = { domain: 'acme', domainOwner: '111122223333', repository: 'shop' };
const [ofDomain, ofPolicy, ofPackages, ofPackagePolicy] = [pairsOf(domain), pairsOf(domainPolicy), pairsOf(packages), pairsOf(packagePolicy)];
const tags = { tags: [{ key: 'Team', value: 'shop' }] };

export const codeArtifactCases: readonly CatalogCase[] = [
  ...ofDomain.creation('CreateDomain', [{ ...inDomain, encryptionKey: arn('kms', 'key/k1'), ...tags }], [{ domain: 'x' }]),
  ...ofDomain.deletion('DeleteDomain', inDomain, { domain: 'x' }),
  ofPolicy.one.created('a policy of another domain', ['PutDomainPermissionsPolicy', { domain: 'x', policyDocument: theirs }]),
  ...ofPolicy.deletion('DeleteDomainPermissionsPolicy', inDomain, { domain: 'x' }),
  ...ofPackages.creation('CreateRepository', [{ ...key, upstreams: [{ repositoryName: 'base' }], ...tags }], [{ ...key, repository: 'x' }]),
  ...ofPackages.change('UpdateRepository', key, { upstreams: [{ repositoryName: 'base' }] }, { upstreams: [{ repositoryName: 'evil' }] }, {
    upstream: [[{ repository_name: 'base' }], [{ repository_name: 'evil' }]],
  }),
  ...ofPackages.deletion('DeleteRepository', key, { ...key, repository: 'x' }),
  ...ofPackages.change('AssociateExternalConnection', key, { externalConnection: 'public:npmjs' }, { externalConnection: 'public:pypi' }, {
    external_connections: [[npm], [npm, { external_connection_name: 'public:pypi' }]],
  }),
  ...ofPackages.change('DisassociateExternalConnection', key, { externalConnection: 'public:pypi' }, { 'external-connection': 'public:npmjs' }, {
    external_connections: [[npm], []],
  }),
  ofPackagePolicy.one.created('a policy of another repository', ['PutRepositoryPermissionsPolicy', { ...key, repository: 'x', policyDocument: theirs }]),
  ...ofPackagePolicy.deletion('DeleteRepositoryPermissionsPolicy', key, { ...key, repository: 'x' }),
  ...[
    'CopyPackageVersions',
    'DeletePackage',
    'DeletePackageVersions',
    'DisposePackageVersions',
    'PublishPackageVersion',
    'UpdatePackageVersionsStatus',
  ].map((event) => ofPackages.one.harmless('changes packages only', [event, key])),
  ...ofPackages.tags('resourceArn', 'list'),
  ...ofDomain.tags('resourceArn', 'list'),
];
