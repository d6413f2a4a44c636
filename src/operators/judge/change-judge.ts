import { idOf, type Change, type Edit, type OwnerCandidate } from '../../model/change.js';
import { resourceKey, type Emit, type Output } from '../../model/output.js';
import type { Declared } from '../../model/state-snapshot.js';
import { keepAgreed } from './agreed-changes.js';
import { AttributeJudge } from './attribute-judge.js';
import { isOfPlatform } from './is-of-platform.js';
import type { JudgeDeps } from './judge-deps.js';
import { addConcern, concerns, type JudgedEvent, type Judging } from './judged-event.js';
import { JudgedEdits } from './judged-edits.js';
import { LocatedHistories } from './located-histories.js';
import { editsOn } from './states/object-edits.js';
import { mirrorsOthers } from './states/mirrors-others.js';
import { notePart } from './outcomes.js';
import type { PendingAlerts } from './pending-alerts.js';
import { existence, meetsCondition, pickOwners, withDefault } from './states/pick-owners.js';
import { makeReportedEdit, type OwnedChange } from './reported-edit.js';
import { declaredKey, noteAlerts, touchHistory, undeclaredKey, useHistory } from './resource-histories.js';
import type { ResourceHistory } from './resource-history.js';
import { changedSince, statusOf, wasRemoved } from './states/state-sources.js';
import { keepUndeclared } from './undeclared-changes.js';

/** Number of resources remembered, so that late records never overwrite newer ones (D5). About 1 kB each. */
const resourceBound = 100_000;

const none: readonly Edit[] = [];

/** A change of a record, in one judgement of that record. */
type Judged = { readonly change: Change; readonly judging: Judging };

/**
 * Judges one change of a record. Each field of a resource has at most one open alert (D11a), and values that a state declares cause no
 * alert (D7).
 */
export class ChangeJudge {
  readonly #attributes: AttributeJudge;
  readonly #located = new LocatedHistories();
  readonly #edits = new JudgedEdits();

  constructor(
    readonly deps: JudgeDeps,
    alerts: PendingAlerts,
  ) {
    this.#attributes = new AttributeJudge(deps, alerts);
  }

  /** Call for each new snapshot, before anything is judged against it. */
  takeSnapshot(): void {
    this.#located.clear();
    this.#edits.clear();
  }

  /** Judges a change on its owner, and on the resources that declare single elements of a list that it sets. */
  judge(change: Change, judging: Judging, emit: Emit<Output>): void {
    const { state, shared } = this.deps;
    const { event, outcome } = judging;
    this.#judgeOnOwner({ change, judging }, emit);
    for (const { owner, declared } of shared.elements(change, event)) {
      // A change that is judged again does not affect these resources again.
      if (concerns(event, declared.snapshot.address(declared.resource))) continue;
      if (owner.act === 'put') notePart(state.outcomes, outcome, 'declared');
      this.#judgeOn({ change: { owners: [owner], undeclared: 'not_in_state', uncovered: [] }, judging }, 0, declared, emit);
    }
  }

