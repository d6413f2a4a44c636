import { FewMap } from '../../lib/few-map.js';
import type { Json } from '../../lib/json.js';
import type { Change, Ref } from '../../model/change.js';
import type { Drift } from '../../model/drift.js';
import type { JudgedEvent } from './judged-event.js';
import type { ReorderWindow } from './reorder-window.js';
import type { ReportedEdit } from './reported-edit.js';
import { makeAttributeValue, type AttributeValue } from './values/attribute-value.js';
import type { Comparison } from './values/comparison.js';

/** The history of one resource, derived from records. Identified by its address if declared, else by its key in the cloud. */
export type ResourceHistory = {
  readonly id: number;
  /** Place in the orders of `ResourceHistories`; -1 if forgotten. */
  slot: number;
  /** Unique among the resources remembered; changes with the address. */
  key: string;
  readonly type: string;
  /** Its key in the cloud, see `Ref.key`. */
  readonly refKey: string;
  /** The state that declares it. */
  readonly source: string | undefined;
  /** Changes when the state moves the resource. */
  address: string | undefined;
  readonly attributes: FewMap<AttributeValue>;
  /** Alerts by reported field, such as `tags.Owner`. Undefined for most resources, which have none. */
  fields: FewMap<ReportedField> | undefined;
  /** By attribute: the edits that can still be reordered. Undefined if there are none. */
  windows: Map<string, ReorderWindow> | undefined;
  /**
   * Whether its alerts are known to depend on no other resource: then they stay as they are until a record concerns the resource or its
   * state declares it differently. Derived, not saved.
   */
  isSettled: boolean;
};

export type ReportedField = {
  /** The attribute that the field belongs to: `tags` for `tags.Owner`. */
  readonly attribute: string;
  open: OpenAlert | undefined;
  /** In the order of their numbers. Replaced, never modified. */
  pending: readonly PendingAlert[];
};

/** How a value ended before its alert was announced, and the edit that ended it. */
export type End = { readonly as: 'reverted' | 'superseded'; readonly by: number; readonly event: JudgedEvent };

export type OpenAlert = {
  /** Number of the pending alert. */
  readonly number: number;
  readonly drift: Drift;
  readonly comparison: Comparison;
  readonly value: Json;
  /** Number of the edit that caused it. */
  readonly edit: number;
  readonly end: End | undefined;
  readonly origin: Origin | undefined;
};

/** The change that caused an alert, and its record. Only kept if judging with a new snapshot may need them, see `originOf`. */
export type Origin = {
  readonly change: Change;
  /** Index in `change.owners`. */
  readonly owner: number;
  readonly event: JudgedEvent;
};

/** A difference between a record and the state that waits to be announced (D8, D9). */
export type PendingAlert = {
  /** Increases with the event order of the alerts that wait together: of two for one field, the higher one has the current value. */
  readonly number: number;
  readonly comparison: Comparison;
  /** The value at runtime when the difference was found. */
  readonly value: Json;
  readonly kind: Exclude<Drift['change'], 'unknown'>;
  readonly edit: ReportedEdit;
  /** Milliseconds since the epoch. After it, the alert is announced regardless of the state (D9). */
  deadline: number;
  end: End | undefined;
  /** Whether the actor set the value back. */
  undone: boolean;
  /** Whether the alert and its records still wait. */
  isHeld: boolean;
  /** Later edits with the same value. */
  readonly repeats: ReportedEdit[];
};

export const makeResourceHistory = (
  id: number,
  key: string,
  { type, key: refKey }: Pick<Ref, 'type' | 'key'>,
  source: string | undefined,
  address: string | undefined,
): ResourceHistory => ({
  id,
  slot: -1,
  key,
  type,
  refKey,
  source,
  address,
  attributes: new FewMap(),
  fields: undefined,
  windows: undefined,
  isSettled: false,
});

export const attributeOf = ({ attributes }: ResourceHistory, name: string): AttributeValue => {
  let attribute = attributes.get(name);
  if (attribute === undefined) attributes.set(name, (attribute = makeAttributeValue()));
  return attribute;
};

/** For nearly all fields, whose alerts are announced. */
const noAlerts: readonly PendingAlert[] = [];

export const removePending = (field: ReportedField, isRemoved: (alert: PendingAlert) => boolean): void => {
  const left = field.pending.filter((alert) => !isRemoved(alert));
  field.pending = left.length === 0 ? noAlerts : left;
};

/** The field, added if it has no alerts yet. */
export const fieldOf = (resource: ResourceHistory, name: string, attribute: string): ReportedField => {
  const fields = (resource.fields ??= new FewMap<ReportedField>());
  let field = fields.get(name);
  if (field === undefined) fields.set(name, (field = { attribute, open: undefined, pending: noAlerts }));
  return field;
};

/** Call after the alerts of a field may have changed: removes a field without alerts. */
export const dropEmptyField = (resource: ResourceHistory, name: string): void => {
  const field = resource.fields?.get(name);
  if (field === undefined || field.open !== undefined || field.pending.length > 0) return;
  resource.fields?.delete(name);
  if (resource.fields?.size === 0) resource.fields = undefined;
};

const noFields: readonly ReportedField[] = [];

export const fieldsOf = ({ fields }: ResourceHistory): Iterable<ReportedField> => fields?.values() ?? noFields;

/** Whether the resource has an open or pending alert and must be judged again with each new state. */
export const hasAlerts = (resource: ResourceHistory): boolean => {
  if (resource.fields === undefined) return false;
  for (const { open, pending } of resource.fields.values()) if (open !== undefined || pending.length > 0) return true;
  return false;
};

/** The alert with the current value: the last pending one, or the open one if it is newer. */
export const newestOf = ({ open, pending }: ReportedField): OpenAlert | PendingAlert | undefined => {
  const last = pending.at(-1);
  return last === undefined || (open !== undefined && open.number > last.number) ? open : last;
};

/** The pending alert of this number. */
export const pendingAt = ({ pending }: ReportedField, number: number): PendingAlert | undefined => {
  let from = 0;
  for (let to = pending.length; from < to;) {
    const middle = (from + to) >> 1;
    if ((pending[middle] as PendingAlert).number < number) from = middle + 1;
    else to = middle;
  }
  const found = pending[from];
  return found?.number === number ? found : undefined;
};

/** All edits that set the value of an alert, in order. */
export const editsOf = ({ edit, repeats }: PendingAlert): readonly ReportedEdit[] => [edit, ...repeats];

/** Identifies the resource in the ids of alerts (D3). */
export const alertKey = ({ address, refKey }: ResourceHistory): string => address ?? refKey;
