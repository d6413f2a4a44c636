import type { Change, Edit } from '../../../model/change.js';
import type { Drift } from '../../../model/drift.js';
import type { PendingAlert } from '../resource-history.js';
import type { DropReason } from '../../../model/drop-reason.js';
import type { Json } from '../../../lib/json.js';
import type { Waiting } from '../../../model/output.js';
import type { Slot } from '../pending-queue.js';
import type { Fixed } from '../reported-edit.js';
import type { SavedEvent } from './saved-event.js';
import type { SourceStatus } from '../states/state-sources.js';
import type { Comparison } from '../values/comparison.js';

/**
 * The items of a saved judging state. Events and changes are saved once, before the first item that refers to them: an event by its number, a
 * change by one assigned while saving. Edits are shared by the windows and alerts of one resource.
 */
export type SavedItem =
  | SavedHead
  | { readonly kind: 'changed' | 'removed'; readonly entries: readonly (readonly [key: string, written: number])[] }
  | { readonly kind: 'outcomes'; readonly entries: readonly SavedOutcome[] }
  | SavedEvent
  | { readonly kind: 'change'; readonly number: number; readonly change: Change }
  | SavedResource
  /** Resources in the orders of `ResourceHistories`. */
  | { readonly kind: 'known' | 'active' | 'idle'; readonly ids: readonly number[] }
  | { readonly kind: 'windows'; readonly entries: readonly (readonly [number: number, resource: number, attribute: string])[] }
  | { readonly kind: 'pending'; readonly slots: readonly Slot[] }
  | { readonly kind: 'undeclared'; readonly entries: readonly SavedUndeclared[] }
  | { readonly kind: 'agreed'; readonly entries: readonly SavedAgreed[] };

export type SavedHead = {
  readonly kind: 'head';
  readonly seq: number;
  readonly at: string;
  readonly waiting: Waiting;
  /** The next number of each kind. */
  readonly next: {
    readonly event: number;
    readonly alert: number;
    readonly edit: number;
    readonly resource: number;
    readonly window: number;
    readonly outcome: number;
  };
  /** Sources with a snapshot, in their order. */
  readonly snapshots: readonly string[];
  readonly sources: readonly (readonly [source: string, status: SourceStatus])[];
  readonly versions: number;
  readonly windowEdits: number;
};

export type SavedOutcome = readonly [number: number, open: number, held: number, counted: boolean, reason: DropReason | null];

export type SavedUndeclared = readonly [change: number, event: number, outcome: number, reason: DropReason, deadline: number];

export type SavedAgreed = readonly [change: number, event: number, source: string, deadline: number];

export type SavedResource = {
  readonly kind: 'resource';
  readonly id: number;
  readonly key: string;
  readonly type: string;
  readonly refKey: string;
  readonly source: string | null;
  readonly address: string | null;
  readonly attributes: readonly (readonly [name: string, value: SavedValue])[];
  readonly owned: readonly SavedOwnedChange[];
  readonly edits: readonly SavedEdit[];
  readonly fields: readonly SavedField[];
  readonly windows: readonly SavedWindow[];
};

export type SavedValue = readonly [
  whole: SavedElement | null,
  elements: readonly (readonly [key: string, value: SavedElement])[],
  by: readonly string[],
];

export type SavedElement = readonly [edit: number, time: number, present: boolean, value: Json, differs: boolean];

export type SavedOwnedChange = readonly [
  change: number,
  owner: number,
  declared: number | null,
  event: number,
  outcome: number,
  deadline: number,
];

/** `owned`: index in `SavedResource.owned`. */
export type SavedEdit = readonly [
  number: number,
  edit: Edit,
  owned: number,
  fixed: readonly (readonly [field: string, as: Fixed])[] | null,
  isKept: boolean,
];

export type SavedField = readonly [name: string, attribute: string, open: SavedOpenAlert | null, pending: readonly SavedPendingAlert[]];

export type SavedEnd = readonly [as: 'reverted' | 'superseded', by: number, event: number];

export type SavedOpenAlert = readonly [
  number: number,
  drift: Drift,
  comparison: Comparison,
  value: Json,
  edit: number,
  end: SavedEnd | null,
  origin: SavedOrigin | null,
];

type SavedOrigin = readonly [change: number, owner: number, event: number];

export type SavedPendingAlert = readonly [
  number: number,
  comparison: Comparison,
  value: Json,
  kind: PendingAlert['kind'],
  edit: number,
  deadline: number,
  end: SavedEnd | null,
  undone: boolean,
  isHeld: boolean,
  repeats: readonly number[],
];

type SavedWindow = readonly [attribute: string, number: number, version: number, before: SavedValue, edits: readonly number[]];
