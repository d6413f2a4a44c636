import { isEndpoint } from '../endpoint.js';
import {
  bool,
  duration,
  durationWithin,
  optional,
  section,
  shapedList,
  string,
  strings,
  textMap,
  type Decoded,
  type Section,
  type Violation,
} from '../leaf.js';
import { live } from '../live.js';
import { stateSection, statesList } from './state-schema.js';
import { countText } from '../../lib/count-text.js';

/** A project, folder, organization or billing account, or a view of a log bucket in one. */
const isResourceName = (text: string): boolean =>
  /^(?:projects|folders|organizations|billingAccounts)\/[\w.:-]+(?:\/locations\/[\w-]+\/buckets\/[\w.-]+\/views\/[\w.-]+)?$/.test(text);
const isSubscription = (text: string): boolean => /^projects\/[a-z0-9.:-]+\/subscriptions\/[A-Za-z][\w.~+%-]{2,254}$/.test(text);
const isProject = (text: string): boolean => /^[a-z0-9][a-z0-9.:-]*$/.test(text);

/** The API accepts filters of 20,000 characters; the built-in part needs some of them. */
const maxFilter = 19_000;

const auditLogMembers = {
  subscription: string('', live('Subscription of a topic to which a log sink publishes: `projects/P/subscriptions/S`.')),
  subscriptions: strings([], live('Further subscriptions, of any project.')),
  ack_deadline: durationWithin(
    '1m',
    '10s',
    '10m',
    live('How long a message in progress is hidden from other consumers; renewed while it is processed.'),
  ),
  project: string('', live('Without a subscription: id of the project whose log is read; short for one `projects/P` in `resource_names`.')),
  resource_names: shapedList(
    isResourceName,
    'a list of names such as projects/P, folders/N, organizations/N, billingAccounts/X',
    live('Without a subscription: resources whose own logs are read with the Logging API.'),
  ),
  filter: string('', live('Filter in the Logging query language, in addition to the built-in one, which selects the Admin Activity log.')),
  poll_interval: durationWithin('10s', '1s', '1h', live('Time between two reads of the log with the Logging API.')),
  lookback: duration('1h', live('How far back the first read goes.')),
  cursor_file: string(
    '',
    live('File that stores how far the log has been read, relative to the configuration file. Empty: a restart begins with `lookback`.'),
  ),
  endpoint_url: string(
    '',
    live('URL of a service compatible with Pub/Sub and Cloud Logging, such as a test double; empty: Google, or `PUBSUB_EMULATOR_HOST`.'),
  ),
};

/** Checks names, and values that involve several keys. */
const checkAuditLogs = (value: Decoded<Section<typeof auditLogMembers>>): Violation | undefined => {
  const isWrong = (one: string): boolean => one !== '' && !isSubscription(one);
  if (isWrong(value.subscription)) return { key: 'subscription', expected: 'a name such as projects/P/subscriptions/S' };
  if (value.subscriptions.some(isWrong)) return { key: 'subscriptions', expected: 'names such as projects/P/subscriptions/S' };
  if (value.project !== '' && !isProject(value.project)) return { key: 'project', expected: 'the id of a project' };
  if (value.filter.length > maxFilter) return { key: 'filter', expected: `a filter of at most ${countText(maxFilter)} characters` };
  if (value.endpoint_url !== '' && !isEndpoint(value.endpoint_url)) return { key: 'endpoint_url', expected: 'an http or https URL' };
  return undefined;
};

/** `providers.gcp`. Source: interface; D51, D54b, D70. */
export const gcpSection = section({
  enabled: bool(true, 'Watch this provider. If false, none of its states is read.'),
  environment: optional(string('', 'Environment of resources without an environment label (D22).')),
  project_names: textMap('Display names of projects by id.'),
  audit_logs: { ...section(auditLogMembers), check: checkAuditLogs },
  state: stateSection,
  states: statesList,
});
