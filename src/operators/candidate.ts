import type { AuditRecord } from '../model/audit-record.js';
import type { JudgePolicy } from '../model/rules.js';
import { namesIacTool } from './names-iac-tool.js';
import type { StateSources } from './state-sources.js';
import type { Candidate } from './subject.js';

/** What of a candidate is given; the rest follows. */
type Given = Pick<Candidate, 'subject' | 'leaf' | 'touch' | 'value' | 'place' | 'change' | 'context'>;

/** `maxHold`: milliseconds after the arrival of the record. */
export const makeCandidate = (number: number, given: Given, maxHold: number): Candidate => ({
  number,
  ...given,
  field: given.touch.field,
  kind: given.touch.field !== '*' ? 'modified' : given.subject.address === undefined ? 'created' : 'deleted',
  deadline: Date.parse(given.context.at) + maxHold,
  iacAgent: namesIacTool(given.context.record.userAgent),
  reverted: undefined,
  undone: false,
  repeats: [],
});

/** Takes note that a later record set the value of a candidate back, or to another that is declared. */
export const undo = (candidate: Candidate, by: AuditRecord): void => {
  if (candidate.reverted !== undefined) return;
  candidate.reverted = by.eventTime;
  const { user, userAgent } = candidate.context.record;
  candidate.undone = user.arn === by.user.arn && userAgent === by.userAgent;
};

/**
 * When may a candidate be announced (D8, D9)? `named`: the states that could still declare it. Past its deadline
 * whatever they say.
 */
export class Patience {
  constructor(
    readonly policy: JudgePolicy,
    readonly sources: StateSources,
  ) {}

  isReady(candidate: Candidate, named: readonly string[], now: number): boolean {
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
  #awaitsApply({ iacAgent }: Candidate): boolean {
    return this.policy.holdIacAgents && iacAgent;
  }
}
