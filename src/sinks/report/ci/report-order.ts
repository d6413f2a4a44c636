import type { Drift } from '../../../model/drift.js';
import { severities } from '../../../model/severity.js';

/** Most severe first, then by resource, attribute and time, so that equal runs give equal reports. */
export const inReportOrder = (drifts: readonly Drift[]): readonly Drift[] =>
  [...drifts].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      compare(a.address ?? '\uffff', b.address ?? '\uffff') ||
      compare(a.resource_type, b.resource_type) ||
      compare(a.resource_name, b.resource_name) ||
      compare(a.field, b.field) ||
      compare(a.event_time, b.event_time) ||
      compare(a.id, b.id),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
