import { anyGlob } from '../../lib/glob.js';
import type { Notice } from '../../model/notice.js';
import { higher } from '../../model/severity.js';
import type { Target } from './open-targets.js';

/** Whether a target receives a notice: alerts that pass its filters, and their resolutions if that is configured. */
export const wantsNotice = ({ settings, isForPeople }: Pick<Target, 'settings' | 'isForPeople'>): ((notice: Notice) => boolean) => {
  const { min_severity, resource_types, environments, resolved } = settings;
  const isOfType = resource_types.length === 0 ? () => true : anyGlob(resource_types);
  return ({ kind, drift }) =>
    // The alert about what it went with says so (D99).
    drift.cascade_of === null &&
    higher(drift.severity, min_severity) === drift.severity &&
    isOfType(drift.resource_type) &&
    (environments.length === 0 || (drift.environment !== null && environments.includes(drift.environment))) &&
    (kind === 'drift' || (resolved && !(isForPeople && drift.resolution === 'superseded')));
};