  /** Finds the owner of a change and judges the change there (D18). */
  #judgeOnOwner(judged: Judged, emit: Emit<Output>): void {
    const { states, state } = this.deps;
    const { change, judging } = judged;
    const { event, outcome } = judging;
    for (let at = 0; at < change.owners.length; at++) {
      const owner = change.owners[at] as OwnerCandidate;
      const found = states.findFor(owner.ref, event);
      if (found.length > 0 && !mirrorsOthers(owner, change, found, event, states, state.sources)) {
        for (const declared of pickOwners(owner, found, states.types[owner.ref.type])) this.#judgeOn(judged, at, declared, emit);
        return;
      }
      // An apply that ended after the event deleted the resource: copies of it on later owners are outdated.
      if (found.length > 0 || (owner.act === 'delete' && wasRemoved(state.sources, owner.ref, event.time))) {
        notePart(state.outcomes, outcome, 'declared');
        return;
      }
    }
    const uncovered = states.uncovered(change, event);
    for (const { snapshot, resource } of uncovered) this.#concerns(event, snapshot.address(resource));
    if (uncovered.length > 0 || !states.isTracked(change)) notePart(state.outcomes, outcome, 'unsupported_resource');
    else this.#judgeUndeclared(judged, emit);
  }

  #judgeOn(judged: Judged, owner: number, declared: Declared, emit: Emit<Output>): void {
    const { state, states, policy } = this.deps;
    const { change, judging } = judged;
    const { event, outcome } = judging;
    const { ref, act, edits } = change.owners[owner] as OwnerCandidate;
    const { snapshot, resource: number } = declared;
    const resource = this.#declaredHistory(change.owners[owner] as OwnerCandidate, declared);
    this.#concerns(event, resource.address ?? '');
    const spec = states.types[ref.type];
    const tracks = (field: string): boolean => resource.attributes.has(field) || resource.fields?.has(field) === true;
    const changed =
      act === 'delete' && !edits.some(({ as }) => as === 'object')
        ? none
        : editsOn(change.owners[owner] as OwnerCandidate, declared, spec, tracks);
    const deletes = act === 'delete' && changed.length === 0;
    const isSpared =
      deletes &&
      (!meetsCondition(change.owners[owner] as OwnerCandidate, declared, resource.attributes, event.time, spec) ||
        // A whole list omits what an apply added to it later.
        (edits.some(({ op }) => op === 'except') && changedSince(state.sources, snapshot.source, snapshot.address(number), event.time)));
    if (isSpared) {
      notePart(state.outcomes, outcome, 'declared');
      return;
    }
    const from = this.#from(judged, owner, number);
    // A change of a resource also proves that it exists.
    let agreed = !(deletes ? this.#judgeEdit(resource, existence(true), from, emit) : this.#attributes.exists(resource, from, emit));
    for (const edit of changed) {
      if (this.#edits.isFirst(event, resource, edit) && this.#judgeEdit(resource, edit, from, emit)) agreed = false;
    }
    if (agreed && statusOf(state.sources, snapshot.source).written < event.time) {
      keepAgreed(state.agreed, change, event, snapshot.source, policy.unmatchedWindow);
    }
    noteAlerts(state.resources, resource);
  }

  #judgeUndeclared(judged: Judged, emit: Emit<Output>): void {
    const { state, policy } = this.deps;
    const { change, judging } = judged;
    const { event, outcome } = judging;
    const deleted = change.owners.findIndex(({ act }) => act === 'delete');
    const at = deleted >= 0 ? deleted : this.#creation(change, event);
    for (const owner of change.owners) this.#concerns(event, resourceKey(null, owner.ref.type, idOf(owner)));
    const owner = change.owners[at];
    if (owner === undefined) {
      keepUndeclared(state.undeclared, state.outcomes, change, judging, change.undeclared, policy.unmatchedWindow);
      return;
    }
    if (deleted < 0 && isOfPlatform(event)) {
      keepUndeclared(state.undeclared, state.outcomes, change, judging, 'not_in_state', policy.unmatchedWindow);
      return;
    }
    if (deleted < 0 && wasRemoved(state.sources, owner.ref, event.time)) {
      notePart(state.outcomes, outcome, 'declared');
      return;
    }
    const resource = this.#history(undeclaredKey(event.account, owner.ref), owner, undefined, undefined);
    this.#judgeEdit(resource, existence(deleted >= 0), this.#from(judged, at, undefined), emit);
    noteAlerts(state.resources, resource);
  }

  /** The created type: of several, the first that is attached to a declared resource. */
  #creation({ owners }: Change, event: JudgedEvent): number {
    const first = owners.findIndex(({ act }) => act === 'create');
    if (first < 0 || !owners.some(({ act }, at) => at > first && act === 'create')) return first;
    const isAttached = ({ act, parents }: OwnerCandidate): boolean =>
      act === 'create' && parents.some((parent) => this.deps.states.findFor(parent, event).length > 0);
    const attached = owners.findIndex(isAttached);
    return attached < 0 ? first : attached;
  }

  /** Returns whether the edit differs from the state. */
  #judgeEdit(resource: ResourceHistory, edit: Edit, from: OwnedChange, emit: Emit<Output>): boolean {
    const { state, states } = this.deps;
    const complete = withDefault(edit, states.types[resource.type]);
    return this.#attributes.judge(resource, makeReportedEdit(state.nextEdit++, complete, from), emit);
  }

  #from({ change, judging }: Judged, owner: number, declared: number | undefined): OwnedChange {
    return { change, owner, declared, judging, deadline: judging.event.arrived + this.deps.policy.maxHold };
  }

  #declaredHistory(owner: OwnerCandidate, declared: Declared): ResourceHistory {
    const { state, barrier } = this.deps;
    const located = this.#located.find(declared, state.resources);
    if (located !== undefined) {
      touchHistory(state.resources, located);
      barrier?.resource(located);
      return located;
    }
    const { snapshot, resource: number } = declared;
    const address = snapshot.address(number);
    const resource = this.#history(declaredKey(snapshot.source, address), owner, snapshot.source, address);
    this.#located.put(declared, resource);
    return resource;
  }

  #history(key: string, { ref }: OwnerCandidate, source: string | undefined, address: string | undefined): ResourceHistory {
    const { state, barrier } = this.deps;
    const resource = useHistory(state.resources, resourceBound, key, ref, source, address, (other) => barrier?.resource(other));
    barrier?.resource(resource);
    return resource;
  }

  #concerns(event: JudgedEvent, resource: string): void {
    this.deps.barrier?.event(event);
    addConcern(event, resource);
  }
}
