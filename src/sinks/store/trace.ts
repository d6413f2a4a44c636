import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import type { Ranked } from './newest-first.js';

/** What a list of related events shows of one (D21), but for its relation. */
type Shown = {
  readonly id: string;
  readonly kind: 'audit' | 'sensor';
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string | null;
  readonly user_name: string;
};

/** A record or a sensor event, with all that it can be found by; '' and none where it cannot. */
export type Trace = Ranked & {
  readonly shown: Shown;
  /** See `subjectKey`. */
  subjects: readonly string[];
  /** User names and ARNs. */
  actors: readonly string[];
  readonly container: string;
  /** Id of the record that a sensor event reported. */
  record: string;
};

/** Of what the audit log said, or of what a sensor event reported that itself was forgotten. */
export const traceOfActivity = (activity: Activity, order: number): Trace => {
  const { timestamp, name, provider, userName, sensor } = activity;
  return {
    time: instant(timestamp),
    order,
    shown: {
      id: sensor === '' ? activity.id : sensor,
      kind: sensor === '' ? 'audit' : 'sensor',
      timestamp,
      name,
      provider,
      user_name: userName,
    },
    subjects: distinct(activity.resources),
    actors: distinct([userName]),
    container: '',
    record: sensor === '' ? '' : activity.id,
  };
};

export const traceOfSensor = (event: SensorEvent, order: number): Trace => {
  const field = (name: string): string => {
    const value = event.output_fields[name];
    return typeof value === 'string' && value !== '<NA>' ? value : '';
  };
  const [user, original] = [field('ct.user'), field('ct.originaluser')];
  const container = field('container.id');
  return {
    time: instant(event.timestamp),
    order,
    shown: {
      id: event.id,
      kind: 'sensor',
      timestamp: event.timestamp,
      name: event.rule,
      provider: event.provider,
      // For an assumed role the plugin gives the role as the user and the session as the original user; D19b wants the session.
      user_name: (field('ct.user.identitytype') === 'AssumedRole' ? original : '') || user || field('ka.user.name') || field('user.name'),
    },
    subjects: [],
    actors: event.provider === 'aws' ? distinct([user, original, field('ct.user.arn')]) : [],
    // The sensor's name for what runs outside of every container.
    container: container === 'host' ? '' : container,
    record: '',
  };
};

export const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)].filter((key) => key !== '');
