import type { Failure } from '../model/failure.js';
import { backoff } from './backoff.js';

const least = 1_000;
const most = 30_000;
const maxRequestedWait = 3_600_000;

/**
 * The delay in milliseconds after `failures` consecutive failures: as long as the other side asked for, at most an hour, because an earlier
 * attempt would waste one of few (D56); otherwise 1, 2, 4 … 30 s, half of it random (D48). `random`: 0 to 1.
 */
export const retryWait = ({ kind, waitMs }: Pick<Failure, 'kind' | 'waitMs'>, failures: number, random: () => number): number =>
  kind === 'BackOff' && waitMs > 0 ? Math.min(waitMs, maxRequestedWait) : backoff(failures, least, most, random);
