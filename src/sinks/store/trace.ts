import { originOf } from '../../catalog/origin-of.js';
import { unknownOrigin, type Origin, type UserIdentity } from '../../model/audit-record.js';
import type { Activity } from '../../model/output.js';
import { aws } from '../../model/contracts/provider.js';
import type { SensorEvent } from '../../model/sensor-event.js';

/** A related event as a list shows it (D21), without its relation. */
export type EventSummary = {
  readonly id: string;
  readonly kind: 'audit' | 'sensor';
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string | null;
  readonly user_name: string;
  /** Null if nothing shows how the call was made. */
  readonly origin: Origin | null;
};

/** The keys that find a record or a sensor event; '' and an empty list for missing keys. A key may be listed twice. */
export type TraceKeys = {
  /** See `resourceKey`. */
  readonly resources: readonly string[];
  /** User names and ARNs. */
  readonly actors: readonly string[];
  readonly container: string;
  /** Id of the record that a sensor event reported. */
  readonly record: string;
};

export type Trace = { readonly shown: EventSummary; readonly keys: TraceKeys };

/** Printable ASCII without quotes and backslashes, which JSON writes as it is. */
const plain = /^[ !#-[\]-~]*$/;

/** The JSON of an event in less time and space: without the members of `origin` that are null, which `eventSummaryOf` adds. */
export const eventSummaryText = (shown: EventSummary): string => {
  const { id, kind, timestamp, name, provider, user_name: user, origin } = shown;
  if (!plain.test(id + timestamp + name + user)) return JSON.stringify(shown);
  const from = provider === null ? 'null' : `"${provider}"`;
  return `{"id":"${id}","kind":"${kind}","timestamp":"${timestamp}","name":"${name}","provider":${from},"user_name":"${user}","origin":${originText(origin)}}`;
};

/** Reads what `eventSummaryText` wrote. */
export const eventSummaryOf = (text: string): EventSummary => {
  const shown = JSON.parse(text) as EventSummary;
  return shown.origin === null ? shown : { ...shown, origin: { ...unknownOrigin, ...shown.origin } };
};

const originText = (origin: Origin | null): string => {
  if (origin === null) return 'null';
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(origin)) if (value !== null) known[name] = value;
  return JSON.stringify(known);
};

/** The trace of an audit record, or of a record that a forgotten sensor event reported. */
export const traceOfActivity = (activity: Activity): Trace => {
  const { timestamp, name, provider, userName, origin, sensor } = activity;
  return {
    shown: {
      id: sensor === '' ? activity.id : sensor,
      kind: sensor === '' ? 'audit' : 'sensor',
      timestamp,
      name,
      provider,
      user_name: userName,
      origin,
    },
    keys: { resources: activity.resources, actors: [userName], container: '', record: sensor === '' ? '' : activity.id },
  };
};

/** A sensor event as a list of related events shows it. */
export const eventSummaryOfSensor = (event: SensorEvent): EventSummary => ({
  id: event.id,
  kind: 'sensor',
  timestamp: event.timestamp,
  name: event.rule,
  provider: event.provider,
  // For an assumed role the plugin writes the role as the user and the session as the original user; D19b wants the session.
  user_name:
    (field(event, 'ct.user.identitytype') === 'AssumedRole' ? field(event, 'ct.originaluser') : '') ||
    field(event, 'ct.user') ||
    field(event, 'ka.user.name') ||
    field(event, 'user.name'),
  origin: originOfSensor(event),
});

/** Of an event about an API call. */
const originOfSensor = (event: SensorEvent): Origin | null =>
  event.provider === null
    ? null
    : originOf({
        address: field(event, 'ct.srcip') || field(event, 'ka.sourceips'),
        agent: field(event, 'ct.useragent') || field(event, 'ka.useragent'),
        user: noUser,
      });
const noUser: UserIdentity = { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' };

/** The users that a sensor event of a cloud names; a key may be empty. */
export const actorsOfSensor = (event: SensorEvent): readonly string[] =>
  event.provider === aws ? [field(event, 'ct.user'), field(event, 'ct.originaluser'), field(event, 'ct.user.arn')] : none;

/** The container of a sensor event; '' for processes outside of containers, for which the sensor writes `host`. */
export const containerOfSensor = (event: SensorEvent): string => {
  const container = field(event, 'container.id');
  return container === 'host' ? '' : container;
};

const none: readonly string[] = [];

const field = (event: SensorEvent, name: string): string => {
  const value = event.output_fields[name];
  return typeof value === 'string' && value !== '<NA>' ? value : '';
};

export const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)].filter((key) => key !== '');
