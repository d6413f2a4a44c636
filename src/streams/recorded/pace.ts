import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival } from '../../model/fact.js';

/**
 * Delivers arrivals at the recorded speed times `speed`: a fact that arrived a minute later follows after `60 / speed` seconds. `now`:
 * milliseconds of a monotonic clock.
 */
export async function* pace(
  arrivals: AsyncIterable<readonly Arrival[]>,
  speed: number,
  now: () => number,
): AsyncGenerator<readonly Arrival[]> {
  let began: { readonly clock: number; readonly at: number } | undefined;
  for await (const batch of arrivals) {
    for (const group of byTime(batch)) {
      const at = Date.parse(group[0]?.at ?? '');
      if (Number.isFinite(at)) {
        began ??= { clock: now(), at };
        const wait = (at - began.at) / speed - (now() - began.clock);
        if (wait > 0) await sleep(wait);
      }
      yield group;
    }
  }
}

const byTime = (batch: readonly Arrival[]): readonly (readonly Arrival[])[] => {
  const groups: Arrival[][] = [];
  for (const arrival of batch) {
    const last = groups.at(-1);
    if (last?.[0]?.at === arrival.at) last.push(arrival);
    else groups.push([arrival]);
  }
  return groups;
};
