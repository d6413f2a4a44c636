import { FewMap } from '../../../lib/few-map.js';
import { saved } from '../../../lib/saved.js';
import type { Json } from '../../../lib/json.js';
import type { Comparison } from '../../flow/finding.js';
import type { PartsReader, PartsWriter, SavedEdit } from '../../flow/saved-parts.js';
import { makeElementValue, type AttributeValue, type ElementValue } from '../edits/attribute-value.js';
import { makeHistory, setLive, type Difference, type History } from '../history.js';
import type { Fixed, ReorderWindow, WindowEdit } from '../reorder-window.js';

export type SavedHistory = {
  readonly kind: 'history';
  readonly id: number;
  readonly key: string;
  readonly type: string;
  readonly refKey: string;
  readonly source: string | null;
  readonly address: string | null;
  readonly attributes: readonly (readonly [name: string, value: SavedValue])[];
  readonly fields: readonly (readonly [name: string, attribute: string, live: readonly SavedDifference[]])[];
  readonly unconfirmed: readonly string[] | null;
  readonly windows: readonly SavedWindow[];
};

type SavedValue = readonly [
  whole: SavedElement | null,
  elements: readonly (readonly [key: string, value: SavedElement])[],
  by: readonly string[],
];

type SavedElement = readonly [edit: number, time: number, present: boolean, value: Json, differs: boolean];

type SavedDifference = readonly [
  number: number,
  comparison: Comparison,
  value: Json,
  edit: number,
  event: string,
  isOpen: boolean,
  endedBy: number | null,
  origin: readonly [change: number, part: number, owner: number, event: number] | null,
  planned: number | null,
];

type SavedWindow = readonly [attribute: string, number: number, version: number, before: SavedValue, edits: readonly SavedWindowEdit[]];

type SavedWindowEdit = readonly [edit: SavedEdit, fixed: readonly (readonly [field: string, as: Fixed])[] | null, isKept: boolean];

export const saveHistory = ({ id, key, subject, attributes, fields, unconfirmed, windows }: History, parts: PartsWriter): SavedHistory => ({
  kind: 'history',
  id,
  key,
  type: subject.type,
  refKey: subject.refKey,
  source: subject.source ?? null,
  address: subject.address ?? null,
  attributes: Array.from(attributes, ([name, value]) => [name, saveValue(value)] as const),
  fields: Array.from(
    fields ?? [],
    ([name, { attribute, live }]) => [name, attribute, live.map((one) => saveDifference(one, parts))] as const,
  ),
  unconfirmed: unconfirmed ?? null,
  windows: Array.from(windows ?? [], ([attribute, { number, version, before, edits }]): SavedWindow => [
    attribute,
    number,
    version,
    saveValue(before),
    edits.map((one) => [parts.edit(one.reported), one.fixed === undefined ? null : [...one.fixed], one.isKept]),
  ]),
});

const saveValue = ({ whole, elements, by }: AttributeValue): SavedValue => [
  whole === undefined ? null : saveElement(whole),
  Array.from(elements ?? [], ([key, element]) => [key, saveElement(element)] as const),
  by,
];

const saveElement = ({ edit, time, present, value, differs }: ElementValue): SavedElement => [edit, time, present, value, differs];

const saveDifference = (one: Difference, parts: PartsWriter): SavedDifference => {
  const { number, comparison, value, edit, event, isOpen, endedBy = null, origin, planned = null } = one;
  const from = origin && ([parts.change(origin.change), origin.part, origin.owner, parts.event(origin.event)] as const);
  return [number, comparison, value, edit, event, isOpen, endedBy, from ?? null, planned];
};

export const restoreHistory = (item: SavedHistory, parts: PartsReader): History => {
  const { id, key, type, refKey, source, address, attributes, fields, unconfirmed, windows } = item;
  const history = makeHistory(id, key, { type, key: refKey }, source ?? undefined, address ?? undefined);
  for (const [name, value] of attributes) history.attributes.set(name, restoreValue(value));
  for (const [name, attribute, live] of fields) {
    setLive(
      history,
      name,
      attribute,
      live.map((one) => restoreDifference(one, parts)),
    );
  }
  history.unconfirmed = unconfirmed ?? undefined;
  for (const [attribute, number, version, before, edits] of windows) {
    const window: ReorderWindow = {
      number,
      version,
      before: restoreValue(before),
      edits: edits.map(([edit, fixed, isKept]): WindowEdit => ({
        reported: parts.edit(edit),
        fixed: fixed === null ? undefined : new Map(fixed),
        isKept,
      })),
    };
    (history.windows ??= new Map<string, ReorderWindow>()).set(attribute, window);
  }
  return history;
};

const restoreValue = ([whole, elements, by]: SavedValue): AttributeValue => ({
  whole: whole === null ? undefined : restoreElement(whole),
  elements: elements.length === 0 ? undefined : new FewMap(elements.map(([key, element]) => [key, restoreElement(element)])),
  by,
  declared: undefined,
});

const restoreElement = ([edit, time, present, value, differs]: SavedElement): ElementValue =>
  makeElementValue(edit, time, present, value, differs);

const restoreDifference = (one: SavedDifference, parts: PartsReader): Difference => {
  const [number, comparison, value, edit, event, isOpen, endedBy, origin, planned] = one;
  return {
    number,
    comparison,
    value,
    edit,
    event,
    isOpen,
    endedBy: endedBy ?? undefined,
    origin:
      origin === null ? undefined : { change: parts.change(origin[0]), part: origin[1], owner: origin[2], event: parts.event(origin[3]) },
    planned: planned ?? undefined,
  };
};

export const savedHistory = (history: History | undefined, id: number): History => saved(history, `resource ${id}`);
