import type { Arrival } from '../../model/fact.js';

/**
 * Inserts the facts of a plan into arrivals that are sorted by `at`: before the first that arrives after the plan was begun, else at the end.
 * **Errors** also if `plan` rejects; the arrivals are pulled once before it is awaited.
 */
export async function* withPlan(
  arrivals: AsyncIterable<readonly Arrival[]>,
  plan: Promise<readonly Arrival[]>,
): AsyncGenerator<readonly Arrival[]> {
  // If both fail, the failure of the arrivals is reported.
  plan.catch(() => undefined);
  let facts: readonly Arrival[] | undefined;
  for await (const batch of arrivals) {
    facts ??= await plan;
    const [first] = facts;
    const cut = first === undefined ? -1 : batch.findIndex(({ at }) => Date.parse(at) > Date.parse(first.at));
    if (cut < 0) {
      yield batch;
      continue;
    }
    if (cut > 0) yield batch.slice(0, cut);
    yield facts;
    facts = [];
    yield batch.slice(cut);
  }
  facts ??= await plan;
  if (facts.length > 0) yield facts;
}
