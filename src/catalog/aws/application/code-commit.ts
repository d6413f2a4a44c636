import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS CodeCommit: repositories, their triggers and approval rules. Source: CodeCommit API reference, Terraform AWS provider (`internal/service/codecommit`). */

const repository = c.on('aws_codecommit_repository', { repository_name: 'repositoryName' });
const trigger = c.on('aws_codecommit_trigger', { repository_name: 'repositoryName' });
const template = c.on('aws_codecommit_approval_rule_template', { name: 'approvalRuleTemplateName' });
const association = (repositories: string) =>
  c.on('aws_codecommit_approval_rule_template_association', {
    approval_rule_template_name: 'approvalRuleTemplateName',
    repository_name: repositories,
  });
const [one, several] = [association('repositoryName'), association('repositoryNames[]')];

/** The call replaces all triggers; an empty list removes them. */
const triggers: c.Edits = {
  trigger: c.blocks('triggers', c.same('branches custom_data destination_arn events name')),
};
const hasNone: c.Read = ({ request }) => !isList(request['triggers']) || request['triggers'].length === 0;
const hasSome: c.Read = (record) => hasNone(record) !== true;

const tagged = ['aws_codecommit_repository'];

export const codeCommit: c.ServiceCatalog = {
  eventSource: 'codecommit.amazonaws.com',
  types: c.types('build', {
    aws_codecommit_repository: { keys: [['repository_name'], ['arn']], cloudId: 'repository_name' },
    aws_codecommit_trigger: { keys: [['repository_name']], cloudId: 'repository_name' },
    aws_codecommit_approval_rule_template: { keys: [['name']], cloudId: 'name' },
    aws_codecommit_approval_rule_template_association: { keys: [['approval_rule_template_name', 'repository_name']] },
  }),
  events: {
    CreateRepository: c.create(repository, { ...c.same('description=repositoryDescription kms_key_id'), tags: c.newTags }),
    UpdateDefaultBranch: c.modify(repository, { default_branch: 'defaultBranchName' }),
    UpdateRepositoryDescription: c.modify(repository, { description: 'repositoryDescription' }),
    UpdateRepositoryName: c.modify(c.on('aws_codecommit_repository', { repository_name: 'oldName' }), { repository_name: 'newName' }),
    UpdateRepositoryEncryptionKey: c.modify(repository, { kms_key_id: 'kmsKeyId' }),
    DeleteRepository: c.destroy(repository),
    PutRepositoryTriggers: c.firstOf(
      c.destroy(trigger, { when: hasNone }),
      c.put(trigger, triggers, { when: hasSome }),
      c.create(c.within(repository, trigger), triggers, { when: hasSome }),
    ),
    CreateApprovalRuleTemplate: c.create(template, {
      ...c.same('content=approvalRuleTemplateContent description=approvalRuleTemplateDescription'),
    }),
    UpdateApprovalRuleTemplateContent: c.modify(template, { content: 'newRuleContent' }),
    UpdateApprovalRuleTemplateDescription: c.modify(template, { description: 'approvalRuleTemplateDescription' }),
    UpdateApprovalRuleTemplateName: c.modify(c.on('aws_codecommit_approval_rule_template', { name: 'oldApprovalRuleTemplateName' }), {
      name: 'newApprovalRuleTemplateName',
    }),
    DeleteApprovalRuleTemplate: c.destroy(template),
    AssociateApprovalRuleTemplateWithRepository: c.create(c.within(template, one)),
    BatchAssociateApprovalRuleTemplateWithRepositories: c.create(c.within(template, several)),
    DisassociateApprovalRuleTemplateFromRepository: c.destroy(one),
    BatchDisassociateApprovalRuleTemplateFromRepositories: c.destroy(several),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),
    ...Object.fromEntries(
      // The content of a repository, and the work on it.
      c
        .words(
          `
        CreateBranch CreateCommit CreatePullRequest CreateUnreferencedMergeCommit DeleteBranch DeleteCommentContent DeleteFile
        MergeBranchesByFastForward MergeBranchesBySquash MergeBranchesByThreeWay MergePullRequestByFastForward MergePullRequestBySquash
        MergePullRequestByThreeWay PostCommentForComparedCommit PostCommentForPullRequest PostCommentReply PutCommentReaction PutFile
        TestRepositoryTriggers UpdateComment UpdatePullRequestApprovalState UpdatePullRequestDescription UpdatePullRequestStatus
        UpdatePullRequestTitle`,
        )
        .map((event) => [event, c.noChange] as const),
    ),
  },
};
