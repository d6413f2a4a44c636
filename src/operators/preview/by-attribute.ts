import type { Drift } from '../../model/drift.js';

/** The alert as one for each of its attributes: rules decide about each by itself. */
export const byAttribute = (drift: Drift): readonly Drift[] =>
  drift.fields === null || drift.fields.length === 0
    ? [drift]
    : drift.fields.map((one): Drift => ({
        ...drift,
        ...one,
        fields: null,
        superseded_by: one.resolution === 'superseded' ? drift.superseded_by : null,
      }));
