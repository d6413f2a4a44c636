import { isList, type Json, type JsonObject } from '../../lib/json.js';
import { canonicalText } from '../compare/compare-values.js';

/** One attribute before and after a change, with its resource. */
export type Shift = {
  /** Declared; `null` if the resource is new. */
  readonly oldValue: Json;
  /** At runtime; `null` if the resource is gone. */
  readonly newValue: Json;
  /** The record does not show the value. */
  readonly hidden: boolean;
  /** All declared attributes, and all attributes as far as they are known after the change; few conditions need those. */
  readonly before: JsonObject;
  readonly after: () => JsonObject;
  readonly known: SeverityContext;
};

/** Knowledge from states and configuration beyond the resource. */
export type SeverityContext = {
  /** Whether the account is the record's own, or one that a state or the configuration names. */
  isAccount(id: string): boolean;
  /** The declared document of a managed policy; `null` if no state declares it. */
  policyDocument(arn: string): Json;
  /** Whether a state attaches this managed policy to this group. */
  groupHolds(group: string, arn: string): boolean;
};

export const isText = (value: Json, wanted: string): boolean =>
  typeof value !== 'object' && String(value).toLowerCase() === wanted.toLowerCase();
export const isEmpty = (value: Json): boolean => canonicalText(value) === '';

export const listOf = (value: Json): readonly Json[] => (isList(value) ? value : isEmpty(value) ? [] : [value]);

/** The elements of the second list that the first lacks. */
export const added = (from: Json, to: Json): readonly Json[] => {
  const known = new Set(listOf(from).map((one) => canonicalText(one)));
  return listOf(to).filter((one) => !known.has(canonicalText(one)));
};

/** Whether an element names every address, alone or in a list with commas. */
export const hasEveryAddress = (value: Json): boolean => /[",\s](0\.0\.0\.0|::)\/0[",\s]/.test(JSON.stringify(value));
