import { lastSegment } from '../../../lib/last-segment.js';
import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';

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

const triggerMembers: c.Fields = {
  ...c.kept(`
    name service_account github{owner name push{branch tag} pull_request{branch}} trigger_template{repo_name branch_name}
    repository_event_config{repository push{branch}} approval_config{approval_required}`),
  ...c.cleared('description disabled filename filter included_files ignored_files'),
  ...c.cleared('substitutions', 'map'),
};

export const cloudBuild: c.ServiceCatalog = {
  eventSource: 'cloudbuild.googleapis.com',
  types: c.googleTypes('functions', { google_cloudbuild_trigger: { keys: [['trigger_id']] } }),
  events: {
    CreateBuildTrigger: c.create(c.withId(trigger, c.response('id')), c.whole('trigger', triggerMembers)),
    UpdateBuildTrigger: c.modify(trigger, c.maskedOrWhole('trigger', triggerMembers)),
    DeleteBuildTrigger: c.destroy(trigger),
    ...c.noChanges('RunBuildTrigger CreateBuild CancelBuild RetryBuild'),
  },
};
