import type { InputQueue } from '../streams/input-queue.js';

type Ending = {
  /** Settles once no source puts anything more. */
  readonly sources: Promise<unknown>;
  readonly queue: Pick<InputQueue, 'close'>;
  /** Takes what is queued until the queue is closed and empty. */
  readonly pumping: Promise<void>;
};

/**
 * Ends sources first, then the queue, then the pipeline. False where the pipeline failed, which is told elsewhere: a pipeline that
 * failed takes nothing more, and sources that wait for room would wait for good; closing the queue lets them go.
 */
export const endDetection = async ({ sources, queue, pumping }: Ending): Promise<boolean> => {
  const passed = pumping.then(
    () => true,
    () => false,
  );
  await Promise.race([sources, passed]);
  queue.close();
  return passed;
};
