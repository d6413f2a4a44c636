import type { JudgePolicy } from '../../model/rules.js';
import type { Entry } from './history.js';
import type { StateSources } from './state-sources.js';
import type { Candidate, End } from './subject.js';

/** What of a candidate is given; the rest follows. */
type Given = Pick<Candidate, 'number' | 'subject' | 'leaf' | 'touch' | 'value' | 'entry'>;

export const makeCandidate = ({ number, subject, leaf, touch, value, entry }: Given): Candidate => {
  const { place, change, context, deadline, iacAgent } = entry.said;
  return {
    number,
    subject,
    leaf,
    touch,
    value,
    owner: place,
    change,
    context,
    entry,
    field: touch.field,
    kind: touch.field !== '*' ? 'modified' : subject.address === undefined ? 'created' : 'deleted',
    deadline,
    iacAgent,
    end: undefined,
    undone: false,
    isHeld: false,
    repeats: [],
    slot: undefined,
  };
};

/** Takes note that a later record set the value of a candidate back, to another that is declared, or to one that nobody wants to hear of. */
export const endCandidate = (candidate: Candidate, as: End['as'], by: Entry): void => {
  if (candidate.end !== undefined) return;
  candidate.end = { as, by };
  const { user, userAgent } = candidate.context.record;
  const { record } = by.said.context;
  candidate.undone = as === 'reverted' && user.arn === record.user.arn && userAgent === record.userAgent;
};

/** A candidate, or what could become one. */
type Patient = Pick<Candidate, 'context' | 'deadline' | 'iacAgent'>;

/**
 * When may a candidate be announced (D8, D9)? `named`: the states that could still declare it. Past its deadline
 * whatever they say.
 */
export class Patience {
  constructor(
    readonly policy: JudgePolicy,
    readonly sources: StateSources,
  ) {}

  isReady(candidate: Patient, named: readonly string[], now: number): boolean {
    if (now >= candidate.deadline) return true;
    if (this.isLocked(named) || this.#awaitsApply(candidate)) return false;
    return !this.policy.confirm || named.every((source) => this.sources.status(source).answered >= candidate.context.seq);
  }

  /** An apply holds one of the states, or held it and the state was not read since. */
  isLocked(named: readonly string[]): boolean {
    if (!this.policy.respectLock) return false;
    return named.some((source) => {
      const { locked, answered, unlocked } = this.sources.status(source);
      return locked || answered < unlocked;
    });
  }

  /**
   * Was a change that its own actor undid part of an apply? One that replaces a thing takes it away and makes it again, and its
   * state is the same before and after. A state written after the change tells; where nobody knows when it was written, and
   * for a tool's own calls, any does.
   */
  wasApply(candidate: Candidate, named: readonly string[]): boolean {
    return (
      candidate.undone &&
      named.some((source) => {
        const { written, news } = this.sources.status(source);
        return (candidate.iacAgent || news > candidate.context.seq) && (written >= candidate.context.record.time || written === -Infinity);
      })
    );
  }

  /**
   * A call of an IaC tool waits for its state as long as it may, also when a state that was written later says something else: a
   * later call of the same apply may have made it so, whose record is on its way.
   */
  #awaitsApply({ iacAgent }: Patient): boolean {
    return this.policy.holdIacAgents && iacAgent;
  }
}
