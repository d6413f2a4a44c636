import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import type { Emit } from '../../model/output.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { newestDeclared } from '../compare/comparer.js';
import { alertLife } from '../flow/alert-life.js';
import {
  editsOf,
  endBy,
  ownerOf,
  verdict,
  type End,
  type Finding,
  type FindingRepeated,
  type ReportedEdit,
  type Verdict,
} from '../flow/finding.js';
import type { Clock, Item, ItemStage } from '../flow/item.js';
import { isSameCaller } from '../flow/evaluated-event.js';
import { PartsReader } from '../flow/saved-parts.js';
import { hasGeneratedId } from '../states/compare-snapshots.js';
import { namesOf } from '../states/names-of.js';
import { changedSince, renewedSince, replacedSince, valueChangedSince } from '../states/state-sources.js';
import type { States } from '../states/states-stage.js';
import { awaited, isReady, waitsFor } from '../states/timing.js';
import { HeldFindings, type Held } from './held-findings.js';

/** Number of findings that wait. Beyond it, the oldest is released early. */
const bound = 10_000;

/**
 * Lets findings wait for the state that may explain them (D8, D9): until it was read again, until a lock is released, and calls of an IaC
 * tool until `maxHold`.
 *
 * **Emits** a `Released` for each finding that may be announced, those of one field in order; verdicts for what waits and for what a state
 * explains; `confirm` outputs that ask for another read of a state; passes all else. **Keeps** 10,000 findings. After a state fact, nothing
 * is released before everything is evaluated again: a later change may undo an earlier one. **Saves** all that waits.
 */
