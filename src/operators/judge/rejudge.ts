import type { Change, OwnerCandidate } from '../../model/change.js';
import type { StateFact } from '../../model/fact.js';
import type { Emit, Output } from '../../model/output.js';
import type { Declared } from '../../model/state-snapshot.js';
import { endCandidate } from './candidate.js';
import { ended, entriesOf } from './candidates.js';
import { declaredSlot, type Judgement } from './judgement.js';
import type { Candidate, Leaf, Subject } from './subject.js';
import { byEvent, Verdict, type Context } from './verdict.js';

/** A value that was said, and where. */
type Said = Pick<Candidate, 'touch' | 'value' | 'change' | 'owner' | 'context'>;

/**
 * A new snapshot of a source stands: open alerts and candidates that it declares end, a candidate whose fact another
 * resource owns now moves there, and records of things that it now knows are judged (D8b, D11). Only what is open or waits is
 * looked at again, and what happened after the snapshot was written: an attribute that agreed before is not judged against a
 * state that is newer than its record. `replaced`: addresses where another thing stands than before.
 */
export const rejudge = (judgement: Judgement, fact: StateFact, replaced: ReadonlySet<string>, emit: Emit<Output>): void => {
  const { source, at } = fact;
  const again: Again[] = [];
  for (const subject of judgement.subjects.active) {
    if (subject.source === undefined) rejudgeCreated(judgement, subject, at, again, emit);
    else if (subject.source === source) rejudgeDeclared(judgement, subject, replaced, at, again, emit);
    else if (isShared(judgement, subject)) rejudgeDeclared(judgement, subject, new Set(), at, again, emit);
    judgement.subjects.mark(subject);
  }
  again.push(...judgement.unmatched.take((change, context) => judgement.states.knows(change, context.record)));
  const written = Date.parse(fact.written);
  if (!Number.isNaN(written)) again.push(...judgement.recent.take(source, written, Date.parse(at)));
  for (const { change, context, isHeld } of again.sort((one, other) => byEvent(one.context, other.context))) {
    judgement.change(change, context, emit);
    context.verdict.close(emit);
    if (isHeld === true) context.verdict.free(context.record, emit);
  }
};

/** To be judged once more, where it belongs by now. */
type Again = { readonly change: Change; readonly context: Context; readonly isHeld?: boolean };

const knows = (judgement: Judgement, place: OwnerCandidate, context: Context): boolean =>
  judgement.states.findFor(place.ref, context.record).length > 0;

/** Does another state have a say in something that is open or waits? */
const isShared = ({ candidates }: Judgement, { ref, leaves }: Subject): boolean =>
  [...leaves.values()].some(({ root }) => candidates.shared.has(ref.type, root));

const rejudgeDeclared = (
  judgement: Judgement,
  subject: Subject,
  replaced: ReadonlySet<string>,
  at: string,
  again: Again[],
  emit: Emit<Output>,
): void => {
  const wasReplaced = replaced.has(subject.address ?? '');
  const target = wasReplaced ? undefined : judgement.candidates.targetOf(subject);
  const address = target?.snapshot.address(target.resource);
  if (target !== undefined && address !== undefined && address !== subject.address) {
    judgement.subjects.move(subject, declaredSlot(target.snapshot.source, address), address);
  }
  for (const [field, leaf] of [...subject.leaves]) {
    const agrees = agreement(judgement, subject, target, field, leaf);
    const { open } = leaf;
    if (open !== undefined) {
      const owner = movedAway(judgement, open);
      if (agrees(open) || (owner !== undefined && owner.act !== 'delete')) {
        open.touch.settle(false);
        leaf.open = undefined;
        emit(ended(open.drift, 'declared', at));
      }
    }
    for (const candidate of [...leaf.pending]) {
      if (movedAway(judgement, candidate) !== undefined) {
        candidate.touch.settle(false);
        again.push(...takenBack(judgement, candidate));
      } else if (agrees(candidate)) {
        candidate.touch.settle(false);
        judgement.candidates.withdraw(candidate, emit);
        for (const other of leaf.pending) if (isBefore(other, candidate)) endCandidate(other, 'reverted', candidate.entry);
      }
    }
    if (leaf.open === undefined && leaf.pending.length === 0) subject.leaves.delete(field);
  }
};

const isBefore = (one: Candidate, other: Candidate): boolean =>
  one.number < other.number && one.context.record.time <= other.context.record.time;

/** Does the new state say the same? Of a thing that it declares no more, everything is as declared. */
const agreement = (
  judgement: Judgement,
  subject: Subject,
  target: Declared | undefined,
  field: string,
  leaf: Leaf,
): ((said: Said) => boolean) => {
  if (target === undefined) return () => true;
  const { snapshot, resource } = target;
  // The address may hold a successor; what was deleted is what the record named.
  if (field === '*') return ({ owner: place }) => !snapshot.find(place.ref.key).includes(resource);
  const { shared } = judgement.candidates;
  return ({ touch, value, context }) => {
    if (touch.hidden) return judgement.sources.changedSince(snapshot.source, subject.address ?? '', context.record.time);
    const declared = shared.declaredFor(leaf.root, value, subject.ref.type, target, context.record);
    return touch.satisfied(declared) && !touch.differsElsewhere(declared);
  };
};

/** The place that owns the fact before the one that it was judged on. */
const movedAway = (judgement: Judgement, { change, owner: place, context }: Said): OwnerCandidate | undefined =>
  change.owners.slice(0, change.owners.indexOf(place)).find((earlier) => knows(judgement, earlier, context));

const rejudgeCreated = (judgement: Judgement, subject: Subject, at: string, again: Again[], emit: Emit<Output>): void => {
  for (const leaf of subject.leaves.values()) {
    const { open } = leaf;
    const owner = open?.change.owners.find((place) => knows(judgement, place, open.context));
    if (open !== undefined && (owner !== undefined || judgement.states.uncovered(open.change, open.context.record).length > 0)) {
      leaf.open = undefined;
      emit(ended(open.drift, 'declared', at));
      // What the new owner declares may differ. The record was counted when the alert was announced.
      if (owner !== undefined && owner !== open.owner)
        again.push({ change: open.change, context: { ...open.context, verdict: new Verdict(true) } });
    }
    for (const candidate of [...leaf.pending]) {
      if (judgement.states.knows(candidate.change, candidate.context.record)) again.push(...takenBack(judgement, candidate));
    }
  }
};

const takenBack = (judgement: Judgement, candidate: Candidate): readonly Again[] => {
  judgement.candidates.take(candidate);
  return entriesOf(candidate).map(({ said }) => ({ change: said.change, context: said.context, isHeld: candidate.isHeld }));
};
