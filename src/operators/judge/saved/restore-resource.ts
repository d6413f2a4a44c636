import { FewMap } from '../../../lib/few-map.js';
import type { Change } from '../../../model/change.js';
import type { JudgedEvent } from '../judged-event.js';
import type { OwnedChange, ReportedEdit } from '../reported-edit.js';
import { makeResourceHistory, type End, type OpenAlert, type PendingAlert, type ResourceHistory } from '../resource-history.js';
import { makeElementValue, type AttributeValue, type ElementValue } from '../values/attribute-value.js';
import type {
  SavedEdit,
  SavedElement,
  SavedEnd,
  SavedOpenAlert,
  SavedOwnedChange,
  SavedPendingAlert,
  SavedResource,
  SavedValue,
} from './saved-item.js';

/** Resolves references to events and changes; throws for an unknown one. */
export type RestoredParts = { event(number: number): JudgedEvent; change(number: number): Change };

export const restoreResource = (saved: SavedResource, parts: RestoredParts): ResourceHistory => {
  const resource = makeResourceHistory(
    saved.id,
    saved.key,
    { type: saved.type, key: saved.refKey },
    saved.source ?? undefined,
    saved.address ?? undefined,
  );
  const owned = saved.owned.map((one) => restoreOwned(one, parts));
  const edits = new Map(saved.edits.map((one) => [one[0], restoreEdit(one, owned)]));
  const edit = (number: number): ReportedEdit => found(edits.get(number), `edit ${number}`);
  for (const [name, value] of saved.attributes) resource.attributes.set(name, restoreValue(value));
  for (const [name, attribute, open, pending] of saved.fields) {
    (resource.fields ??= new FewMap()).set(name, {
      attribute,
      open: open === null ? undefined : restoreOpen(open, parts),
      pending: pending.map((one) => restorePending(one, edit, parts)),
    });
  }
  for (const [attribute, number, version, before, numbers] of saved.windows) {
    (resource.windows ??= new Map()).set(attribute, { number, version, before: restoreValue(before), edits: numbers.map(edit) });
  }
  return resource;
};

/** Returns `value`; throws if it is undefined. */
export const found = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`the saved state of judging refers to ${name}, which it does not contain`);
  return value;
};

const restoreOwned = ([change, owner, declared, event, outcome, deadline]: SavedOwnedChange, parts: RestoredParts): OwnedChange => {
  return {
    change: parts.change(change),
    owner,
    declared: declared ?? undefined,
    judging: { event: parts.event(event), outcome },
    deadline,
  };
};

const restoreEdit = ([number, edit, owned, fixed, isKept]: SavedEdit, all: readonly OwnedChange[]): ReportedEdit => ({
  number,
  edit,
  from: found(all[owned], `the change of edit ${number}`),
  fixed: fixed === null ? undefined : new Map(fixed),
  isKept,
});

const restoreValue = ([whole, elements, by]: SavedValue): AttributeValue => ({
  whole: whole === null ? undefined : restoreElement(whole),
  elements: elements.length === 0 ? undefined : new FewMap(elements.map(([key, element]) => [key, restoreElement(element)])),
  by,
  declared: undefined,
});

const restoreElement = ([edit, time, present, value, differs]: SavedElement): ElementValue =>
  makeElementValue(edit, time, present, value, differs);

const restoreEnd = (end: SavedEnd | null, parts: RestoredParts): End | undefined =>
  end === null ? undefined : { as: end[0], by: end[1], event: parts.event(end[2]) };

const restoreOpen = (saved: SavedOpenAlert, parts: RestoredParts): OpenAlert => {
  const [number, drift, comparison, value, edit, end, origin] = saved;
  return {
    number,
    drift,
    comparison,
    value,
    edit,
    end: restoreEnd(end, parts),
    origin: origin === null ? undefined : { change: parts.change(origin[0]), owner: origin[1], event: parts.event(origin[2]) },
  };
};

const restorePending = (saved: SavedPendingAlert, edit: (number: number) => ReportedEdit, parts: RestoredParts): PendingAlert => {
  const [number, comparison, value, kind, first, deadline, end, undone, isHeld, repeats] = saved;
  return {
    number,
    comparison,
    value,
    kind,
    edit: edit(first),
    deadline,
    end: restoreEnd(end, parts),
    undone,
    isHeld,
    repeats: repeats.map(edit),
  };
};
