import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free loopback port until the test ends. Resolves with the origin: `http://127.0.0.1:PORT`. */
export const served = async (t: { readonly teardown: (action: () => Promise<void>) => void }, server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

/** Ends a response with these bytes: at once, with a pause of `delay` ms in the middle, or by breaking the connection there. */
export const sendHalves = (
  response: ServerResponse,
  bytes: Buffer,
  { isCut, delay }: { readonly isCut: boolean; readonly delay: number },
): void => {
  const half = Math.ceil(bytes.length / 2);
  if (isCut) response.write(bytes.subarray(0, half), () => response.destroy());
  else if (delay === 0) response.end(bytes);
  else {
    response.write(bytes.subarray(0, half));
    setTimeout(() => response.end(bytes.subarray(half)), delay);
  }
};
