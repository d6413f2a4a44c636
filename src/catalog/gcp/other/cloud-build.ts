import { lastSegment } from '../../../lib/last-segment.js';
import type { Json } from '../../../lib/json.js';
import { create, destroy, either, modify, noChange, on, request, response, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { context, resource } from '../gcp-reads.js';
import { cleared, clearedMap, kept, maskedOrWritten, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';

/** Triggers of Cloud Build. Source: googleapis, Terraform Google provider. */

const lastOf = (read: Read): Read =>
  via(read, (name) => (typeof name === 'string' && name.includes('/triggers/') ? lastSegment(name) : undefined));
const filled = (value: Json): Json | undefined => (value === '' ? undefined : value);

/** The service chooses the id of a trigger, so that only the response of its creation has it. */
const trigger = on('google_cloudbuild_trigger', {
  trigger_id: either(
    lastOf(resource),
    via(request('triggerId'), filled),
    via(request('trigger.id'), filled),
    response('id'),
    via(context('labels.build_trigger_id'), filled),
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

export const cloudBuild: ServiceCatalog = {
  eventSource: 'cloudbuild.googleapis.com',
  types: { google_cloudbuild_trigger: { keys: [['trigger_id']], scope: 'global', family: 'functions', noise: gcpNoise } },
  events: {
    CreateBuildTrigger: create(trigger, written('trigger', triggerMembers), { id: response('id') }),
    UpdateBuildTrigger: modify(trigger, maskedOrWritten('trigger', triggerMembers)),
    DeleteBuildTrigger: destroy(trigger),
    RunBuildTrigger: noChange,
    CreateBuild: noChange,
    CancelBuild: noChange,
    RetryBuild: noChange,
  },
};
