import type { JudgePolicy } from '../model/rules.js';
import type { StateSources } from './state-sources.js';
import type { Candidate } from './subject.js';

/** Names a tool that writes the state that we read. A hint only: it can be forged (D9). Source: reference 2.1, user agents in real records. */
const iacTool = /\b(terraform|opentofu|tofu|terragrunt)\/|terraform-provider-|hashicorp-terraform-exec/i;

export const namesIacTool = (userAgent: string): boolean => iacTool.test(userAgent);

/** What is known of one state source beyond its snapshot. */
export type SourceStatus = {
  /** When its snapshot was written, milliseconds; -Infinity where unknown. */
  written: number;
  /** The newest read that was answered began after this fact. */
  answered: number;
  locked: boolean;
  /** When the last lock went away: a fact number; the state must be read again after it. */
  unlocked: number;
  /** Snapshots seen. */
  versions: number;
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
    if (this.isLocked(named) || this.#awaitsApply(candidate, named)) return false;
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

  /** Held because an apply seems to be under way, and not merely unconfirmed: then a call that sets it back is part of it. */
  isHeld(candidate: Candidate, named: readonly string[], byIacTool: boolean): boolean {
    return this.isLocked(named) || (byIacTool && this.#awaitsApply(candidate, named));
  }

  /**
   * A call of an IaC tool whose state is yet to come; or whose state has come, but says that the resource changed after the call:
   * then a later call made it what it is, whose record is on its way. That also goes for a deleted resource which the state
   * has still, or again.
   */
  #awaitsApply(candidate: Candidate, named: readonly string[]): boolean {
    if (!this.policy.holdIacAgents || !candidate.iacAgent) return false;
    const { time } = candidate.context.record;
    const { address } = candidate.subject;
    return named.some(
      (source) =>
        this.sources.status(source).written < time ||
        candidate.kind === 'deleted' ||
        (address !== undefined && this.sources.changedSince(source, address, time, true)),
    );
  }
}
