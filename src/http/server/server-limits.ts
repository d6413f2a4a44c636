/** Messages larger than this are above honest mistakes; the limit bounds memory. */
export const mostMessageBytes = 16 * 1024 * 1024;
/** Memory limit of all bodies in progress of a port: 32 of the largest. */
export const mostBodyBytes = 256 * 1024 * 1024;
/** Milliseconds for which the rest of a refused body is discarded, so that its sender can read the refusal. */
export const lingerTime = 2_000;
/** Responses up to this size are written at once. */
export const smallBytes = 128 * 1024;

const mostSweepPeriod = 1_000;
/** How often pending requests are checked, milliseconds. `timeout`: of a request. */
export const sweepPeriod = (timeout: number): number => Math.min(mostSweepPeriod, Math.max(1, timeout / 4));
