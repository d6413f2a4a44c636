import { recordProviders } from '../../model/contracts/provider.js';
import { resolutions } from '../../model/drift.js';
import { planPrograms } from '../../model/plan.js';
import { severities } from '../../model/severity.js';
import type { JsonSchema } from '../route.js';
import { maxRowText, maxValueText } from '../../model/drift-row.js';
import { anything, closed, count, described, enumOf, flag, listOf, moment, orNull, ref, text } from './schema-words.js';

const userIdentity = closed(
  {
    type: text,
    principal_id: text,
    arn: text,
    account_id: text,
    user_name: described(text, 'The person or program: user name, or the session name of a role.'),
    role_name: text,
  },
  {
    delegated_from: described(text, 'The principal that the caller impersonated, or that impersonated the caller.'),
    invoked_by: described(text, 'The AWS service that made the call on behalf of the caller, such as `cloudformation.amazonaws.com`.'),
  },
);

const origin = closed({
  source_ip: described(orNull(text), 'Address from which the call came; behind proxies, the one that they name.'),
  user_agent: orNull(text),
  tool: described(
    orNull(text),
    'What the user agent names, such as `console`, `cli`, `sdk`, `terraform`, `kubectl`. Callers choose their user agent.',
  ),
  access_key_id: described(orNull(text), 'Id of the access key, of temporary credentials, or of the key of a service account.'),
  mfa: described(orNull({ type: 'boolean' }), 'Whether the session began with a second factor.'),
  session_started: orNull(moment),
  via: described(
    orNull(text),
    'The service through which the caller made the call; null for a direct call. `via` of rules is compared with it.',
  ),
  impersonated_by: described(orNull(text), 'The principal that acted as the caller.'),
  groups: described(orNull(listOf(text)), 'Groups of a Kubernetes user.'),
});

const resolvedBy = closed({
  kind: enumOf(['record', 'state', 'person', 'plan']),
  user_identity: described(orNull(ref('UserIdentity')), 'The caller of the record.'),
  event_id: orNull(text),
  event_name: orNull(text),
  state: described(orNull(text), 'Name of the state.'),
  serial: described(orNull(count), 'Null if the state has none.'),
  person: described(
    orNull(
      closed({
        name: text,
        comment: described(text, 'The reason.'),
        until: described(orNull(moment), 'End of the acceptance; null if it has none.'),
      }),
    ),
    'Who accepted the difference.',
  ),
  plan: described(
    orNull(
      closed({
        id: text,
        taken: moment,
        program: enumOf(planPrograms),
        by: described(text, 'Who delivered it; `runner` for a plan of the service.'),
      }),
    ),
    'The plan that found the resource as declared.',
  ),
});

const candidate = closed({
  user_identity: ref('UserIdentity'),
  event_id: text,
  event_name: text,
  event_time: moment,
  source_ip: orNull(text),
});

const members: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'string', pattern: '^d_[a-z2-7]{26}$' },
  timestamp: described(moment, 'When the change happened; equal to `event_time`.'),
  severity: ref('Severity'),
  resource_type: text,
  resource_name: text,
  resource_id: described(text, "The cloud's id."),
  field: described(text, 'Attribute that drifted, dots between levels; `*` for the resource as a whole.'),
  old_value: described(anything, 'The declared value. Secrets are `(sensitive)`.'),
  new_value: described(anything, 'The value that was set. Secrets are `(sensitive)`.'),
  summary: described(text, 'What changed, in one line of at most 200 characters, the most dangerous part first.'),
  fields: described(
    orNull(
      listOf(
        closed({
          field: text,
          old_value: anything,
          new_value: anything,
          severity: ref('Severity'),
          resolution: orNull(enumOf(resolutions)),
          resolved_at: orNull(moment),
        }),
      ),
    ),
    'The attributes of an alert about several keys of one map, such as tags, that one call changed: the most severe first, which are `field` and its values. Each is resolved by itself, the alert with the last one. Null for one attribute.',
  ),
  user_identity: ref('UserIdentity'),
  origin: described(origin, 'How the change was made; null members are not in the record.'),
  address: described(orNull(text), 'Full instance address; null for undeclared resources.'),
  provider: enumOf(recordProviders),
  account_id: text,
  account_name: described(orNull(text), 'Name of the account, as configured or looked up; null if unknown.'),
  region: text,
  region_name: described(orNull(text), 'Name of the region, such as `Europe (Frankfurt)`; null if unknown.'),
  change: described(
    enumOf(['modified', 'created', 'deleted', 'unknown']),
    '`unknown`: an event outside of the catalog, with `detection.unknown_changes: alert`.',
  ),
  rules: described(listOf(text), 'Names of the rules that matched; empty for the built-in default.'),
  event_name: text,
  event_id: text,
  event_time: moment,
  detected_at: moment,
  environment: orNull(text),
  maintenance: described(orNull(text), 'Name of the maintenance window that the change fell into.'),
  detail: described(orNull(text), 'Details that the values do not show.'),
  incident: described(orNull(text), 'Id of the incident that the alert belongs to, which may have become part of another one.'),
  root_cause: described(orNull(text), 'One line about the earliest cause in the causal graph; null if there is none.'),
  blast_radius_size: described(
    orNull({ type: 'integer', minimum: 0 }),
    'Number of resources, pods and containers that the changed identity or network reached within 4 edges of the causal graph, at most 10,000; null for other resources.',
  ),
  occurrences: described({ type: 'integer', minimum: 1 }, 'How often the same value was set.'),
  last_seen: moment,
  seen_in_state: described(
    orNull(moment),
    'When the state was written that shows the value in an attribute which only mirrors other resources; null if none does.',
  ),
  unconfirmed: described(
    orNull(listOf(text)),
    'Declared attributes that may differ after the resource was deleted and created again; else null.',
  ),
  cascade_of: described(orNull(text), 'Id of the alert about the deletion with which the resource went; else null.'),
  superseded_by: described(orNull(text), 'Id of the alert about the deletion of the resource, which ended this one; else null.'),
  resolution: described(
    orNull(enumOf(resolutions)),
    'How the alert was resolved; null while it is open. `removed`: no state declares the resource any more; it may still be as it was changed. `accepted`: a person accepted the difference, which is still there. `verified`: a plan found the resource as declared.',
  ),
  resolved_at: orNull(moment),
  resolved_by: described(orNull(resolvedBy), 'Who or what resolved the alert; null while it is open.'),
  triage: described(orNull(ref('Triage')), 'What people did about the alert; null if nothing.'),
};

