import { lastSegment } from '../../../lib/last-segment.js';
import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { cleared, clearedMap, kept, maskedOrWritten, written, type Members } from '../members.js';

/** Triggers of Cloud Build. Source: googleapis, Terraform Google provider. */

const lastOf = (read: c.Read): c.Read =>
  c.via(read, (name) => (typeof name === 'string' && name.includes('/triggers/') ? lastSegment(name) : undefined));
const filled = (value: Json): Json | undefined => (value === '' ? undefined : value);

/** The service chooses the id of a trigger, so that only the response of its creation has it. */
const trigger = c.on('google_cloudbuild_trigger', {
  trigger_id: c.either(
    lastOf(c.resource),
    c.via(c.request('triggerId'), filled),
    c.via(c.request('trigger.id'), filled),
    c.response('id'),
    c.via(c.context('labels.build_trigger_id'), filled),
  ),
});

const triggerMembers: Members = {
  name: kept('name'),
  description: cleared('description'),
  disabled: cleared('disabled'),
  filename: cleared('filename'),
  filter: cleared('filter'),
  service_account: kept('serviceAccount'),
  substitutions: clearedMap('substitutions'),
  included_files: cleared('includedFiles'),
  ignored_files: cleared('ignoredFiles'),
  'github.owner': kept('github.owner'),
  'github.name': kept('github.name'),
  'github.push.branch': kept('github.push.branch'),
  'github.push.tag': kept('github.push.tag'),
  'github.pull_request.branch': kept('github.pullRequest.branch'),
  'trigger_template.repo_name': kept('triggerTemplate.repoName'),
  'trigger_template.branch_name': kept('triggerTemplate.branchName'),
  'repository_event_config.repository': kept('repositoryEventConfig.repository'),
  'repository_event_config.push.branch': kept('repositoryEventConfig.push.branch'),
  'approval_config.approval_required': kept('approvalConfig.approvalRequired'),
};

export const cloudBuild: c.ServiceCatalog = {
  eventSource: 'cloudbuild.googleapis.com',
  types: c.types('functions', 'global', { google_cloudbuild_trigger: { keys: [['trigger_id']], noise: c.gcpNoise } }),
  events: {
    CreateBuildTrigger: c.create(trigger, written('trigger', triggerMembers), { id: c.response('id') }),
    UpdateBuildTrigger: c.modify(trigger, maskedOrWritten('trigger', triggerMembers)),
    DeleteBuildTrigger: c.destroy(trigger),
    ...c.noChanges('RunBuildTrigger CreateBuild CancelBuild RetryBuild'),
  },
};