export const holdStage = (states: States, policy: EvaluationPolicy): ItemStage & Checkpointed => {
  const held = new HeldFindings();
  const parts = new PartsReader();
  let clock: Clock = { seq: 0, at: '', now: Number.NaN };
  let isReevaluation = false;
  let count = 0;

  const sourcesOf = ({ subject, isShared }: Finding): readonly string[] => awaited(states, subject.source, isShared);
  const waiting = (finding: Finding, { from }: ReportedEdit): Verdict => {
    const { subject, comparison } = finding;
    const { event } = from.evaluation;
    const step = waitsFor(policy, states.sources, event, from.deadline, sourcesOf(finding), clock.now) ?? 'held';
    return verdict(from.evaluation, 'held', undefined, step, subject, ownerOf(from), comparison.field);
  };
  const mayPass = (finding: Finding, deadline: number): boolean =>
    isReady(policy, states.sources, finding.edit.from.evaluation.event, deadline, sourcesOf(finding), clock.now);
  const settle = (finding: Finding, fate: Verdict['fate'], wasHeld: boolean, emit: Emit<Item>): void => {
    const { subject, comparison, number } = finding;
    const edits = editsOf(finding);
    emit({ kind: 'settled', subject, field: comparison.field, number, isOpen: false, edits: edits.map((one) => one.number) });
    for (const { from } of edits)
      emit(verdict(from.evaluation, fate, wasHeld ? 'held' : undefined, 'explained', subject, ownerOf(from), comparison.field));
  };
  /** Names of resources that a state explains as made again in this fact. */
  const made = new Set<string>();
  /** Whether the resource was deleted and made again with one to which it refers, as part of an apply. */
  const wentWith = (finding: Finding): boolean => {
    const { subject, end, change, unconfirmed } = finding;
    const isOver = end !== undefined || unconfirmed.length > 0;
    const on = isOver && change !== 'created' ? newestDeclared(states, subject) : undefined;
    if (on === undefined) return false;
    const named = new Set(Object.values(on.snapshot.attributes(on.resource)));
    for (const name of made) if (named.has(name)) return true;
    return held
      .matching(({ finding: other }) => other.change === 'deleted' && other.end?.as === 'restored' && other.subject.id !== subject.id)
      .some(({ finding: other }) => {
        const parent = newestDeclared(states, other.subject);
        if (parent === undefined) return false;
        for (const name of namesOf(parent.snapshot.attributes(parent.resource))) if (named.has(name)) return wasApply(states, other);
        return false;
      });
  };
  /** Whether a newer value waited with it for the first state of the resource: only the newest is evaluated (D108). */
  const isOlderFirst = (finding: Finding): boolean =>
    finding.edit.from.isFirst &&
    held.ofField(finding).some(({ finding: other }) => other.number > finding.number && other.edit.from.isFirst);
  const release = (finding: Finding, declared: Declared | undefined, wasHeld: boolean, emit: Emit<Item>): void => {
    if (isOlderFirst(finding) || wasApply(states, finding) || wentWith(finding)) {
      settle(finding, 'declared', wasHeld, emit);
      return;
    }
    const waited = clock.now - finding.edit.from.evaluation.event.arrived;
    const ended = finding.end === undefined ? finding : { ...finding, end: endOf(finding, finding.end, held) };
    emit({ kind: 'released', finding: ended, declared, at: clock.at, waited, wasHeld });
  };
  const releaseHeld = ({ finding }: Held, emit: Emit<Item>): void => {
    held.delete(finding.number);
    release(finding, newestDeclared(states, finding.subject), true, emit);
  };
  /** Releases findings in order, each after the earlier ones of its field. */
  const releaseAll = (all: readonly Held[], emit: Emit<Item>): void => {
    const left = new Set(all.map(({ finding }) => finding.number));
    for (const { finding } of all) {
      if (!left.has(finding.number)) continue;
      for (const one of held.ofField(finding)) {
        const { number } = one.finding;
        if (number <= finding.number && left.delete(number)) releaseHeld(one, emit);
      }
    }
  };
  const releaseDue = (now: number, emit: Emit<Item>): void => {
    if (held.deadline <= now)
      releaseAll(
        held.matching(({ deadline }) => deadline <= now),
        emit,
      );
  };
  const wait = (finding: Finding, deadline: number, emit: Emit<Item>): void => {
    held.put({ finding, deadline });
    const first = held.size > bound ? held.first() : undefined;
    if (first !== undefined) releaseHeld(first, emit);
  };
  const take = (finding: Finding, emit: Emit<Item>): void => {
    const { evaluation, deadline } = finding.edit.from;
    if (!isReevaluation && mayPass(finding, deadline)) {
      release(finding, evaluatedOn(states, finding), false, emit);
      return;
    }
    emit(waiting(finding, finding.edit));
    wait(finding, deadline, emit);
    if (policy.confirm) for (const source of sourcesOf(finding)) emit({ output: 'confirm', source, seq: evaluation.event.seq });
  };
  /** A finding waits no longer than its first record alone would have. */
  const takeRepeat = (item: FindingRepeated, emit: Emit<Item>): void => {
    const known = held.get(item.number);
    if (known === undefined) {
      emit(item);
      return;
    }
    const { finding, deadline } = known;
    const { deadline: own } = item.edit.from;
    emit(waiting(finding, item.edit));
    held.put({ finding: { ...finding, repeats: [...finding.repeats, item.edit] }, deadline: Math.min(deadline, own) });
  };
  const withdraw = ({ finding }: Held, isRelocated: boolean, emit: Emit<Item>): void => {
    held.delete(finding.number);
    for (const { from } of editsOf(finding)) {
      const { change, part, evaluation } = from;
      emit(verdict(evaluation, 'again', 'held', 'again', finding.subject, ownerOf(from), finding.comparison.field));
      const isFirst = finding.subject.source === undefined;
      if (isRelocated) emit({ kind: 'again', change, part, event: evaluation.event, evaluation, isFirst });
    }
  };
  return {
    section: 'hold',
    version: 1,
    save: () => held.save({ seq: clock.seq, at: clock.at }),
    restore: (text) => {
      const item = parts.take(text);
      if (Array.isArray(item)) {
        held.restore(item, parts);
        count = held.size;
      } else if (item !== undefined) {
        const { seq, at } = item as Pick<Clock, 'seq' | 'at'>;
        clock = { seq, at, now: Date.parse(at) };
      }
    },
    time: (to, emit) => {
      clock = to;
      releaseDue(to.now, emit);
    },
    on: {
      finding: take,
      retried: ({ finding }, emit) => {
        const { deadline } = finding.edit.from;
        if (mayPass(finding, deadline)) release(finding, newestDeclared(states, finding.subject), true, emit);
        else wait(finding, deadline, emit);
      },
      repeat: takeRepeat,
      ended: (item, emit) => {
        const known = held.get(item.number);
        if (known === undefined) {
          emit(item);
          return;
        }
        const { finding } = known;
        held.put({ ...known, finding: { ...finding, end: item.end === undefined ? undefined : (finding.end ?? item.end) } });
      },
      confirmed: (item, emit) => {
        const known = held.get(item.number);
        if (known === undefined) emit(item);
        // A plan beside a running apply shows what that has changed so far: it releases nothing.
        else if (known.finding.edit.from.evaluation.event.time <= Date.parse(item.at)) {
          const { planned } = known.finding;
          const candidates = item.candidates ?? planned?.candidates ?? null;
          held.put({ ...known, finding: { ...known.finding, planned: { at: item.at, candidates } } });
        }
      },
      recreated: (item, emit) => {
        const known = held.get(item.number);
        if (known === undefined) emit(item);
        else held.put({ ...known, finding: { ...known.finding, unconfirmed: item.unconfirmed } });
      },
      stated: (item, emit) => {
        const known = held.get(item.number);
        if (known === undefined) {
          emit(item);
          return;
        }
        if (alertLife[item.as].held !== 'dropped') return;
        held.delete(item.number);
        const { subject, change } = known.finding;
        const on = change === 'deleted' ? newestDeclared(states, subject) : undefined;
        for (const name of on === undefined ? [] : namesOf(on.snapshot.attributes(on.resource))) made.add(name);
        settle(known.finding, 'declared', true, emit);
      },
      withdrawn: (item, emit) => {
        const known = held.get(item.number);
        if (known !== undefined) withdraw(known, item.isRelocated, emit);
      },
      moved: (item, emit) => {
        for (const one of held.ofSubject(item.subject.id)) held.put({ ...one, finding: { ...one.finding, subject: item.subject } });
        emit(item);
      },
      state_update: () => {
        isReevaluation = true;
      },
      done: (item, emit) => {
        if (isReevaluation) {
          isReevaluation = false;
          releaseAll(
            held.matching(({ finding, deadline }) => mayPass(finding, deadline)),
            emit,
          );
          made.clear();
        }
        if (held.size !== count) emit({ kind: 'candidates', count: (count = held.size) });
        emit(item);
      },
    },
    end: (emit) => {
      releaseDue(Infinity, emit);
    },
  };
};

