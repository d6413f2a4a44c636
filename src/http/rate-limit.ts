import type { Principal } from '../model/http/principal.js';
import type { HttpRequest } from '../model/http/exchange.js';

type Options = {
  readonly requestsPerMinute: number;
  /** Requests that may be made at once; undefined: as many as each minute. */
  readonly burst: number | undefined;
  /** Milliseconds, whole. */
  readonly now: () => number;
  readonly clientOf: (request: HttpRequest) => string;
};

type Taken = {
  readonly allowed: boolean;
  /** Requests that may still be made at once. */
  readonly remaining: number;
  /** Seconds until the next one may be made, 1 or more. */
  readonly retryAfter: number;
};
interface RateLimit {
  /** Counts a request of a principal, or of an address where nobody is known. */
  take(request: HttpRequest, principal: Principal | undefined): Taken;
  /** Counts what the same client asks later, when the request is gone. */
  later(request: HttpRequest, principal: Principal | undefined): () => Taken;
  /** Clients that are remembered. */
  size(): number;
}

const minute = 60_000;
const mostBuckets = 100_000;

/** Credit is counted in parts of a request that fill up by whole numbers each millisecond, so that nothing is lost to rounding. */
type Bucket = { credit: number; at: number };

/**
 * A token bucket per client (D35), filled continuously. At most 100,000 buckets: those that are full again are dropped, then the one used
 * longest ago.
 */
export const rateLimit = ({ requestsPerMinute, burst = requestsPerMinute, now, clientOf }: Options): RateLimit => {
  const full = burst * minute;
  /** The one used last stands last. */
  const buckets = new Map<string, Bucket>();

  const creditAt = ({ credit, at }: Bucket, time: number): number => Math.min(full, credit + Math.max(0, time - at) * requestsPerMinute);

  /** Two at a time: faster than buckets are made. */
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
  const bucketOf = (request: HttpRequest, principal: Principal | undefined): string => nameOf(principal) ?? `address ${clientOf(request)}`;

  return {
    take: (request, principal) => takeFrom(bucketOf(request, principal)),
    later: (request, principal) => {
      const name = bucketOf(request, principal);
      return () => takeFrom(name);
    },
    size: () => buckets.size,
  };
};

/** `key ci` and `token ci` are different clients. */
const nameOf = (principal: Principal | undefined): string | undefined =>
  principal === undefined || principal.kind === 'anonymous' ? undefined : `${principal.kind} ${principal.name}`;
