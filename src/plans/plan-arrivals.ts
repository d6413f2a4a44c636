import type { PlanFact } from '../model/fact.js';
import type { ReadPlan } from './planned-resources.js';

/** Most resources of one fact, and the characters of JSON past which it takes no further one. */
const most = 50;
const heavy = 128 * 1024;

/**
 * The facts of a plan, which arrived at `at`: parts of at most 50 resources. `source`: the state that it was made from. A plan without resources
 * is one empty part.
 */
export function* planArrivals({ head, resources, weights }: ReadPlan, source: string, at: string): Generator<Omit<PlanFact, 'seq'>> {
  let from = 0;
  do {
    let end = from;
    for (let weight = 0; end < resources.length && end - from < most && weight < heavy; end++) weight += weights[end] ?? 0;
    yield { kind: 'plan', at, source, plan: head, resources: resources.slice(from, end), isLast: end >= resources.length };
    from = end;
  } while (from < resources.length);
}
