import { FewMap } from '../../lib/few-map.js';
import type { Json } from '../../lib/json.js';
import type { Change, Ref } from '../../model/change.js';
import type { Comparison, Finding, Subject } from '../flow/finding.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import { makeAttributeValue, type AttributeValue } from './edits/attribute-value.js';
import type { ReorderWindow } from './reorder-window.js';

/** What records say about one resource. Identified by its address if declared, else by its key in the cloud. */
export type History = {
  readonly id: number;
  /** Place in the orders of `Histories`; -1 if forgotten. */
  slot: number;
  /** Unique among the resources remembered; changes with the address. */
  key: string;
  subject: Subject;
  readonly attributes: FewMap<AttributeValue>;
  /** Differences by reported field, such as `tags.Owner`. Undefined for most resources, which have none. */
  fields: FewMap<Field> | undefined;
  /** Declared attributes that may differ after the resource was deleted and created again (D98). Replaced, never modified. */
  unconfirmed: readonly string[] | undefined;
  /** By attribute: the edits that can still be reordered. Undefined if there are none. */
  windows: Map<string, ReorderWindow> | undefined;
  /**
   * Whether its differences are known to depend on no other resource: then they stay as they are until a record concerns the resource or
   * its state declares it differently. Derived, not saved.
   */
  isSettled: boolean;
};

/** `attribute`: that the field belongs to, `tags` for `tags.Owner`. */
type Field = { readonly attribute: string; readonly live: readonly Difference[] };

/** A value that differs, and is not known to have ended without an alert. Replaced, never modified. */
export type Difference = {
  /** Number of the finding. */
  readonly number: number;
  readonly comparison: Comparison;
  readonly value: Json;
  /** Number of the edit that set it, and the id of its record. */
  readonly edit: number;
  readonly event: string;
  /** Whether the finding has an alert; it may wait otherwise. */
  readonly isOpen: boolean;
  /** Number of the edit that ended a value whose finding waits. */
  readonly endedBy: number | undefined;
  /** Kept while a new state may need it to evaluate again, see `withoutOrigin`. */
  readonly origin: Origin | undefined;
  /** When the newest plan was begun that shows the value, in milliseconds since the epoch; undefined for a value that a record set. */
  readonly planned: number | undefined;
};

/** The change that set a value, and its record. `owner`: index in `change.owners`. */
type Origin = { readonly change: Change; readonly part: number; readonly owner: number; readonly event: EvaluatedEvent };

export const makeHistory = (
  id: number,
  key: string,
  { type, key: refKey }: Pick<Ref, 'type' | 'key'>,
  source: string | undefined,
  address: string | undefined,
): History => ({
  id,
  slot: -1,
  key,
  subject: { id, type, refKey, source, address },
  attributes: new FewMap(),
  fields: undefined,
  unconfirmed: undefined,
  windows: undefined,
  isSettled: false,
});

export const attributeOf = ({ attributes }: History, name: string): AttributeValue => {
  let attribute = attributes.get(name);
  if (attribute === undefined) attributes.set(name, (attribute = makeAttributeValue()));
  return attribute;
};

const noDifferences: readonly Difference[] = [];

/** The differences of a field, in the order of their numbers. */
export const liveOf = ({ fields }: History, name: string): readonly Difference[] => fields?.get(name)?.live ?? noDifferences;

/** The creation or deletion of the resource, unless a record has undone it. */
export const existenceOf = (history: History): Difference | undefined => liveOf(history, '*').find(({ endedBy }) => endedBy === undefined);

/** Replaces the differences of a field; a field without any is removed. */
export const setLive = (history: History, name: string, attribute: string, live: readonly Difference[]): void => {
  if (live.length > 0) (history.fields ??= new FewMap()).set(name, { attribute, live });
  else if (history.fields !== undefined) {
    history.fields.delete(name);
    if (history.fields.size === 0) history.fields = undefined;
  }
};

/** The difference of a new finding. */
export const differenceOf = ({ number, comparison, value, edit: { number: edit, from } }: Finding): Difference => ({
  number,
  comparison,
  value,
  edit,
  event: from.evaluation.event.id,
  isOpen: false,
  endedBy: undefined,
  origin: { change: from.change, part: from.part, owner: from.owner, event: from.evaluation.event },
  planned: undefined,
});

/**
 * The difference as long as it is open. Most need no origin: their resource keeps its alert until the state declares the value, and 1 kB
 * less is kept for each (bench `memory`). `isShared`: resources of other states may declare a part of the attribute.
 */
export const opened = (one: Difference, { source }: Subject, isShared: boolean): Difference => {
  const isFinal =
    source !== undefined &&
    one.origin?.owner === 0 &&
    one.comparison.field !== '*' &&
    !one.comparison.hidden &&
    !isShared &&
    one.planned === undefined;
  return { ...one, isOpen: true, endedBy: undefined, origin: isFinal ? undefined : one.origin };
};
