import type { Failure } from '../model/failure.js';
import { backoff } from './backoff.js';

const least = 1_000;
const most = 30_000;
const longestAsked = 3_600_000;

/**
 * How long to wait after the failure number `failures` in a row, milliseconds: as long as the other side asked for, at most an hour, as
 * a try before that spends one of few in vain (D56); else 1, 2, 4 … 30 s, a half of that left to chance (D48). `random`: 0 to 1.
 */
export const retryWait = ({ kind, waitMs }: Pick<Failure, 'kind' | 'waitMs'>, failures: number, random: () => number): number =>
  kind === 'BackOff' && waitMs > 0 ? Math.min(waitMs, longestAsked) : backoff(failures, least, most, random);
