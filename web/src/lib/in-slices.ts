/** Milliseconds of work between two turns of the event loop. */
const slice = 6;
/** Items between two looks at the clock. */
const perPart = 64;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Calls `next` until it returns false, in slices as well. Returns whether it came to the end. */
export const allInSlices = async (next: () => boolean, isStale: () => boolean): Promise<boolean> => {
  let began = performance.now();
  while (next()) {
    if (performance.now() - began < slice) continue;
    await turn();
    if (isStale()) return false;
    began = performance.now();
  }
  return true;
};

/**
 * Works on the items one by one, in slices of 6 ms, so that the page stays responsive. Returns whether it came to the end; it stops early when
 * `isStale` becomes true.
 */
export const eachInSlices = async <T>(items: readonly T[], act: (item: T) => void, isStale: () => boolean): Promise<boolean> => {
  let began = performance.now();
  for (let at = 0; at < items.length; at += perPart) {
    for (const item of items.slice(at, at + perPart)) act(item);
    if (performance.now() - began < slice) continue;
    await turn();
    if (isStale()) return false;
    began = performance.now();
  }
  return true;
};
