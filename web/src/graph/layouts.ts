import type { LayoutRequest, LayoutResponse } from './layout.js';

/** The address of the built worker; see `scripts/build-web.ts`. */
declare const LAYOUT_WORKER: string;

interface Layouts {
  /** Resolves to pairs x, y of the nodes; to undefined if a later request replaced this one. Rejects if the worker fails. */
  readonly layOut: (request: Omit<LayoutRequest, 'id'>) => Promise<Float64Array | undefined>;
  readonly close: () => void;
}

type Waiting = { readonly resolve: (positions: Float64Array | undefined) => void; readonly reject: (error: Error) => void };

/** A worker that computes layouts; only the answer to the latest request is used. */
export const startLayouts = (): Layouts => {
  const worker = new Worker(LAYOUT_WORKER, { type: 'module' });
  let latest = 0;
  let waiting: Waiting | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutResponse>) => {
    if (data.id !== latest) return;
    waiting?.resolve(data.positions);
    waiting = undefined;
  });
  worker.addEventListener('error', () => {
    waiting?.reject(new Error('the layout of the graph failed'));
    waiting = undefined;
  });
  const abandon = (): void => {
    waiting?.resolve(undefined);
    waiting = undefined;
  };
  return {
    layOut: (request) =>
      new Promise((resolve, reject) => {
        abandon();
        latest++;
        waiting = { resolve, reject };
        const message: LayoutRequest = { ...request, id: latest };
        worker.postMessage(message);
      }),
    close: () => {
      abandon();
      worker.terminate();
    },
  };
};
