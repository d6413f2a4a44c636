import type { JudgePolicy } from '../model/rules.js';
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

/** May the candidate be announced? `sources`: the states that could still declare it. */
export const isReady = (candidate: Candidate, sources: readonly SourceStatus[], now: number, policy: JudgePolicy): boolean => {
  if (now >= candidate.deadline) return true;
  const { record, seq } = candidate.context;
  return sources.every((source) => {
    if (policy.respectLock && (source.locked || source.answered < source.unlocked)) return false;
    if (policy.holdIacAgents && candidate.iacAgent && source.written < record.time) return false;
    return !policy.confirm || source.answered >= seq;
  });
};

/** Is it held because an apply seems to be under way, and not merely unconfirmed? */
export const isHeld = (candidate: Candidate, sources: readonly SourceStatus[], policy: JudgePolicy): boolean =>
  sources.some(
    (source) =>
      (policy.respectLock && (source.locked || source.answered < source.unlocked)) ||
      (policy.holdIacAgents && candidate.iacAgent && source.written < candidate.context.record.time),
  );
