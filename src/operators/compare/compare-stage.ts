import type { Creations } from '../../catalog/creations.js';
import { switchesIn } from '../../catalog/switches.js';
import type { Tracked, TypeSpec } from '../../catalog/type-spec.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import { text } from '../../lib/json.js';
import { anyTypeKey, type Change, type Edit, type OwnerCandidate } from '../../model/change.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { ownerOf, verdict, type LocatedChange, type FindingSettled } from '../flow/finding.js';
import type { Clock, ItemStage } from '../flow/item.js';
import { isLeftOut, meetsCondition } from '../locate/pick-owners.js';
import { existence, withDefault } from '../states/declared-value.js';
import { descendantsOf } from '../states/children-of.js';
import { keysOf } from '../states/compare-snapshots.js';
import { changedSince, statusOf } from '../states/state-sources.js';
import type { States } from '../states/states-stage.js';
import { keepAgreed } from './agreed-changes.js';
import { AttributeComparer } from './compare-attribute.js';
import { compareAgain } from './compare-again.js';
import { makeCompareState, type Comparer, type EmitItem } from './comparer.js';
import { editsOn, withoutParts } from './edits/object-edits.js';
import { declaredKey, knownHistory, noteDifferences, touchHistory, undeclaredKey, useHistory } from './histories.js';
import { existenceOf, liveOf, opened, setLive, type Difference, type History } from './history.js';
import { EvaluatedEdits } from './evaluated-edits.js';
import { noteGonePrincipal } from './principal-ids.js';
import { deletionBefore, leftOut, noteUnconfirmed } from './recreation.js';
import { LocatedHistories } from './located-histories.js';
import { planHandlers } from './plans/plan-handlers.js';
import { fix } from './reorder-window.js';
import { CompareSave, restoreCompare } from './saved/save-compare.js';
import { switchedOff } from './switched-off.js';

/** Number of resources remembered, so that late records never overwrite newer ones (D5). About 1 kB each. */
const resourceBound = 100_000;

/** Resources that go with a deleted one and have an alert of their own. */
const cascadeBound = 100;

/**
 * Compares what records set with what the states declare, by meaning (D7, D15); values that differ in order of their events (D5).
 *
 * **Emits** a `Finding` for each value that differs, evidence about earlier findings, verdicts for what does not differ; passes all else.
 * **Keeps** what records said about 100,000 resources, and 10,000 changes that agreed with an older state; evicts the oldest first. With a
 * new version of a state, it compares again what differed. **Saves** all of it.
 */
