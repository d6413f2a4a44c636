import { forceLayout } from './force-layout.js';
import { layeredLayout } from './layered-layout.js';
import type { LayoutRequest, LayoutResponse } from './layout.js';

/** Computes positions outside of the thread that draws the page. */
addEventListener('message', ({ data: request }: MessageEvent<LayoutRequest>) => {
  const positions = request.kind === 'layered' ? layeredLayout(request) : forceLayout(request);
  const response: LayoutResponse = { id: request.id, positions };
  postMessage(response, { transfer: [positions.buffer] });
});
