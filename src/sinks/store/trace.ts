import type { Activity } from '../../model/output.js';
import { aws } from '../../model/contracts/provider.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import type { TimeOrdered } from './newest-first.js';

/** A related event as a list shows it (D21), without its relation. */
type Shown = {
  readonly id: string;
  readonly kind: 'audit' | 'sensor';
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string | null;
  readonly user_name: string;
};

/** A record or a sensor event with the keys that find it; '' and an empty list for missing keys. */
export type Trace = TimeOrdered & {
  /** Place in the ring that contains it. */
  readonly place: number;
  readonly shown: Shown;
  /** See `resourceKey`. */
  readonly resources: readonly string[];
  /** User names and ARNs. */
  readonly actors: readonly string[];
  readonly container: string;
  /** Id of the record that a sensor event reported. */
  readonly record: string;
};

type SavedTrace = readonly [
  order: number,
  shown: Shown,
  resources: readonly string[],
  actors: readonly string[],
  container: string,
  record: string,
];

export const saveTrace = ({ order, shown, resources, actors, container, record }: Trace): string =>
  JSON.stringify([order, shown, resources, actors, container, record] satisfies SavedTrace);

/** `saved`: a text of `saveTrace`, parsed. */
export const restoreTrace = (saved: unknown, placeOf: (kind: Shown['kind']) => number): Trace => {
  const [order, shown, resources, actors, container, record] = saved as SavedTrace;
  return { time: instant(shown.timestamp), order, place: placeOf(shown.kind), shown, resources, actors, container, record };
};

/** The trace of an audit record, or of a record that a forgotten sensor event reported. */
export const traceOfActivity = (activity: Activity, order: number, place: number): Trace => {
  const { timestamp, name, provider, userName, sensor } = activity;
  return {
    time: instant(timestamp),
    order,
    place,
    shown: {
      id: sensor === '' ? activity.id : sensor,
      kind: sensor === '' ? 'audit' : 'sensor',
      timestamp,
      name,
      provider,
      user_name: userName,
    },
    resources: distinct(activity.resources),
    actors: distinct([userName]),
    container: '',
    record: sensor === '' ? '' : activity.id,
  };
};

export const traceOfSensor = (event: SensorEvent, order: number, place: number): Trace => {
  const field = (name: string): string => {
    const value = event.output_fields[name];
    return typeof value === 'string' && value !== '<NA>' ? value : '';
  };
  const [user, original] = [field('ct.user'), field('ct.originaluser')];
  const container = field('container.id');
  return {
    time: instant(event.timestamp),
    order,
    place,
    shown: {
      id: event.id,
      kind: 'sensor',
      timestamp: event.timestamp,
      name: event.rule,
      provider: event.provider,
      // For an assumed role the plugin writes the role as the user and the session as the original user; D19b wants the session.
      user_name: (field('ct.user.identitytype') === 'AssumedRole' ? original : '') || user || field('ka.user.name') || field('user.name'),
    },
    resources: [],
    actors: event.provider === aws ? distinct([user, original, field('ct.user.arn')]) : [],
    // The sensor writes `host` for processes outside of containers.
    container: container === 'host' ? '' : container,
    record: '',
  };
};

export const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)].filter((key) => key !== '');
