import type { Principal } from '../model/http/principal.js';
import type { HttpRequest } from '../model/http/exchange.js';

type Options = {
  readonly requestsPerMinute: number;
  /** Size of a burst; undefined: as many as per minute. */
  readonly burst: number | undefined;
  /** Whole milliseconds. */
  readonly now: () => number;
  readonly clientOf: (request: HttpRequest) => string;
};

type Taken = {
  readonly allowed: boolean;
  /** Requests that the client may still send now. */
  readonly remaining: number;
  /** Seconds until the next request is allowed, 1 or more. */
  readonly retryAfter: number;
};
interface RateLimit {
  /** Counts a request of a principal, or of an address without one. */
  take(request: HttpRequest, principal: Principal | undefined): Taken;
  /** Counts later messages of the same client, after the request has ended. */
  later(request: HttpRequest, principal: Principal | undefined): () => Taken;
  /** Number of clients in memory. */
  size(): number;
}

const minute = 60_000;
const mostBuckets = 100_000;

/** Credit is counted in fractions of a request that refill by an integer each millisecond, so rounding loses nothing. */
type Bucket = { credit: number; at: number };

/**
 * A token bucket per client (D35), refilled continuously. **Keeps** at most 100,000 buckets: evicts full ones first, then the least
 * recently used.
 */
export const rateLimit = ({ requestsPerMinute, burst = requestsPerMinute, now, clientOf }: Options): RateLimit => {
  const full = burst * minute;
  /** Most recently used last. */
  const buckets = new Map<string, Bucket>();

  const creditAt = ({ credit, at }: Bucket, time: number): number => Math.min(full, credit + Math.max(0, time - at) * requestsPerMinute);

  /** Evicts two at a time, which is faster than buckets are created. */
  const evict = (time: number): void => {
    let looked = 0;
    for (const [name, bucket] of buckets) {
      if (buckets.size <= mostBuckets && creditAt(bucket, time) < full) return;
      buckets.delete(name);
      looked += 1;
      if (looked === 2) return;
    }
  };

  const takeFrom = (name: string): Taken => {
    const time = now();
    const bucket = buckets.get(name);
    const credit = bucket === undefined ? full : creditAt(bucket, time);
    const allowed = credit >= minute;
    const left = allowed ? credit - minute : credit;
    buckets.delete(name);
    buckets.set(name, { credit: left, at: time });
    evict(time);
    return {
      allowed,
      remaining: Math.floor(left / minute),
      retryAfter: Math.max(1, Math.ceil((minute - left) / requestsPerMinute / 1_000)),
    };
  };
  const bucketOf = (request: HttpRequest, principal: Principal | undefined): string => clientName(request, principal, clientOf);

  return {
    take: (request, principal) => takeFrom(bucketOf(request, principal)),
    later: (request, principal) => {
      const name = bucketOf(request, principal);
      return () => takeFrom(name);
    },
    size: () => buckets.size,
  };
};

/** Names the client of a request: its key or token, else its address. `key ci` and `token ci` are different clients. */
export const clientName = (request: HttpRequest, principal: Principal | undefined, clientOf: (request: HttpRequest) => string): string =>
  principal === undefined || principal.kind === 'anonymous' ? `address ${clientOf(request)}` : `${principal.kind} ${principal.name}`;
