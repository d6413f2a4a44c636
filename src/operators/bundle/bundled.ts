import type { Drift, FieldChange } from '../../model/drift.js';
import { severities } from '../../model/severity.js';

/** A joined alert, and the ids of the alerts that it stands for. Replaced, never modified. */
export type Bundle = { readonly drift: Drift; readonly ids: readonly string[] };

/** One alert about what several say; the most severe attribute comes first, and gives its id. */
export const bundled = (drifts: readonly Drift[]): Bundle => {
  const sorted = [...drifts].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || (one.field < other.field ? -1 : 1),
  );
  const first = sorted[0] as Drift;
  const rules = [...new Set(sorted.flatMap((one) => one.rules))];
  return { drift: { ...first, rules, fields: sorted.map(fieldOf) }, ids: sorted.map(({ id }) => id) };
};

const fieldOf = ({ field, old_value, new_value, severity, resolution, resolved_at }: Drift): FieldChange => ({
  field,
  old_value,
  new_value,
  severity,
  resolution,
  resolved_at,
});

/** How an alert ends whose attributes ended differently: what leaves most doubt. */
const doubts: readonly FieldChange['resolution'][] = ['removed', 'superseded', 'declared', 'reverted'];

/** The joined alert, one attribute of which is resolved: the alert is with the last one. */
export const endOf = ({ drift }: Bundle, { field, resolution, resolved_at, superseded_by }: Drift): Drift => {
  const fields = (drift.fields ?? []).map((one) => (one.field === field ? { ...one, resolution, resolved_at } : one));
  const isOver = fields.every((one) => one.resolution !== null);
  const times = fields.map((one) => one.resolved_at ?? '').sort();
  return {
    ...drift,
    fields,
    superseded_by: superseded_by ?? drift.superseded_by,
    resolution: isOver ? (doubts.find((doubt) => fields.some((one) => one.resolution === doubt)) ?? null) : null,
    resolved_at: isOver ? (times.at(-1) ?? null) : null,
  };
};
