import type { ActionFact, PlanFact, StateFact, TickFact } from '../../model/fact.js';
import { isOutput, type Emit, type Output } from '../../model/output.js';
import type { Interpreted, Reported, Observed } from '../interpret.js';
import type { StateUpdate } from '../states/state-update.js';
import type {
  Reevaluation,
  PendingCount,
  FindingEnded,
  FindingConfirmed,
  ChangeObserved,
  Finding,
  PendingChange,
  LocatedChange,
  ResourceForgotten,
  MatchedFinding,
  ResourceMoved,
  AlertUpdate,
  ResourceRecreated,
  ReleasedFinding,
  AlertsAccepted,
  FindingRenumbered,
  FindingRepeated,
  StateObservation,
  FindingRetried,
  FindingSettled,
  PendingChangeUndone,
  Verdict,
  FindingWithdrawn,
} from './finding.js';
import { byEvent } from './evaluated-event.js';
import type { Stage } from './lift.js';

/** What `interpret` hands to the stages of evaluation. */
export type StageInput = Interpreted | Reported | Observed | StateFact | PlanFact | TickFact | ActionFact | Output;

/** Items that go back to the first stage once the current one has passed all: the same way is walked again. */
type Returned = Reevaluation | PendingChange | PendingChangeUndone | FindingSettled | FindingRetried | AlertsAccepted;

/** Follows each fact once it has passed all stages, with everything that went back. */
type Done = { readonly kind: 'done' };

/** What passes between the stages of evaluation. A stage acts on the kinds that it knows and passes the others. */
export type Item =
  | StageInput
  | StateUpdate
  | LocatedChange
  | Finding
  | FindingRepeated
  | FindingEnded
  | FindingConfirmed
  | ChangeObserved
  | StateObservation
  | ResourceRecreated
  | FindingWithdrawn
  | FindingRenumbered
  | ResourceMoved
  | ResourceForgotten
  | ReleasedFinding
  | MatchedFinding
  | Verdict
  | AlertUpdate
  | PendingCount
  | Returned
  | Done;

/** The time of a fact. `now`: `at` in milliseconds since the epoch. */
export type Clock = { readonly seq: number; readonly at: string; readonly now: number };

type Kind = Exclude<Item, Output>['kind'];
type OfKind<K extends Kind> = Extract<Exclude<Item, Output>, { readonly kind: K }>;

/** What a stage does with the items that it knows, by kind. */
type Handlers = { readonly [K in Kind]?: (item: OfKind<K>, emit: Emit<Item>) => void } & {
  readonly output?: (item: Output, emit: Emit<Item>) => void;
};

/** A stage of evaluation. `time` precedes every fact; `end` follows the last one. Items that it does not know pass it. */
export interface ItemStage {
  readonly on: Handlers;
  readonly time?: (clock: Clock, emit: Emit<Item>) => void;
  readonly end?: (emit: Emit<Item>) => void;
}

/**
 * Joins the stages of evaluation to one: an item passes all of them before the next one begins, and what goes back walks the same way again.
 * Time passes from the last stage to the first, so that what a deadline releases finds the later stages at the time of the fact.
 *
 * **Emits** what no later stage takes, without what went back. **Order**: what goes back follows the item that caused it; changes to evaluate
 * again follow all else, in the order of their events.
 */
export const chain = (stages: readonly ItemStage[]): Stage<StageInput, Output> => {
  let out: Emit<Output> = () => undefined;
  let clock: Clock = { seq: 0, at: '', now: Number.NaN };
  const returned: Exclude<Returned, Reevaluation>[] = [];
  let again: Reevaluation[] = [];
  const leave: Emit<Item> = (item) => {
    if (isOutput(item)) out(item);
    else if (item.kind === 'again') again.push(item);
    else if (isReturned(item)) returned.push(item);
  };
  // An item goes straight to the next stage that knows it: passing it from stage to stage took a fifth of the time (bench `stages`).
  const routes = new Map<string, Route>();
  const leaving: Route = { handle: leave, emit: leave };
  const places: { readonly stage: ItemStage; readonly emit: Emit<Item> }[] = [];
  for (const stage of [...stages].reverse()) {
    const later = new Map(routes);
    let lastKind = '';
    let last = leaving;
    const emit: Emit<Item> = (item) => {
      const kind = kindOf(item);
      if (kind !== lastKind) {
        lastKind = kind;
        last = later.get(kind) ?? leaving;
      }
      last.handle(item, last.emit);
    };
    places.push({ stage, emit });
    for (const [kind, handle] of Object.entries(stage.on) as [string, Route['handle']][]) routes.set(kind, { handle, emit });
  }
  const timed = places.filter(({ stage }) => stage.time !== undefined);
  const passReturned = (): void => {
    // What goes back may send more back.
    for (let back = returned.shift(); back !== undefined; back = returned.shift()) {
      const route = routes.get(back.kind);
      route?.handle(back, route.emit);
    }
  };
  const enter: Emit<Item> = (item) => {
    const { handle, emit } = routes.get(kindOf(item)) ?? leaving;
    handle(item, emit);
    if (returned.length > 0) passReturned();
  };
  const passTime = ({ seq, at }: Pick<Clock, 'seq' | 'at'>): void => {
    clock = { seq, at, now: at === clock.at ? clock.now : Date.parse(at) };
    for (const { stage, emit } of timed) {
      stage.time?.(clock, emit);
      if (returned.length > 0) passReturned();
    }
  };
  return {
    next: (item, emit) => {
      out = emit;
      if (isOutput(item) || item.kind === 'reported') {
        enter(item);
        return;
      }
      passTime(item);
      enter(item);
      while (again.length > 0) {
        const round = again.sort((one, other) => byEvent(one.event, other.event));
        again = [];
        for (const one of round) enter(one);
      }
      enter(done);
    },
    end: (emit) => {
      out = emit;
      for (const place of places) {
        place.stage.end?.(place.emit);
        passReturned();
      }
      enter(done);
    },
  };
};

/** The next stage that knows a kind of item. */
type Route = { readonly handle: (item: Item, emit: Emit<Item>) => void; readonly emit: Emit<Item> };

const isReturned = (item: Exclude<Item, Output>): item is Exclude<Returned, Reevaluation> =>
  item.kind === 'kept' || item.kind === 'unkept' || item.kind === 'settled' || item.kind === 'retried' || item.kind === 'accepted';

/** A test with `in` is slow for objects of so many shapes. */
const kindOf = (item: Item): string => (item as { readonly kind?: string }).kind ?? 'output';

const done: Done = { kind: 'done' };
