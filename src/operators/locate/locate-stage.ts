import { isService } from '../../catalog/aws/is-service.js';
import { stackOf } from '../../catalog/aws/stack-of.js';
import { isServiceAgent } from '../../catalog/gcp/service-agents.js';
import { cutOf } from '../../catalog/incomplete.js';
import { text, objectOf } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { anyAttribute, anyType, anyTypeKey, idOf, makeEdit, unknownChange, type Change, type OwnerCandidate } from '../../model/change.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { aws, gcp } from '../../model/contracts/provider.js';
import type { DropReason } from '../../model/drop-reason.js';
import { activityOf, droppedRecord, resourceKey, type Emit } from '../../model/output.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { verdict, type PendingChange } from '../flow/finding.js';
import type { Item, ItemStage } from '../flow/item.js';
import { makeEvaluatedEvent, type EvaluatedEvent, type Evaluation } from '../flow/evaluated-event.js';
import { PartsReader } from '../flow/saved-parts.js';
import type { Interpreted } from '../interpret.js';
import { inDeclaredStack } from '../states/in-declared-stack.js';
import { wasRemoved } from '../states/state-sources.js';
import type { States } from '../states/states-stage.js';
import { ofCloudControl } from './cloud-control.js';
import { iacToolTest } from './names-iac-tool.js';
import { namedResource } from './named-resource.js';
import { pickOwners } from './pick-owners.js';
import { UndeclaredChanges } from './undeclared-changes.js';

/** One change of a record, and the resources that the record concerns so far. */
type Walk = Pick<PendingChange, 'change' | 'part' | 'evaluation'> & { readonly isFirst: boolean; readonly concerned: string[] };

/**
 * Finds whose attributes a record changes: the declared owner in order of precedence (D18), or the resource that no state declares.
 *
 * **Emits** a `Located` for each owner, verdicts for changes without one, `activity` outputs and drops; passes all else. **Keeps** 10,000
 * changes of undeclared resources for `unmatchedWindow`, and evaluates them again once a state declares them (D8b); drops the oldest first.
 * **Saves** all of it.
 */
