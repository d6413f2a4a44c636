import type { Change } from '../../../model/change.js';
import type { JudgedEvent } from '../judged-event.js';
import type { OwnedChange, ReportedEdit } from '../reported-edit.js';
import type { End, OpenAlert, PendingAlert, ResourceHistory } from '../resource-history.js';
import type { AttributeValue, ElementValue } from '../values/attribute-value.js';
import type {
  SavedElement,
  SavedEnd,
  SavedField,
  SavedOpenAlert,
  SavedOwnedChange,
  SavedPendingAlert,
  SavedResource,
  SavedValue,
} from './saved-item.js';

/** Saves an event or a change once, and returns the reference to it. */
export type SharedParts = { event(event: JudgedEvent): number; change(change: Change): number };

export const saveResource = (resource: ResourceHistory, parts: SharedParts): SavedResource => {
  const { id, key, type, refKey, source = null, address = null } = resource;
  const edits = new Map<number, ReportedEdit>();
  const owned = new Map<OwnedChange, number>();
  const savedOwned: SavedOwnedChange[] = [];
  const edit = (one: ReportedEdit): number => {
    edits.set(one.number, one);
    return one.number;
  };
  const ownedChange = (from: OwnedChange): number => {
    let index = owned.get(from);
    if (index === undefined) {
      owned.set(from, (index = owned.size));
      const { change, owner, declared = null, judging, deadline } = from;
      savedOwned.push([parts.change(change), owner, declared, parts.event(judging.event), judging.outcome, deadline]);
    }
    return index;
  };
  const fields = Array.from(resource.fields ?? [], ([name, { attribute, open, pending }]): SavedField => [
    name,
    attribute,
    open === undefined ? null : saveOpen(open, parts),
    pending.map((alert) => savePending(alert, edit, parts)),
  ]);
  const windows = Array.from(
    resource.windows ?? [],
    ([attribute, window]) => [attribute, window.number, window.version, saveValue(window.before), window.edits.map(edit)] as const,
  );
  return {
    kind: 'resource',
    id,
    key,
    type,
    refKey,
    source,
    address,
    attributes: Array.from(resource.attributes, ([name, value]) => [name, saveValue(value)] as const),
    edits: Array.from(edits.values(), (one) => [
      one.number,
      one.edit,
      ownedChange(one.from),
      one.fixed === undefined ? null : [...one.fixed],
      one.isKept,
    ]),
    owned: savedOwned,
    fields,
    windows,
  };
};

const saveValue = ({ whole, elements, by }: AttributeValue): SavedValue => [
  whole === undefined ? null : saveElement(whole),
  Array.from(elements ?? [], ([key, element]) => [key, saveElement(element)] as const),
  by,
];

const saveElement = ({ edit, time, present, value, differs }: ElementValue): SavedElement => [edit, time, present, value, differs];

const saveEnd = (end: End | undefined, parts: SharedParts): SavedEnd | null =>
  end === undefined ? null : [end.as, end.by, parts.event(end.event)];

const saveOpen = ({ number, drift, comparison, value, edit, end, origin }: OpenAlert, parts: SharedParts): SavedOpenAlert => [
  number,
  drift,
  comparison,
  value,
  edit,
  saveEnd(end, parts),
  origin === undefined ? null : [parts.change(origin.change), origin.owner, parts.event(origin.event)],
];

const savePending = (alert: PendingAlert, edit: (one: ReportedEdit) => number, parts: SharedParts): SavedPendingAlert => [
  alert.number,
  alert.comparison,
  alert.value,
  alert.kind,
  edit(alert.edit),
  alert.deadline,
  saveEnd(alert.end, parts),
  alert.undone,
  alert.isHeld,
  alert.repeats.map(edit),
];
