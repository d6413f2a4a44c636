import { performance } from 'node:perf_hooks';
import { graphWork } from '../../src/http/routes/graph-work.js';
import type { GraphView } from '../../src/model/contracts/graph-view.js';
import type { Json } from '../../src/lib/json.js';
import { decodePattern } from '../../src/operators/graph/queries/decode-pattern.js';
import { matchPattern } from '../../src/operators/graph/queries/match-pattern.js';
import { subgraph } from '../../src/operators/graph/queries/subgraph.js';
import type { Steps } from '../../src/operators/graph/queries/steps.js';
import { spread } from '../measure.js';

/** As the route has them: milliseconds of search and of description, and bytes. */
const [maxSearch, maxDescription, maxBytes] = [150, 100, 16 << 20];

const change = { var: 'd', type: 'iac_change' };
const questions: Readonly<Record<string, Json>> = {
  direct: {
    match: [{ var: 'c', type: 'container' }, { edge: { type: ['triggered'], direction: 'out', hops: [1, 1] } }, { var: 'e' }],
    limit: 1_000,
  },
  far: {
    match: [change, { edge: { direction: 'any', hops: [1, 4] } }, { var: 'e', type: 'sensor_event' }],
    limit: 1_000,
  },
  ordered: {
    match: [change, { edge: { type: ['caused_by'], direction: 'out', hops: [1, 4] } }, { var: 'e', type: 'iac_change' }],
    return: ['d', 'd.timestamp', 'e'],
    order_by: 'd.timestamp desc',
    limit: 1_000,
  },
  nothing: { match: [{ var: 'r', where: { resource_name: { glob: '*no such name*' } } }], limit: 10 },
};

/**
 * Pattern queries in slices, as the route drives them. `ms`: wall-clock time of each answer. `longest_hold_ms`: the longest time for
 * which a query held the event loop; other processes lengthen it, see `idle`.
 */
export const patternFigures = async (view: GraphView, runs: number): Promise<object> => {
  const results: Record<string, object> = {
    // Steps that do nothing but wait, in the same slices: what other processes add.
    idle: { longest_hold_ms: spread(await repeated(runs, (hold) => graphWork()(hold.watched(idle()), maxSearch))) },
  };
  for (const [name, body] of Object.entries(questions)) {
    const [times, holds, searches]: [number[], number[], number[]] = [[], [], []];
    let rows = 0;
    let truncated = false;
    // The first run compiles the code.
    for (let run = 0; run <= runs; run++) {
      const work = graphWork();
      const hold = watchHolds();
      const began = performance.now();
      const found = await work(hold.watched(matchPattern(view, decodePattern(body), maxBytes / 2)), maxSearch);
      const searched = performance.now();
      const form = { node: (node: unknown) => node, edge: (edge: unknown) => edge };
      await work(hold.watched(subgraph(view, found.ids, { form, maxBytes })), maxDescription);
      hold.stop();
      ({ truncated } = found);
      rows = found.rows.length;
      if (run === 0) continue;
      times.push(performance.now() - began);
      searches.push(searched - began);
      holds.push(hold.longest());
    }
    results[name] = { rows, truncated, ms: spread(times), search_ms: spread(searches), longest_hold_ms: spread(holds) };
  }
  return results;
};

type Hold = ReturnType<typeof watchHolds>;

const repeated = async (runs: number, work: (hold: Hold) => Promise<unknown>): Promise<readonly number[]> => {
  const holds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const hold = watchHolds();
    await work(hold);
    hold.stop();
    holds.push(hold.longest());
  }
  return holds;
};

function* idle(): Steps<undefined> {
  for (let isOver = false; !isOver;) {
    for (const end = performance.now() + 0.1; performance.now() < end;);
    isOver = yield;
  }
  return undefined;
}

/** Adds up the steps between two turns of the event loop. */
const watchHolds = () => {
  let [longest, inTurn, isOver] = [0, 0, false];
  const turn = (): void => {
    longest = Math.max(longest, inTurn);
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    *watched<T>(steps: Steps<T>): Steps<T> {
      for (let isDue = false; ;) {
        const began = performance.now();
        const step = steps.next(isDue);
        inTurn += performance.now() - began;
        if (step.done === true) return step.value;
        isDue = yield;
      }
    },
    stop: (): void => {
      isOver = true;
      longest = Math.max(longest, inTurn);
    },
    longest: (): number => longest,
  };
};
