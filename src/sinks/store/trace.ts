import type { Activity } from '../../model/output.js';
import { aws } from '../../model/contracts/provider.js';
import type { SensorEvent } from '../../model/sensor-event.js';

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
export type Trace = {
  readonly shown: Shown;
  /** See `resourceKey`. */
  readonly resources: readonly string[];
  /** User names and ARNs. */
  readonly actors: readonly string[];
  readonly container: string;
  /** Id of the record that a sensor event reported. */
  readonly record: string;
};

type Members = readonly [shown: Shown, resources: readonly string[], actors: readonly string[], container: string, record: string];

/** A trace as the items of a JSON list, without its brackets: the text starts with the id, see `Texts.idOf`. */
export const traceText = ({ shown, resources, actors, container, record }: Trace): string =>
  JSON.stringify([shown, resources, actors, container, record] satisfies Members).slice(1, -1);

/** Parses a text of `traceText`. */
export const parseTrace = (text: string): Trace => traceOf(JSON.parse(`[${text}]`) as Members);

export const traceOf = ([shown, resources, actors, container, record]: Members): Trace => ({ shown, resources, actors, container, record });

/** The trace of an audit record, or of a record that a forgotten sensor event reported. */
export const traceOfActivity = (activity: Activity): Trace => {
  const { timestamp, name, provider, userName, sensor } = activity;
  return {
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

export const traceOfSensor = (event: SensorEvent): Trace => {
  const field = (name: string): string => {
    const value = event.output_fields[name];
    return typeof value === 'string' && value !== '<NA>' ? value : '';
  };
  const [user, original] = [field('ct.user'), field('ct.originaluser')];
  const container = field('container.id');
  return {
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