/** Members that only plans add. */
const plannedMembers: Readonly<Record<string, JsonSchema>> = {
  verified_at: described(moment, 'When the newest plan was begun that shows the difference; absent if none does.'),
  candidates: described(
    { ...listOf(candidate), maxItems: 20 },
    'Whose calls may have made a difference that only a plan shows, newest first; absent if a record explains it.',
  ),
};

/** Members of `Drift` that a row has as they are, except that long texts are cut. */
const rowMembers = [
  ...['id', 'timestamp', 'severity', 'resource_type', 'resource_name', 'resource_id', 'field', 'address', 'provider'],
  ...['account_id', 'account_name', 'region', 'change', 'environment', 'rules', 'event_name', 'detected_at', 'last_seen'],
  ...['occurrences', 'resolution', 'resolved_at', 'maintenance', 'triage', 'summary', 'incident'],
];
const valueText = `The JSON of the value, cut after ${String(maxValueText)} characters.`;
const position = described(text, 'Id of the newest message of the streams at this moment, for `Last-Event-ID`.');

const row = closed({
  source_ip: orNull(text),
  tool: orNull(text),
  ...Object.fromEntries(rowMembers.map((name) => [name, members[name] ?? {}])),
  user: described(text, 'The first of user name, ARN and principal id that is known.'),
  actor: described(text, 'The first of ARN, principal id and user name that is known.'),
  old_value: described(text, valueText),
  new_value: described(text, valueText),
  fields: described(orNull(listOf(text)), 'Names of the attributes, for an alert about several.'),
});

const relatedEvent = closed({
  id: text,
  kind: enumOf(['audit', 'sensor']),
  timestamp: moment,
  name: text,
  provider: orNull(text),
  user_name: text,
  origin: orNull(origin),
  relation: enumOf(['cause', 'same_resource', 'same_actor', 'same_container']),
});

export const driftSchemas: Readonly<Record<string, JsonSchema>> = {
  Severity: enumOf(severities),
  SeverityCounts: closed(Object.fromEntries(severities.map((severity) => [severity, count]))),
  UserIdentity: userIdentity,
  Drift: closed(members, plannedMembers),
  DriftRow: described(
    row,
    `An alert in brief. Texts are cut after ${String(maxRowText)} characters; a text that was cut ends in an ellipsis, …`,
  ),
  DriftIndexHead: described(
    closed({
      kind: { const: 'head' },
      last_event_id: position,
      total: count,
      max: described(count, '`storage.max_drifts`'),
      merged: described(
        listOf({ ...listOf(text), minItems: 2, maxItems: 2 }),
        'Incidents that turned out to be parts of others, with those.',
      ),
    }),
    'The first line. The stream that resumes after `last_event_id` has every change since the list began. `total`: alerts at this moment; those evicted meanwhile are left out.',
  ),
  DriftIndexEnd: described(
    closed({ kind: { const: 'end' }, last_event_id: position }),
    'The last line. Without it the list is incomplete.',
  ),
  DriftIndexLine: { anyOf: [ref('DriftRow'), ref('DriftIndexHead'), ref('DriftIndexEnd')] },
  RelatedEvent: relatedEvent,
  Advice: described(
    closed({
      certain: described(flag, 'Whether every step is right as it stands; else the text of a step says what has to be checked.'),
      steps: listOf(
        closed({
          kind: described(
            enumOf(['look', 'undo', 'plan', 'adopt']),
            'See what is there, set it back, what a plan will do and what it will not, or keep the change.',
          ),
          text: described(text, '`<name>` stands for a value that the alert does not show.'),
          command: described(orNull(text), 'One line for a POSIX shell.'),
        }),
      ),
    }),
    'What to do about an open alert, made for each request. Review a command before you run it: nothing here was tried on your resources.',
  ),
  DriftDetail: closed(
    {
      ...members,
      related_events: { ...listOf(ref('RelatedEvent')), maxItems: 100 },
      actions: described({ ...listOf(ref('DriftAction')), maxItems: 100 }, 'The newest actions on the alert, oldest first.'),
      advice: ref('Advice'),
    },
    plannedMembers,
  ),
};
