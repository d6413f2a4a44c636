import { FewMap } from '../../../lib/few-map.js';
import type { Json } from '../../../lib/json.js';

/**
 * The value of one attribute of one resource according to records: the newest value of the whole attribute and of its elements (keys of a
 * map, members of a set), each with its event time. An older record never overwrites a newer value of the same element (D5). Ties go to the
 * record that arrived later; apart from ties, the order of arrival makes no difference.
 */
export type AttributeValue = {
  whole: ElementValue | undefined;
  elements: FewMap<ElementValue> | undefined;
  /** Attributes that identify an element, if elements are blocks. */
  by: readonly string[];
  /** The declared value when a record was last compared with it. Derived, not saved. */
  declared: DeclaredCopy | undefined;
};

/** The declared value of an attribute, by the snapshots at that time (`StateSources.versions`) and the number of the resource. */
type DeclaredCopy = { readonly version: number; readonly resource: number; readonly value: Json | undefined };

/** Replaced, never modified. */
export type ElementValue = {
  /** Number of the edit that set the value. */
  readonly edit: number;
  /** Event time, milliseconds since the epoch. */
  readonly time: number;
  readonly present: boolean;
  readonly value: Json;
  /** False for a value that agrees with the state: it keeps its time, but values that start from the declared one omit it. */
  readonly differs: boolean;
};

export const makeElementValue = (edit: number, time: number, present: boolean, value: Json, differs: boolean): ElementValue => ({
  edit,
  time,
  present,
  value,
  differs,
});

const noNames: readonly string[] = [];

export const makeAttributeValue = (): AttributeValue => ({ whole: undefined, elements: undefined, by: noNames, declared: undefined });

export const withDiffers = ({ edit, time, present, value }: ElementValue, differs: boolean): ElementValue =>
  makeElementValue(edit, time, present, value, differs);

export const copyAttributeValue = ({ whole, elements, by }: AttributeValue): AttributeValue => ({
  whole,
  elements: elements === undefined ? undefined : new FewMap(elements),
  by,
  declared: undefined,
});

/** Restores the attribute from `earlier`, a copy made before. */
export const rewindAttributeValue = (attribute: AttributeValue, earlier: AttributeValue): void => {
  attribute.whole = earlier.whole;
  attribute.elements = earlier.elements === undefined ? undefined : new FewMap(earlier.elements);
  attribute.by = earlier.by;
};

/** Time of the newest record about an element, by itself or as part of the whole. */
export const newestTime = (attribute: AttributeValue, key: string): number | undefined => {
  const own = attribute.elements?.get(key)?.time;
  const whole = attribute.whole?.time;
  return own === undefined ? whole : whole === undefined ? own : Math.max(own, whole);
};

export const setElement = (attribute: AttributeValue, key: string, value: ElementValue): void => {
  (attribute.elements ??= new FewMap()).set(key, value);
};
