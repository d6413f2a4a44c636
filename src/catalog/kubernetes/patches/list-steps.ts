import type { Json } from '../../../lib/json.js';
import type { ListStep } from './touched.js';

/** How the elements of a declared list are compared. */
type ElementComparison = {
  readonly agrees: (declared: Json, given: Json) => boolean;
  /** Whether the declared element has what the operations write. */
  readonly agreesInPart: (declared: Json, operations: readonly Json[]) => boolean;
};

/**
 * The list after the steps, which are applied to the declared list (D78): `same`, the values that the record shows, those that are added
 * behind the declared ones, or `unknown`.
 */
type ListOutcome = 'same' | 'unknown' | { readonly all: readonly Json[] } | { readonly appended: readonly Json[] };

export const listAfter = (declared: readonly Json[], steps: readonly ListStep[], comparison: ElementComparison): ListOutcome => {
  if (isDeclaredAfter(declared, steps, comparison)) return 'same';
  const appended = steps.flatMap((step) => (step.op === 'add' && step.at < 0 ? [step.value] : []));
  if (appended.length === steps.length && declared.length > 0) return { appended };
  const all = valuesOf(declared.length, steps);
  return all === undefined ? 'unknown' : { all };
};

/** Whether the declared list shows the steps already: the API's list and that of the state have the same order. */
const isDeclaredAfter = (declared: readonly Json[], steps: readonly ListStep[], { agrees, agreesInPart }: ElementComparison): boolean => {
  let left = steps.filter((step) => step.op === 'add' && step.at < 0).length;
  return steps.every((step) => {
    if (step.op === 'merge' || step.op === 'unknown') return false;
    const at = step.op === 'add' && step.at < 0 ? declared.length - left-- : step.at;
    if (step.op === 'remove') return at >= declared.length;
    const own = declared[at];
    if (own === undefined) return false;
    return step.op === 'part' ? agreesInPart(own, step.operations) : agrees(own, step.value);
  });
};

/** The elements, if the steps write every one that the declared list has. */
const valuesOf = (length: number, steps: readonly ListStep[]): readonly Json[] | undefined => {
  const values: (Json | undefined)[] = Array.from({ length }, () => undefined);
  for (const step of steps) {
    if (step.op === 'add' && step.at <= values.length) values.splice(step.at < 0 ? values.length : step.at, 0, step.value);
    else if (step.op === 'replace' && step.at < values.length) values[step.at] = step.value;
    else if (step.op === 'remove') values.splice(step.at, 1);
    else return undefined;
  }
  return values.every((value) => value !== undefined) ? values : undefined;
};
