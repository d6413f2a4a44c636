import type { Arrival, Fact, StateFact } from '../../model/fact.js';

/** Bound of remembered shifts. A state is read within seconds, so the fact that it confirms is among the newest. */
const maxShifts = 65_536;

/** From position `from` of the journal on, facts get positions that are larger by `by` (smaller if it is negative). */
type Shift = { readonly from: number; readonly by: number };

/**
 * Converts the positions in journalled facts (`readAfter`) to the positions that the facts get now: a journal may have lost its beginning
 * or contain a gap, and other inputs may be merged with it.
 *
 * **Emits** a batch for each batch. **Completes** and **errors** with its source. **Keeps** the newest 65,536 shifts between both
 * positions; only one if a journal is read alone. **Order** is kept.
 */
export async function* renumber(batches: AsyncIterable<readonly Arrival[]>): AsyncGenerator<readonly Arrival[]> {
  let shifts: Shift[] = [];
  let position = 0;
  let last = 0;
  const see = (seq: number): void => {
    // Another journal starts.
    if (seq <= last) shifts = [];
    last = seq;
    const by = position - seq;
    if (shifts.at(-1)?.by !== by) shifts.push({ from: seq, by });
    if (shifts.length > 2 * maxShifts) shifts = shifts.slice(-maxShifts);
  };
  const adapted = (fact: Omit<StateFact, 'seq'>): Arrival => {
    const index = shifts.findLastIndex(({ from }) => from <= fact.readAfter);
    const [shift, next] = [shifts[index], shifts[index + 1]];
    // A position within a gap becomes the position before the gap.
    const most = next === undefined ? Number.POSITIVE_INFINITY : next.from + next.by - 1;
    return { ...fact, readAfter: shift === undefined ? 0 : Math.min(fact.readAfter + shift.by, most) };
  };
  for await (const batch of batches) {
    yield batch.map((arrival: Arrival | Fact): Arrival => {
      position++;
      if (!('seq' in arrival)) return arrival;
      see(arrival.seq);
      return arrival.kind === 'state' && arrival.readAfter > 0 ? adapted(arrival) : arrival;
    });
  }
}
