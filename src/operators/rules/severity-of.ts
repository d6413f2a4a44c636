import { cloudTypes } from '../../catalog/providers.js';
import type { Condition, SeverityRow } from '../../catalog/severity-row.js';
import { severityTable } from '../../catalog/severity-table.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import { anyGlob } from '../../lib/glob.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { once } from '../../lib/once.js';
import type { Drift } from '../../model/drift.js';
import type { Severity } from '../../model/severity.js';
import { attributeAt } from '../../model/state-snapshot.js';
import { meets } from './severity-conditions.js';
import type { AttributeChange } from './attribute-change.js';

/** The inputs of the default severity (D24). */
export type SeverityInput = AttributeChange & {
  readonly family: TypeSpec['family'] | undefined;
  readonly resourceType: string;
  readonly change: Drift['change'];
  readonly field: string;
};

/** Severity if no rule sets one: that of the first matching row of the table (D24). */
export const severityOf = (input: SeverityInput): Severity => {
  if (input.change === 'unknown') return 'low';
  const ofType = byType.get(input.resourceType)?.();
  for (const row of ofType?.[input.change] ?? rows) if (row.fits(input)) return row.severity;
  return 'medium';
};

type CompiledRow = {
  readonly severity: Severity;
  readonly changes: SeverityRow['change'];
  ofType(type: string): boolean;
  fits(input: SeverityInput): boolean;
};

const compileRow = (row: SeverityRow): CompiledRow => {
  const ofType = anyGlob(row.types);
  const named = anyGlob(row.attributes);
  const { family, when } = row;
  return {
    severity: row.severity,
    changes: row.change,
    ofType,
    fits: (input) => {
      if (input.change === 'unknown' || !row.change.includes(input.change) || !ofType(input.resourceType)) return false;
      if (family !== undefined && family !== input.family) return false;
      if (input.change === 'modified') return named(input.field) && (when === undefined || holds(when, input));
      // For a whole resource, check each attribute of the row.
      if (when === undefined) return true;
      return row.attributes.some((attribute) => holds(when, changeOfAttribute(input, attribute)));
    },
  };
};

const rows = severityTable.map(compileRow);
/** The rows that can match a change of a type of the catalog: a few of hundreds. Selected on first use, for the types that occur. */
const byType = new Map(
  Object.keys(cloudTypes).map((type) => [
    type,
    once(() => {
      const ofType = rows.filter((row) => row.ofType(type));
      const ofChange = (change: SeverityRow['change'][number]): readonly CompiledRow[] =>
        ofType.filter((row) => row.changes.includes(change));
      return { modified: ofChange('modified'), created: ofChange('created'), deleted: ofChange('deleted') };
    }),
  ]),
);

/** The change of one attribute that the creation or deletion of its resource implies. */
const changeOfAttribute = (input: SeverityInput, attribute: string): AttributeChange => ({
  ...input,
  oldValue: input.change === 'deleted' ? valueAt(input.before, attribute) : null,
  newValue: input.change === 'created' ? valueAt(input.after(), attribute) : null,
});

const valueAt = (attributes: JsonObject, path: string): Json => attributeAt(attributes, path) ?? null;

/** A value that the record does not show meets no condition. */
const holds = (when: Condition, change: AttributeChange): boolean => !change.hidden && meets(when, change);
