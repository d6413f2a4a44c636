import type { Change, Place } from '../model/change.js';
import type { Emit, Output } from '../model/output.js';
import { declaredOf } from './pick-owner.js';
import { ended, type Judgement } from './judgement.js';
import type { Candidate, Leaf, Subject } from './subject.js';
import type { Touch } from './cell.js';
import type { Context } from './verdict.js';

/**
 * A new snapshot of a source stands: open alerts and candidates that it declares end, a candidate whose fact another
 * resource owns now moves there, and records of things that it now knows are judged (D8b, D11). Only what is open or waits is
 * looked at again: an attribute that agreed before is not judged against a state that is newer than its record.
 */
export const rejudge = (judgement: Judgement, source: string, at: string, emit: Emit<Output>): void => {
  for (const subject of judgement.subjects.active) {
    if (subject.source === undefined) rejudgeCreated(judgement, subject, at, emit);
    else if (subject.source === source) rejudgeDeclared(judgement, subject, at, emit);
    judgement.subjects.mark(subject);
  }
  for (const { change, context } of judgement.unmatched.take((change, context) => change.places.some((place) => knows(judgement, place, context)))) {
    judgement.change(change, context, emit);
    context.verdict.close(emit);
  }
};

const knows = (judgement: Judgement, place: Place, context: Context): boolean => judgement.states.findFor(place.ref, context.record).length > 0;

const rejudgeDeclared = (judgement: Judgement, subject: Subject, at: string, emit: Emit<Output>): void => {
  const target = judgement.targetOf(subject);
  const spec = judgement.states.types[subject.ref.type];
  for (const [field, leaf] of [...subject.leaves]) {
    const declared = declaredOf(leaf.root, target, spec);
    const agrees = (touch: Touch, time: number, iacTool: boolean): boolean => {
      if (field === '*' || target === undefined) return target === undefined;
      if (touch.hidden) return judgement.sources.changedSince(target.snapshot.source, subject.address ?? '', time, iacTool);
      return touch.satisfied(declared) && !touch.differsElsewhere(declared);
    };
    const { open } = leaf;
    const movedAway = (one: { readonly change: Change; readonly place: Place; readonly context: Context }): Place | undefined =>
      one.change.places.slice(0, one.change.places.indexOf(one.place)).find((place) => knows(judgement, place, one.context));
    if (open !== undefined) {
      const owner = movedAway(open);
      if (agrees(open.touch, open.context.record.time, false) || (owner !== undefined && owner.act !== 'delete')) {
        open.touch.settle(false);
        leaf.open = undefined;
        emit(ended(open.drift, 'declared', at));
      }
    }
    for (const candidate of [...leaf.pending]) {
      if (movedAway(candidate) !== undefined) {
        candidate.touch.settle(false);
        judgeAgain(judgement, candidate, leaf, emit);
      } else if (agrees(candidate.touch, candidate.context.record.time, candidate.iacAgent)) {
        candidate.touch.settle(false);
        judgement.withdraw(candidate, emit);
      }
    }
    if (leaf.open === undefined && leaf.pending.length === 0) subject.leaves.delete(field);
  }
};

const rejudgeCreated = (judgement: Judgement, subject: Subject, at: string, emit: Emit<Output>): void => {
  for (const leaf of subject.leaves.values()) {
    const { open } = leaf;
    if (open !== undefined && knows(judgement, open.place, open.context)) {
      leaf.open = undefined;
      emit(ended(open.drift, 'declared', at));
    }
    for (const candidate of [...leaf.pending]) {
      if (candidate.change.places.some((place) => knows(judgement, place, candidate.context))) judgeAgain(judgement, candidate, leaf, emit);
    }
  }
};

/** The same change, where it belongs now. */
const judgeAgain = (judgement: Judgement, candidate: Candidate, leaf: Leaf, emit: Emit<Output>): void => {
  leaf.pending = leaf.pending.filter((one) => one !== candidate);
  for (const context of [candidate.context, ...candidate.repeats]) {
    judgement.change(candidate.change, context, emit);
    context.verdict.close(emit);
  }
};
