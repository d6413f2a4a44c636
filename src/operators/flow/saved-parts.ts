import { exactJson, parseExactJson } from '../../lib/exact-json.js';
import { saved } from '../../lib/saved.js';
import type { Change, Edit } from '../../model/change.js';
import type { End, OwnedChange, ReportedEdit, Subject } from './finding.js';
import { ObjectNumbers } from './object-numbers.js';
import type { EvaluatedEvent, Evaluation } from './evaluated-event.js';

/**
 * Events and changes in the section of a stage: each is saved once, before the first item that refers to it by number. `kind` tells them
 * from the other items of the section.
 */
type SavedPart =
  | ({ readonly kind: 'event' } & Omit<EvaluatedEvent, 'arrived'>)
  | { readonly kind: 'change'; readonly number: number; readonly change: Change };

export type SavedEvaluation = readonly [event: number, number: number, isCounted: boolean];

type SavedOwned = readonly [
  change: number,
  part: number,
  owner: number,
  declared: number | null,
  evaluation: SavedEvaluation,
  cascadeOf: Subject | null,
  cascaded: number,
  isFirst: boolean,
  deadline: number,
];

export type SavedEdit = readonly [number: number, edit: Edit, from: SavedOwned];

/** The plan is absent in checkpoints of earlier versions. */
export type SavedEnd = readonly [as: End['as'], by: number, event: number | null, at: string, plan?: End['plan'] | null];

/** Saves events and changes when an item first refers to them. `ready` has the texts that precede it. */
export class PartsWriter {
  #ready: string[] = [];
  readonly #events = new Set<number>();
  readonly #changes = new ObjectNumbers<Change>();

  /** The texts since the last call. */
  take(): readonly string[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  add(item: object): void {
    this.#ready.push(exactJson(item));
  }

  event({ arrived: _, ...event }: EvaluatedEvent): number {
    if (!this.#events.has(event.number)) {
      this.#events.add(event.number);
      this.add({ kind: 'event', ...event } satisfies SavedPart);
    }
    return event.number;
  }

  change(change: Change): number {
    const known = this.#changes.get(change);
    if (known !== undefined) return known;
    const number = this.#changes.add(change);
    this.add({ kind: 'change', number, change } satisfies SavedPart);
    return number;
  }

  evaluation({ event, number, isCounted }: Evaluation): SavedEvaluation {
    return [this.event(event), number, isCounted];
  }

  owned({ change, part, owner, declared, evaluation, cascadeOf, cascaded, isFirst, deadline }: OwnedChange): SavedOwned {
    return [
      this.change(change),
      part,
      owner,
      declared ?? null,
      this.evaluation(evaluation),
      cascadeOf ?? null,
      cascaded,
      isFirst,
      deadline,
    ];
  }

  edit({ number, edit, from }: ReportedEdit): SavedEdit {
    return [number, edit, this.owned(from)];
  }

  end(end: End | undefined): SavedEnd | null {
    return end === undefined ? null : [end.as, end.by, end.event === undefined ? null : this.event(end.event), end.at, end.plan ?? null];
  }
}

/** Restores events and changes, and the items that refer to them. */
export class PartsReader {
  readonly #events = new Map<number, EvaluatedEvent>();
  readonly #changes = new Map<number, Change>();

  /** Takes an event or a change; returns any other item. */
  take(text: string): unknown {
    const item = parseExactJson(text) as SavedPart | { readonly kind: undefined };
    if (item.kind === 'event') {
      const { kind: _, ...event } = item;
      this.#events.set(event.number, { ...event, arrived: Date.parse(event.at) });
    } else if (item.kind === 'change') this.#changes.set(item.number, item.change);
    else return item;
    return undefined;
  }

  event(number: number): EvaluatedEvent {
    return saved(this.#events.get(number), `event ${number}`);
  }

  change(number: number): Change {
    return saved(this.#changes.get(number), `change ${number}`);
  }

  evaluation([event, number, isCounted]: SavedEvaluation): Evaluation {
    return { event: this.event(event), number, isCounted };
  }

  owned([change, part, owner, declared, evaluation, cascadeOf, cascaded, isFirst, deadline]: SavedOwned): OwnedChange {
    return {
      change: this.change(change),
      part,
      owner,
      declared: declared ?? undefined,
      evaluation: this.evaluation(evaluation),
      cascadeOf: cascadeOf ?? undefined,
      cascaded,
      isFirst,
      deadline,
    };
  }

  edit([number, edit, from]: SavedEdit): ReportedEdit {
    return { number, edit, from: this.owned(from) };
  }

  end(end: SavedEnd | null): End | undefined {
    if (end === null) return undefined;
    const [as, by, event, at, plan] = end;
    return { as, by, event: event === null ? undefined : this.event(event), at, plan: plan ?? undefined };
  }
}