export const locateStage = (states: States, policy: EvaluationPolicy): ItemStage & Checkpointed => {
  const { declared, sources, shared } = states;
  const undeclared = new UndeclaredChanges();
  const isIacTool = iacToolTest(policy.iacAgents);
  const parts = new PartsReader();
  const next = { event: 1, evaluation: 1 };
  let arrived = Number.NaN;

  const locate = (
    { change, part, evaluation, isFirst }: Walk,
    owner: number,
    on: Declared | undefined,
    emit: Emit<Item>,
    parts: readonly Declared[] = none,
  ): void => {
    const deadline = evaluation.event.arrived + policy.maxHold;
    emit({
      kind: 'located',
      from: {
        change: on === undefined ? change : ofDeclaredType(change, owner, on),
        part,
        owner,
        declared: on?.resource,
        evaluation,
        cascadeOf: undefined,
        cascaded: 0,
        isFirst,
        deadline,
      },
      declared: on,
      parts,
    });
  };
  const concern = ({ concerned }: Walk, { snapshot, resource }: Declared): void => {
    addOnce(concerned, snapshot.address(resource));
  };
  const keep = ({ change, part, evaluation }: Walk, reason: DropReason, emit: Emit<Item>): void => {
    undeclared.add({ change, part, evaluation, reason, deadline: evaluation.event.arrived + policy.unmatchedWindow });
    emit(verdict(evaluation, 'kept', undefined, 'awaits_state', undefined, change.owners[0]));
  };
  const locateUndeclared = (walk: Walk, emit: Emit<Item>): void => {
    const { change, evaluation, concerned } = walk;
    const { event } = evaluation;
    const deleted = change.owners.findIndex(({ act }) => act === 'delete');
    const unsure = change.owners.findIndex(({ isUnsure }) => isUnsure === true);
    const at = deleted >= 0 ? deleted : unsure >= 0 ? unsure : creation(states, change, event);
    for (const owner of change.owners) addOnce(concerned, resourceKey(null, owner.ref.type, idOf(owner)));
    const owner = change.owners[at];
    if (owner === undefined) keep(walk, change.undeclared, emit);
    else if (deleted < 0 && event.ofPlatform) keep(walk, 'not_in_state', emit);
    else if (deleted < 0 && inDeclaredStack(declared, event))
      emit(verdict(evaluation, 'declared', undefined, 'of_declared_stack', undefined, owner));
    else if (deleted < 0 && wasRemoved(sources, owner.ref, event.time))
      emit(verdict(evaluation, 'declared', undefined, 'removed_since', undefined, owner));
    else locate(walk, at, undefined, emit);
  };
  /** The declared owners of parts of the object, behind this one. */
  const partsOf = ({ owners }: Change, behind: number, event: EvaluatedEvent): readonly { readonly at: number; readonly on: Declared }[] =>
    owners.length === behind + 1 || !owners.some(({ isPart }) => isPart === true)
      ? none
      : owners.flatMap((owner, at) =>
          at > behind && owner.isPart === true ? declared.findFor(owner.ref, event).map((on) => ({ at, on })) : [],
        );
  const locateOwner = (walk: Walk, emit: Emit<Item>): void => {
    const { change, evaluation } = walk;
    const { event } = evaluation;
    for (const [at, owner] of change.owners.entries()) {
      const found = declared.findFor(owner.ref, event);
      if (found.length > 0) {
        const parts = partsOf(change, at, event);
        const owned = parts.length === 0 ? none : parts.map(({ on }) => on);
        for (const one of pickOwners(owner, found, declared.types[owner.ref.type])) {
          concern(walk, one);
          locate(walk, at, one, emit, owned);
        }
        for (const { at: index, on } of parts) {
          concern(walk, on);
          locate(walk, index, on, emit);
        }
        return;
      }
      // An apply that ended after the event deleted the resource: copies of it on later owners are outdated.
      if (owner.act === 'delete' && wasRemoved(sources, owner.ref, event.time)) {
        emit(verdict(evaluation, 'declared', undefined, 'removed_since', undefined, owner));
        return;
      }
    }
    const observed = ofCloudControl(declared, change, event);
    const uncovered = observed === undefined ? declared.uncovered(change, event) : [observed];
    for (const one of uncovered) concern(walk, one);
    if (observed !== undefined && policy.alertUnknown)
      locate({ ...walk, change: unknownChangeOf(observed, unknownChange) }, 0, observed, emit);
    else if (uncovered.length > 0 || !declared.isTracked(change))
      emit(verdict(evaluation, 'unsupported_resource', undefined, 'unsupported_resource', undefined, change.owners[0]));
    else locateUndeclared(walk, emit);
  };
  /** Locates a change on its owner, and on the resources that declare single elements of a list that it sets. */
  const walk = (one: Walk, emit: Emit<Item>): void => {
    const { change, evaluation, concerned } = one;
    locateOwner(one, emit);
    for (const { owner, declared: on } of shared.elements(change, evaluation.event)) {
      if (concerned.includes(on.snapshot.address(on.resource))) continue;
      concern(one, on);
      if (owner.act === 'put') emit(verdict(evaluation, 'declared', undefined, 'element_declared', undefined, owner));
      locate({ ...one, change: { owners: [owner], undeclared: 'not_in_state', uncovered: [] } }, 0, on, emit);
    }
  };
  const eventOf = ({ record, seq, at }: Pick<Interpreted, 'record' | 'seq' | 'at'>): EvaluatedEvent => {
    const made = { iacAgent: isIacTool(record), ofPlatform: isOfPlatform(record), stack: stackOf(record) };
    return makeEvaluatedEvent(next.event++, seq, at, arrived, record, made);
  };
  const evaluate = ({ record, seq, at, changes, sensor }: Interpreted, emit: Emit<Item>): void => {
    const event = eventOf({ record, seq, at });
    const evaluation: Evaluation = { event, number: next.evaluation++, isCounted: false };
    const concerned: string[] = [];
    changes.forEach((change, part) => {
      walk({ change, part, evaluation, isFirst: false, concerned }, emit);
    });
    emit(activityOf(record, sensor, concerned));
  };
  /** An event outside of the catalog, which may name a declared resource (D67). */
  const observe = (item: Interpreted, emit: Emit<Item>): void => {
    const { record, sensor } = item;
    const found = namedResource(declared, record);
    if (found === undefined) {
      emit(droppedRecord('unsupported_event', record, record.eventName));
    } else if (policy.alertUnknown) {
      evaluate({ ...item, known: true, changes: [unknownChangeOf(found, unknownChange)] }, emit);
    } else {
      const { snapshot, resource } = found;
      const address = snapshot.address(resource);
      emit(droppedRecord('unsupported_event', record, record.eventName, snapshot.type(resource)));
      emit(activityOf(record, sensor, [address]));
      emit({ kind: 'observed_change', on: found, event: eventOf(item) });
      if (policy.verifies) emit({ output: 'unverified', source: snapshot.source, address, on: 'unknown_change' });
    }
  };
  /** A record that its provider has cut (D113): what it concerns may follow from any name that is left. */
  const evaluateCut = (item: Interpreted, emit: Emit<Item>): void => {
    const { record, changes } = item;
    const isKnown = changes.some(
      (change) => declared.declaresAny(change, record) || change.owners.some(({ act }) => act === 'create' || act === 'delete'),
    );
    const found = isKnown ? undefined : namedResource(declared, record);
    if (found !== undefined) evaluate({ ...item, changes: [unknownChangeOf(found, anyAttribute)] }, emit);
    else if (changes.length > 0) evaluate(item, emit);
    else emit(droppedRecord('no_resource_id', record, record.eventName));
  };
  /** Whether the record changes a resource that is declared, or that matters even if it is not. */
  const matters = ({ changes, record }: Interpreted): boolean =>
    changes.some((change) => declared.isTracked(change) || declared.declaresAny(change, record));
  const expire = (now: number, emit: Emit<Item>): void => {
    for (let one = undeclared.takeDue(now); one !== undefined; one = undeclared.takeDue(now))
      emit(verdict(one.evaluation, one.reason, 'kept', 'no_state_came', undefined, one.change.owners[0]));
  };
  return {
    section: 'locate',
    version: 1,
    save: () => undeclared.save(next),
    restore: (text) => {
      const item = parts.take(text);
      if (Array.isArray(item)) undeclared.restore(item as unknown as Parameters<UndeclaredChanges['restore']>[0], parts);
      else Object.assign(next, item);
    },
    time: ({ now }, emit) => {
      arrived = now;
      if (undeclared.deadline <= now) expire(now, emit);
    },
    on: {
      interpreted: (item, emit) => {
        if (!item.known) observe(item, emit);
        else if (cutOf(item.record) !== undefined) evaluateCut(item, emit);
        else if (matters(item)) evaluate(item, emit);
        else emit(droppedRecord('unsupported_resource', item.record));
      },
      again: ({ change, part, event, evaluation, isFirst }, emit) => {
        walk(
          { change, part, evaluation: evaluation ?? { event, number: next.evaluation++, isCounted: true }, isFirst, concerned: [] },
          emit,
        );
      },
      kept: (item) => {
        undeclared.add({ ...item, deadline: item.evaluation.event.arrived + policy.unmatchedWindow });
      },
      unkept: (item, emit) => {
        const kept = undeclared.takeOne(item);
        if (kept !== undefined) emit(verdict(kept.evaluation, 'declared', 'kept', 'undone', undefined, kept.change.owners[0]));
      },
      state_update: (item, emit) => {
        emit(item);
        if (item.version === undefined) return;
        for (const { change, part, evaluation } of undeclared.take((one) => declared.declaresAny(one.change, one.evaluation.event))) {
          emit(verdict(evaluation, 'again', 'kept', 'state_came', undefined, change.owners[0]));
          emit({ kind: 'again', change, part, event: evaluation.event, evaluation, isFirst: true });
        }
      },
    },
    end: (emit) => {
      expire(Infinity, emit);
    },
  };
};

