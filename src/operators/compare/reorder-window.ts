import type { ReportedEdit } from '../flow/finding.js';
import { copyAttributeValue, type AttributeValue } from './edits/attribute-value.js';

/** Maximum edits of one attribute. Beyond it, earlier edits keep their order of arrival. */
const windowBound = 128;

/** An effect that cannot be undone when the edits of an attribute are evaluated again in another order. */
export type Fixed = 'differs' | 'restored' | 'ignored';

/** `fixed`: by reported field; undefined for most edits, which have none. `isKept`: the change is kept as undeclared (D8b). */
export type WindowEdit = { readonly reported: ReportedEdit; fixed: Map<string, Fixed> | undefined; isKept: boolean };

/**
 * The edits of one attribute in event order, while some of them can still be announced. Ties keep the order of arrival, and no edit moves
 * before one with a fixed effect. Evaluating the edits again, starting from the value before the first, gives the same result as an arrival in
 * order.
 */
export type ReorderWindow = {
  readonly number: number;
  /** The version of the state that the edits are evaluated against, see `versionOf`. */
  readonly version: number;
  /** The value of the attribute before the first edit. */
  readonly before: AttributeValue;
  readonly edits: WindowEdit[];
};

export const makeReorderWindow = (number: number, version: number, attribute: AttributeValue): ReorderWindow => ({
  number,
  version,
  before: copyAttributeValue(attribute),
  edits: [],
});

export const makeWindowEdit = (reported: ReportedEdit): WindowEdit => ({ reported, fixed: undefined, isKept: false });

export const fix = (edit: WindowEdit, field: string, as: Fixed): void => {
  (edit.fixed ??= new Map()).set(field, as);
};

export const isFull = ({ edits }: ReorderWindow): boolean => edits.length >= windowBound;

/** Inserts an edit in order. Returns true if it is the last one. */
export const insertEdit = ({ edits }: ReorderWindow, edit: WindowEdit): boolean => {
  const { time } = edit.reported.from.evaluation.event;
  let at = edits.length;
  for (; at > 0; at--) {
    const { reported, fixed } = edits[at - 1] as WindowEdit;
    if (reported.from.evaluation.event.time <= time || fixed !== undefined) break;
  }
  edits.splice(at, 0, edit);
  return at === edits.length - 1;
};

/** The windows of all attributes, in the order in which they began, by number. */
export type ReorderWindows = {
  readonly order: Map<number, { readonly history: number; readonly attribute: string }>;
  /** No window has a lower number. A map finds its first entry slowly after earlier ones were deleted. */
  first: number;
  /** Total edits in all windows. */
  edits: number;
  next: number;
};

export const makeReorderWindows = (): ReorderWindows => ({ order: new Map(), first: 1, edits: 0, next: 1 });
