/** Milliseconds of work between two turns of the event loop. */
const slice = 6;
const perCheck = 512;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** The items that a condition holds for. Works in slices, so that the page stays responsive; undefined if `isStale` becomes true meanwhile. */
export const filterInSlices = async <T>(
  items: readonly T[],
  holds: (item: T) => boolean,
  isStale: () => boolean,
): Promise<readonly T[] | undefined> => {
  const found: T[] = [];
  let began = performance.now();
  for (let at = 0; at < items.length; at += perCheck) {
    for (const item of items.slice(at, at + perCheck)) if (holds(item)) found.push(item);
    if (performance.now() - began < slice) continue;
    await turn();
    if (isStale()) return undefined;
    began = performance.now();
  }
  return found;
};
