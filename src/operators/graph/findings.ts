import { parseEventTime } from '../../lib/event-time.js';
import type { Drift } from '../../model/drift.js';
import { numberOfEdge } from './contributions.js';
import type { GraphNodes } from './graph-nodes.js';
import { NodeQueue } from './node-queue.js';

const changed = numberOfEdge('changed');
const performed = numberOfEdge('performed');
const causedBy = numberOfEdge('caused_by');
const grantsAccess = numberOfEdge('grants_access');

/** Edges of one node that a search for causes visits. Thousands of alerts of one actor have the same cause. */
const maxVisited = 1_000;
/** Later alerts that one alert may explain: those of all identities whose policy it changed. */
const maxEffects = 10_000;

/** Flag of an alert about a created resource. */
const creation = 1;
/** Flag of an alert about a change that may give access. */
const access = 2;

/** `until`: when the alert was resolved, milliseconds; Infinity while it is open. */
type SavedFinding = { readonly node: number; readonly isCreation: boolean; readonly isAccess: boolean; readonly until: number };

/**
 * Alerts as nodes, with what they changed, who made them and what caused them (D83): the newest change of an identity that the actor used,
 * made no later and still open then, or a creation. An alert that arrives later than its effects is found as well.
 *
 * **Keeps** `maxDrifts` alerts; the oldest is forgotten first.
 */
export class Findings {
  /** In the order of announcement. The time is that of the resolution, milliseconds; Infinity for an open alert. */
  readonly #drifts = new NodeQueue();

  constructor(
    readonly nodes: GraphNodes,
    readonly maxDrifts: number,
  ) {}

