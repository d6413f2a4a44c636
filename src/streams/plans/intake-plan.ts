import { readStream } from '../../decode/read-text.js';
import type { PlanIntake, PlanProblem, PostedPlan, TakenPlan } from '../../model/contracts/intake.js';
import { planArrivals } from '../../plans/plan-arrivals.js';
import { PlanError, UnplacedPlan } from '../../plans/plan-error.js';
import { readPlan } from '../../plans/read-plan.js';
import { stateOfPlan } from '../../plans/state-of-plan.js';
import { runInSlices } from '../../runtime/run-in-slices.js';
import { timeSlices } from '../../runtime/time-slices.js';
import type { PostedBodiesOptions } from '../posted-bodies.js';

/** Plans that are read at the same time. */
const mostAtOnce = 2;
/** Bytes of a plan after decompression. They are never in memory as a whole. */
const maxBytes = 256 * 1024 * 1024;
/** Milliseconds that the clock of whoever made a plan may be ahead. */
const maxAhead = 5 * 60_000;
const slice = 5;

class TooLarge extends Error {}

/**
 * Accepts plans (D122): reads one in slices of 5 ms, finds the state that it was made from, and offers its facts, all or none. Nothing of a plan
 * with a problem is accepted.
 *
 * **Keeps** what is read of two plans; a third is refused as `full`. A crash loses facts in the buffer; with `awaitPassed` none that were
 * acknowledged.
 */
export const planIntake = ({ port, buffer, clock, awaitPassed }: Omit<PostedBodiesOptions, 'onMalformed'>): PlanIntake => {
  let reading = 0;

  const read = async ({ body, snapshots, state, taken, by }: PostedPlan): ReturnType<PlanIntake> => {
    const slices = timeSlices(slice);
    const plan = await readPlan(withinBound(readStream(pieces(body))), { taken: taken ?? '', by });
    const { head, resources } = plan;
    if (head.taken === '') throw new PlanError('the plan does not say when it was made (Terraform before 1.5): name the time, ?taken=');
    if (Date.parse(head.taken) > Date.parse(clock.now()) + maxAhead)
      throw new PlanError(`the plan was made at ${head.taken}, which is in the future of this service: check the clocks`);
    const { source } = await runInSlices(stateOfPlan(plan, snapshots, state), slices);
    const arrivals = [...planArrivals(plan, source, clock.now())];
    const passed = await new Promise<boolean | 'full'>((resolve) => {
      const end = (hasPassed: boolean) => () => {
        resolve(hasPassed);
      };
      if (buffer.isFull || !port.offer(arrivals, end(true), end(false))) resolve('full');
      else if (!awaitPassed) resolve(true);
    });
    if (passed === 'full') return 'full';
    if (!passed) return 'dropped';
    return { id: head.id, state: source, resources: resources.length, drift: resources.filter(({ drift }) => drift !== null).length };
  };

  return async (posted): Promise<TakenPlan | PlanProblem | 'full' | 'dropped' | 'replica'> => {
    if (buffer.isFull || reading >= mostAtOnce) return 'full';
    reading++;
    try {
      return await read(posted);
    } catch (error) {
      if (error instanceof UnplacedPlan) return { problem: 'unplaced', message: error.message };
      if (error instanceof PlanError) return { problem: 'invalid', message: error.message };
      if (error instanceof TooLarge) return { problem: 'too_large', message: error.message };
      if (isDamaged(error)) return { problem: 'invalid', message: 'the body is not valid gzip' };
      throw error;
    } finally {
      reading--;
    }
  };
};

// eslint-disable-next-line @typescript-eslint/require-await -- an asynchronous stream of bytes that are there
async function* pieces(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

async function* withinBound(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of text) {
    size += piece.length;
    if (size > maxBytes) throw new TooLarge(`the plan is larger than ${String(maxBytes)} bytes after decompression`);
    yield piece;
  }
}

/** Errors of zlib. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