/** The declared resource against which a finding was compared just now; undefined if no state declares it. */
const evaluatedOn = ({ declared }: States, { subject: { source }, edit }: Finding): Declared | undefined => {
  const snapshot = source === undefined ? undefined : declared.get(source);
  const { declared: resource } = edit.from;
  return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
};

/** The end of a value; of two that one edit ended, the first was superseded by the second. */
const endOf = (finding: Finding, end: End, held: HeldFindings): End => {
  const { number } = finding;
  const next = held.ofField(finding).find(({ finding: other }) => other.number > number && other.end?.by === end.by)?.finding;
  return next === undefined ? end : endBy('replaced', next.edit);
};

/**
 * Whether a value that ended before its finding was released was part of an apply. Nothing else lets a change and its undoing disappear,
 * whatever agent they name (D103):
 *
 * - The record waited for the first state that declares the resource, or created it: only the last value counts (D108).
 * - A state written since has another value there than before. That another key of the same block differs is no evidence.
 * - Or it has another resource there, or one to which this one refers: it was replaced. A resource without a generated id is replaced if
 *   anything of it changed.
 */
const wasApply = (states: States, { subject, end, edit, comparison }: Finding): boolean => {
  if (end === undefined) return false;
  const { sources } = states;
  const { evaluation, isFirst, cascadeOf } = edit.from;
  if (isFirst) return true;
  const { event } = evaluation;
  if (end.event === undefined) return false;
  const isByTool = event.iacAgent && end.event.iacAgent;
  if (end.as !== 'restored' || !(isByTool || isSameCaller(event, end.event))) return false;
  const { source, address } = cascadeOf ?? subject;
  if (source === undefined || address === undefined) return false;
  const { time } = event;
  const on = newestDeclared(states, cascadeOf ?? subject);
  const attributes = on?.snapshot.attributes(on.resource) ?? {};
  const refersTo = Object.values(attributes).filter((value) => typeof value === 'string');
  if (replacedSince(sources, source, address, time) || renewedSince(sources, source, refersTo, time)) return true;
  if (edit.edit.field === '*') return !hasGeneratedId(attributes) && changedSince(sources, source, address, time);
  return valueChangedSince(sources, source, address, comparison.field, time) || ownerOf(edit.from).act === 'create';
};