export const compareStage = (states: States, policy: EvaluationPolicy, creations: Creations): ItemStage & Checkpointed => {
  const { declared, sources } = states;
  const state = makeCompareState();
  let save: CompareSave | undefined;
  const comparer: Comparer = {
    state,
    states,
    policy,
    changing: (history) => {
      save?.changing(history);
    },
  };
  const attributes = new AttributeComparer(comparer);
  const located = new LocatedHistories();
  const evaluated = new EvaluatedEdits();
  const switches = switchesIn(creations, declared.types);

  let clock: Clock = { seq: 0, at: '', now: Number.NaN };

  const historyOf = (
    key: string,
    { ref }: Pick<OwnerCandidate, 'ref'>,
    source: string | undefined,
    address: string | undefined,
    emit: EmitItem,
  ): History => {
    const history = useHistory(state.histories, resourceBound, key, ref, source, address, (other) => {
      comparer.changing(other);
      if (other.fields !== undefined) emit({ kind: 'lost', subject: other.subject });
    });
    comparer.changing(history);
    return history;
  };
  const declaredHistory = (owner: Pick<OwnerCandidate, 'ref'>, on: Declared, emit: EmitItem): History => {
    const known = located.find(on, state.histories);
    if (known !== undefined) {
      touchHistory(state.histories, known);
      comparer.changing(known);
      return known;
    }
    const address = on.snapshot.address(on.resource);
    const history = historyOf(declaredKey(on.snapshot.source, address), owner, on.snapshot.source, address, emit);
    located.put(on, history);
    return history;
  };
  const plans = planHandlers(comparer, () => clock, declaredHistory);
  /** Returns whether the edit differs from the state. */
  const compareEdit = (history: History, edit: Edit, { from }: LocatedChange, emit: EmitItem): boolean => {
    const complete = withDefault(edit, declared.types[history.subject.type]);
    return attributes.compare(history, { number: state.next.edit++, edit: complete, from }, emit);
  };
  /** Ends the alert about something created that no state declares, if a call removes it and otherwise concerns a declared resource. */
  const endCreations = ({ from }: LocatedChange, emit: EmitItem): void => {
    for (let at = 0; at < from.owner; at++) {
      const { act, ref } = from.change.owners[at] as OwnerCandidate;
      if (act !== 'delete') continue;
      const history = knownHistory(state.histories, undeclaredKey(from.evaluation.event.account, ref));
      if (history === undefined || liveOf(history, '*').length === 0) continue;
      comparer.changing(history);
      const item: LocatedChange = { kind: 'located', from: { ...from, owner: at, declared: undefined }, declared: undefined, parts: none };
      compareEdit(history, existence(true), item, emit);
      noteDifferences(state.histories, history);
    }
  };
  const compareDeclared = (item: LocatedChange, on: Declared, emit: EmitItem): void => {
    const { change, part, evaluation } = item.from;
    const { event } = evaluation;
    endCreations(item, emit);
    const owner = ownerOf(item.from);
    const history = declaredHistory(owner, on, emit);
    const spec = declared.types[owner.ref.type];
    const tracked: Tracked = {
      has: (field) => history.attributes.has(field) || history.fields?.has(field) === true,
      differing: history.fields?.keys() ?? none,
    };
    const all = owner.act === 'delete' && !owner.edits.some(({ as }) => as === 'object') ? none : editsOn(owner, on, spec, tracked);
    const edits = item.parts.length === 0 ? all : withoutParts(all, on, item.parts, declared.types);
    const deletes = owner.act === 'delete' && edits.length === 0;
    const isSpared =
      deletes &&
      (!meetsCondition(owner, on, history.attributes, event.time, spec) ||
        // A whole list omits what an apply added to it later.
        (owner.edits.some(({ op }) => op === 'except') &&
          changedSince(sources, on.snapshot.source, on.snapshot.address(on.resource), event.time)));
    if (isSpared) {
      emit(verdict(evaluation, 'declared', undefined, 'spared', history.subject, owner));
      return;
    }
    if (deletes && item.from.cascadeOf === undefined) {
      compareDeletion(history, item, on, emit);
      return;
    }
    const deletion = deletes ? undefined : deletionBefore(history, item);
    const known = history.unconfirmed;
    // A change of a resource also proves that it exists.
    let agrees = !(deletes
      ? compareEdit(history, existence(true), item, emit)
      : attributes.exists(history, item.from, emit, deletion !== undefined));
    for (const edit of edits) if (evaluated.isFirst(event, history, edit) && compareEdit(history, edit, item, emit)) agrees = false;
    for (const edit of switchedOff(switches, on, spec, edits)) if (compareEdit(history, edit, item, emit)) agrees = false;
    if (deletion !== undefined) {
      const { edits: defaults, unconfirmed } = leftOut(states, creations, owner.ref.type, on, edits);
      for (const edit of defaults) if (compareEdit(history, edit, item, emit)) agrees = false;
      noteUnconfirmed(history, deletion, unconfirmed, { number: state.next.edit++, edit: existence(false), from: item.from }, emit);
    } else if (known !== undefined) confirm(history, known, edits, item, emit);
    if (agrees) {
      if (deletes || edits.length > 0) emit(verdict(evaluation, 'declared', undefined, 'equal', history.subject, owner, edits));
      else {
        emit(verdict(evaluation, 'exists', undefined, 'exists', history.subject, owner));
        state.observed.add(history.id, { event, isUnknown: false });
      }
      const { source } = on.snapshot;
      if (statusOf(sources, source).written < event.time) keepAgreed(state.agreed, { change, part, event, source }, policy.unmatchedWindow);
    }
    noteDifferences(state.histories, history);
  };
  /** Attributes that a record sets are known again. */
  const confirm = (history: History, known: readonly string[], edits: readonly Edit[], { from }: LocatedChange, emit: EmitItem): void => {
    const open = existenceOf(history);
    const left = known.filter(
      (name) => !edits.some(({ field, op }) => op !== 'hidden' && (field === name || name.startsWith(`${field}.`))),
    );
    if (open === undefined) history.unconfirmed = undefined;
    else if (left.length < known.length)
      noteUnconfirmed(history, open, left, { number: state.next.edit++, edit: existence(false), from }, emit);
  };
  /** A deletion, and what goes with it (D99). */
  const compareDeletion = (history: History, item: LocatedChange, on: Declared, emit: EmitItem): void => {
    const { evaluation, deadline } = item.from;
    const again = existenceOf(history);
    if (history.unconfirmed !== undefined && again !== undefined)
      emit({ kind: 'recreated', subject: history.subject, field: '*', number: again.number, unconfirmed: none });
    history.unconfirmed = undefined;
    const gone = descendantsOf(declared, on, evaluation.event).filter((one) => !isDeleted(one));
    if (!compareEdit(history, existence(true), { ...item, from: { ...item.from, cascaded: gone.length } }, emit)) {
      emit(verdict(evaluation, 'declared', undefined, 'equal', history.subject, ownerOf(item.from)));
    } else {
      for (const child of gone.slice(0, cascadeBound)) {
        const change = deletionOf(child, declared.types);
        const from: LocatedChange['from'] = {
          ...{ change, part: item.from.part, owner: 0, declared: child.resource, evaluation, deadline },
          ...{ cascadeOf: history.subject, cascaded: 0, isFirst: item.from.isFirst },
        };
        compareDeclared({ kind: 'located', from, declared: child, parts: none }, child, emit);
      }
    }
    const { time } = evaluation.event;
    if (statusOf(sources, on.snapshot.source).written < time) noteGonePrincipal(history, on, state.next.edit++, time);
    noteDifferences(state.histories, history);
  };
  const isDeleted = ({ snapshot, resource }: Declared): boolean => {
    const history = knownHistory(state.histories, declaredKey(snapshot.source, snapshot.address(resource)));
    return history !== undefined && existenceOf(history) !== undefined;
  };
  const compareUndeclared = (item: LocatedChange, emit: EmitItem): void => {
    const owner = ownerOf(item.from);
    const { evaluation } = item.from;
    const history = historyOf(undeclaredKey(evaluation.event.account, owner.ref), owner, undefined, undefined, emit);
    if (owner.isUnsure !== true) compareEdit(history, existence(owner.act === 'delete'), item, emit);
    else for (const edit of owner.edits) compareEdit(history, edit, item, emit);
    noteDifferences(state.histories, history);
  };
  /** The owner of the item before: one that is found on several resources comes once for each of them. */
  let before: OwnerCandidate | undefined;
  /** A whole list lacks resources that records created and no state declares: they are gone (D107). */
  const compareLeftOut = (item: LocatedChange, emit: EmitItem): void => {
    const owner = ownerOf(item.from);
    const isKnown = owner === before;
    before = owner;
    if (isKnown || owner.act !== 'delete' || !owner.edits.some(({ op }) => op === 'except')) return;
    const { account } = item.from.evaluation.event;
    for (const id of [...state.histories.active]) {
      const history = state.histories.byId.get(id);
      if (history === undefined || history.subject.source !== undefined || history.subject.type !== owner.ref.type) continue;
      const created = existenceOf(history)?.origin;
      if (created?.event.account !== account || !isLeftOut(owner, ownerOf(created))) continue;
      comparer.changing(history);
      compareEdit(history, existence(true), { ...item, from: { ...item.from, declared: undefined } }, emit);
      noteDifferences(state.histories, history);
    }
  };
  const settle = ({ subject, field, number, isOpen, edits }: FindingSettled, emit: EmitItem): void => {
    const history = state.histories.byId.get(subject.id);
    if (history === undefined) {
      if (isOpen) emit({ kind: 'lost', subject });
      return;
    }
    comparer.changing(history);
    const live = liveOf(history, field);
    const attribute = history.fields?.get(field)?.attribute ?? field;
    const left: Difference[] = [];
    for (const one of live) {
      if (one.number === number) {
        if (isOpen) left.push(opened(one, subject, states.shared.has(subject.type, attribute)));
        else if (one.planned !== undefined && one.endedBy === undefined) state.views.refuse(history.key, field, canonicalJson(one.value));
      } else if (!isOpen || !one.isOpen || one.number > number) left.push(one);
    }
    for (const edit of history.windows?.get(attribute)?.edits ?? []) if (edits.includes(edit.reported.number)) fix(edit, field, 'differs');
    setLive(history, field, attribute, left);
    noteDifferences(state.histories, history);
  };
  return {
    section: 'compare',
    version: 2,
    save: () => (save = new CompareSave(state)).items(),
    restore: restoreCompare(state),
    time: (to) => {
      clock = to;
    },
    on: {
      located: (item, emit) => {
        compareLeftOut(item, emit);
        if (item.declared === undefined) compareUndeclared(item, emit);
        else {
          compareDeclared(item, item.declared, emit);
          if (state.views.size > 0) plans.compare(declaredHistory(ownerOf(item.from), item.declared, emit), item.declared, emit);
        }
      },
      observed_change: ({ on, event }, emit) => {
        plans.observe(on, event, emit);
      },
      plan: plans.take,
      settled: settle,
      state_update: (item, emit) => {
        if (item.version !== undefined) {
          located.clear();
          evaluated.clear();
          before = undefined;
          compareAgain(comparer, item.fact, item.version, emit);
        }
        plans.compareAll(item.fact, item.version !== undefined, emit);
        emit(item);
      },
    },
  };
};

const deletionOf = ({ snapshot, resource }: Declared, types: Readonly<Record<string, TypeSpec>>): Change => {
  const type = snapshot.type(resource);
  const key = keysOf(snapshot, resource, types)[0] ?? anyTypeKey('id', text(snapshot.attributes(resource)['id']) ?? '');
  const owner: OwnerCandidate = { act: 'delete', ref: { type, attributes: {}, key }, edits: none, name: '', id: '', parents: none };
  return { owners: [owner], undeclared: 'not_in_state', uncovered: none };
};

const none: readonly never[] = [];