  /** `target`: the node that it changed, -1 if unknown. `actors`: the nodes of those who made it. Returns its node. */
  announce(drift: Drift, time: number, target: number, actors: readonly number[]): number {
    this.forget(drift.id);
    const flags = (drift.change === 'created' ? creation : 0) | (isLabel(drift.field) ? 0 : access);
    const node = this.#add(drift.id, time, flags, untilOf(drift));
    this.connect(node, target, actors);
    // Not before: the oldest alert may be the last one that holds the target.
    if (this.#drifts.size > this.maxDrifts) this.#forget(this.#drifts.oldest);
    this.settleAround(node, target);
    return node;
  }

  connect(node: number, target: number, actors: readonly number[]): void {
    const { table } = this.nodes;
    if (target >= 0 && target !== node) table.addEdge(node, target, changed, 0);
    for (const [at, actor] of actors.entries()) if (actors.indexOf(actor) === at) table.addEdge(actor, node, performed, 0);
  }

  /** Finds the cause of an alert, and whether it is the cause of earlier announced ones. */
  settleAround(node: number, target: number): void {
    this.#settle(node);
    if (target < 0) return;
    const identities = this.nodes.type(target) === 'iam_policy' ? [target, ...this.#ends(target, grantsAccess)] : [target];
    const time = this.nodes.time(node);
    let left = maxEffects;
    for (const identity of identities)
      for (const effect of this.#ends(identity, performed)) {
        if (left-- === 0) return;
        if (this.nodes.time(effect) >= time && effect !== node) this.#explain(effect, node);
      }
  }

  /** See `GraphView`. */
  mayCause(node: number): boolean {
    return !this.#drifts.has(node) || (this.#drifts.flags(node) & access) !== 0;
  }

  /** Notes that an alert was resolved. Returns its node, -1 if it has none. */
  update(drift: Drift): number {
    const node = this.nodes.table.find(drift.id);
    const until = untilOf(drift);
    if (node < 0 || !this.#drifts.has(node) || this.#drifts.time(node) === until) return node;
    this.#drifts.setTime(node, until);
    this.nodes.version++;
    if (until === Infinity || (this.#drifts.flags(node) & creation) !== 0) return node;
    for (const effect of this.#ends(node, causedBy)) this.#settle(effect);
    return node;
  }

  forget(id: string): void {
    const node = this.nodes.table.find(id);
    if (node >= 0) this.#forget(node);
  }

  #forget(node: number): void {
    if (!this.#drifts.delete(node)) return;
    const effects = this.#ends(node, causedBy);
    this.nodes.table.remove(node);
    for (const effect of effects) this.#settle(effect);
  }

  /** The alerts at the time of the call, oldest first. */
  save(): readonly SavedFinding[] {
    return this.#drifts.nodes().map((node) => {
      const flags = this.#drifts.flags(node);
      return { node, isCreation: (flags & creation) !== 0, isAccess: (flags & access) !== 0, until: this.#drifts.time(node) };
    });
  }

  restoreDrift(id: string, time: number, { isCreation, isAccess, until }: Omit<SavedFinding, 'node'>): number {
    return this.#add(id, time, (isCreation ? creation : 0) | (isAccess ? access : 0), until);
  }

  restoreCause(drift: string, cause: string): void {
    const { table } = this.nodes;
    const [effect, by] = [table.find(drift), table.find(cause)];
    if (effect >= 0 && by >= 0) table.addEdge(by, effect, causedBy, 0);
  }

  #add(id: string, time: number, flags: number, until: number): number {
    const node = this.nodes.add('iac_change', id, time);
    this.nodes.table.pin(node);
    this.#drifts.add(node, flags, until);
    return node;
  }

  /** Draws the edge from the cause of an alert, and removes one that is out of date. */
  #settle(node: number): void {
    this.#draw(this.#causeOf(node), node, this.#causeEdge(node));
  }

  /** The same if `cause` is the only candidate that may have come up since. */
  #explain(node: number, cause: number): void {
    const known = this.#causeEdge(node);
    if (this.#mayCause(cause, node) && this.#isNewer(cause, known < 0 ? -1 : this.nodes.table.from(known))) this.#draw(cause, node, known);
  }

  /** `known`: the edge that was drawn, -1 if none. */
  #draw(cause: number, node: number, known: number): void {
    const { table } = this.nodes;
    if (known >= 0 && table.from(known) === cause) return;
    if (known >= 0) table.removeEdge(known);
    if (cause >= 0) table.addEdge(cause, node, causedBy, 0);
    this.nodes.version++;
  }

  #causeEdge(node: number): number {
    const { table } = this.nodes;
    for (let edge = table.firstIn(node); edge >= 0; edge = table.nextIn(edge)) if (table.edgeType(edge) === causedBy) return edge;
    return -1;
  }

  #causeOf(node: number): number {
    const { table } = this.nodes;
    let best = -1;
    let left = 2 * maxVisited;
    const consider = (target: number): void => {
      for (let edge = table.firstIn(target); edge >= 0 && left > 0; edge = table.nextIn(edge), left--)
        if (table.edgeType(edge) === changed && this.#mayCause(table.from(edge), node) && this.#isNewer(table.from(edge), best))
          best = table.from(edge);
    };
    for (const identity of this.#starts(node, performed)) {
      consider(identity);
      for (const grant of this.#starts(identity, grantsAccess)) if (this.nodes.type(grant) === 'iam_policy') consider(grant);
    }
    return best;
  }

  #mayCause(cause: number, effect: number): boolean {
    const flags = this.#drifts.flags(cause);
    const time = this.nodes.time(effect);
    return (
      cause !== effect &&
      (flags & access) !== 0 &&
      this.nodes.time(cause) <= time &&
      ((flags & creation) !== 0 || this.#drifts.time(cause) >= time) &&
      // Of two changes at the same time, neither causes the other twice.
      (this.nodes.time(cause) < time || (this.nodes.table.key(cause) ?? '') < (this.nodes.table.key(effect) ?? ''))
    );
  }

  /** Of two changes at the same time, that with the lower id. */
  #isNewer(one: number, other: number): boolean {
    if (other < 0) return true;
    const [a, b] = [this.nodes.time(one), this.nodes.time(other)];
    return a > b || (a === b && (this.nodes.table.key(one) ?? '') < (this.nodes.table.key(other) ?? ''));
  }

  #ends(node: number, type: number): readonly number[] {
    const { table } = this.nodes;
    const found: number[] = [];
    let left = maxVisited;
    for (let edge = table.firstOut(node); edge >= 0 && left > 0; edge = table.nextOut(edge), left--)
      if (table.edgeType(edge) === type) found.push(table.to(edge));
    return found;
  }

  #starts(node: number, type: number): readonly number[] {
    const { table } = this.nodes;
    const found: number[] = [];
    let left = maxVisited;
    for (let edge = table.firstIn(node); edge >= 0 && left > 0; edge = table.nextIn(edge), left--)
      if (table.edgeType(edge) === type) found.push(table.from(edge));
    return found;
  }
}

const untilOf = ({ resolution, resolved_at }: Drift): number =>
  resolution === null || resolved_at === null ? Infinity : parseEventTime(resolved_at);

/** Attributes that describe a resource and give nobody access; annotations may name the identity of a service account. */
const isLabel = (field: string): boolean =>
  /^(?:metadata\.)?(?:tags|tags_all|labels|annotations|description)(?:\.|$)/.test(field) && !/eks\.amazonaws\.com|iam\.gke\.io/.test(field);
