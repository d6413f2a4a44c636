import { isList } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  put,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** AWS CodeCommit: repositories, their triggers and approval rules. Source: CodeCommit API reference, Terraform AWS provider (`internal/service/codecommit`). */

const repository = on('aws_codecommit_repository', { repository_name: 'repositoryName' });
const trigger = on('aws_codecommit_trigger', { repository_name: 'repositoryName' });
const template = on('aws_codecommit_approval_rule_template', { name: 'approvalRuleTemplateName' });
const association = (repositories: string) =>
  on('aws_codecommit_approval_rule_template_association', {
    approval_rule_template_name: 'approvalRuleTemplateName',
    repository_name: repositories,
  });
const [one, several] = [association('repositoryName'), association('repositoryNames[]')];

/** The call replaces all triggers; an empty list removes them. */
const triggers: Edits = {
  trigger: blockList('triggers', {
    branches: 'branches',
    custom_data: 'customData',
    destination_arn: 'destinationArn',
    events: 'events',
    name: 'name',
  }),
};
const hasNone: Read = ({ request }) => !isList(request['triggers']) || request['triggers'].length === 0;
const hasSome: Read = (record) => hasNone(record) !== true;

const tagged = ['aws_codecommit_repository'];
const shared = { scope: 'region', family: 'build' } as const;

export const codeCommit: ServiceCatalog = {
  eventSource: 'codecommit.amazonaws.com',
  types: {
    aws_codecommit_repository: {
      ...shared,
      keys: [['repository_name'], ['arn']],
      cloudId: 'repository_name',
      noise: ['clone_url_http', 'clone_url_ssh', 'repository_id'],
    },
    aws_codecommit_trigger: { ...shared, keys: [['repository_name']], cloudId: 'repository_name', noise: ['configuration_id'] },
    aws_codecommit_approval_rule_template: {
      ...shared,
      keys: [['name']],
      cloudId: 'name',
      noise: ['approval_rule_template_id', 'last_modified_user', 'rule_content_sha256'],
    },
    aws_codecommit_approval_rule_template_association: { ...shared, keys: [['approval_rule_template_name', 'repository_name']] },
  },
  events: {
    CreateRepository: create(repository, { description: 'repositoryDescription', kms_key_id: 'kmsKeyId', tags: newTags }),
    UpdateDefaultBranch: modify(repository, { default_branch: 'defaultBranchName' }),
    UpdateRepositoryDescription: modify(repository, { description: 'repositoryDescription' }),
    UpdateRepositoryName: modify(on('aws_codecommit_repository', { repository_name: 'oldName' }), { repository_name: 'newName' }),
    UpdateRepositoryEncryptionKey: modify(repository, { kms_key_id: 'kmsKeyId' }),
    DeleteRepository: destroy(repository),
    PutRepositoryTriggers: firstOf(
      destroy(trigger, { when: hasNone }),
      put(trigger, triggers, { when: hasSome }),
      create(trigger, triggers, { when: hasSome, parent: repository }),
    ),
    CreateApprovalRuleTemplate: create(template, {
      content: 'approvalRuleTemplateContent',
      description: 'approvalRuleTemplateDescription',
    }),
    UpdateApprovalRuleTemplateContent: modify(template, { content: 'newRuleContent' }),
    UpdateApprovalRuleTemplateDescription: modify(template, { description: 'approvalRuleTemplateDescription' }),
    UpdateApprovalRuleTemplateName: modify(on('aws_codecommit_approval_rule_template', { name: 'oldApprovalRuleTemplateName' }), {
      name: 'newApprovalRuleTemplateName',
    }),
    DeleteApprovalRuleTemplate: destroy(template),
    AssociateApprovalRuleTemplateWithRepository: create(one, {}, { parent: template }),
    BatchAssociateApprovalRuleTemplateWithRepositories: create(several, {}, { parent: template }),
    DisassociateApprovalRuleTemplateFromRepository: destroy(one),
    BatchDisassociateApprovalRuleTemplateFromRepositories: destroy(several),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
    ...Object.fromEntries(
      // The content of a repository, and the work on it.
      [
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
      ].map((event) => [event, noChange] as const),
    ),
  },
};