const none: readonly never[] = [];

const addOnce = (list: string[], one: string): void => {
  if (!list.includes(one)) list.push(one);
};

/** The created type: of several, the first that is attached to a declared resource. */
const creation = ({ declared }: States, { owners }: Change, event: EvaluatedEvent): number => {
  const first = owners.findIndex(({ act }) => act === 'create');
  if (first < 0 || !owners.some(({ act }, at) => at > first && act === 'create')) return first;
  const isAttached = ({ act, parents }: OwnerCandidate): boolean =>
    act === 'create' && parents.some((parent) => declared.findFor(parent, event).length > 0);
  const attached = owners.findIndex(isAttached);
  return attached < 0 ? first : attached;
};

/** The change with the type of the declared resource, if the record names only its ARN. */
const ofDeclaredType = (change: Change, owner: number, { snapshot, resource }: Declared): Change => {
  const own = change.owners[owner];
  if (own?.ref.type !== anyType) return change;
  const typed: OwnerCandidate = { ...own, ref: { ...own.ref, type: snapshot.type(resource) } };
  return { ...change, owners: change.owners.with(owner, typed) };
};

/** A change of the declared resource that the record does not show. */
const unknownChangeOf = ({ snapshot, resource }: Declared, field: typeof unknownChange | typeof anyAttribute): Change => {
  const type = snapshot.type(resource);
  const { arn, id } = snapshot.attributes(resource);
  const [name, value] = typeof arn === 'string' && arn !== '' ? (['arn', arn] as const) : (['id', text(id) ?? ''] as const);
  const ref = { type, attributes: { [name]: value }, key: anyTypeKey(name, value) };
  const owner: OwnerCandidate = { act: 'modify', ref, edits: [makeEdit(field, 'hidden', null)], name: '', id: '', parents: [] };
  return { owners: [owner], undeclared: 'unsupported_event', uncovered: [] };
};

/**
 * Whether the platform itself made the call, with an identity that nobody else can have (D104): what it creates, such as the instances of a
 * group, is nobody's drift. Its changes of declared resources are evaluated like any other.
 */
const isOfPlatform = (record: AuditRecord): boolean =>
  record.provider === aws ? isService(record) : record.provider === gcp && isOfGoogle(record);

/** Users of a project cannot make keys of a service agent; whoever is behind a delegation made the call. */
const isOfGoogle = ({ user, context }: AuditRecord): boolean =>
  isServiceAgent(user.user_name) &&
  objectOf(context['caller'])['key'] === undefined &&
  (user.delegated_from === undefined || isServiceAgent(user.delegated_from) || user.delegated_from.endsWith('@prod.google.com'));
