import { createServer, type AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { cpuTime } from './peer.js';

/** `drifts`: alerts per flush. `window`: maximum of flushes in flight. `every`: milliseconds between flushes, 0 for none. */
type Rounds = { readonly drifts: number; readonly window: number; readonly every: number; readonly seconds: number };
/** `delays`: milliseconds from a flush until all clients together have all messages up to it. */
type RoundResult = { readonly flushes: number; readonly ms: number; readonly cpu: number; readonly delays: readonly number[] };

/** Flushes messages. Clients confirm each flush by one byte on a separate connection. */
type FanoutRounds = { readonly port: number; readonly run: (rounds: Rounds) => Promise<RoundResult> };

const roundTimeout = 30_000;

export const fanoutRounds = async (flush: (drifts: number) => void): Promise<FanoutRounds> => {
  let onConfirmed = (_: number): void => undefined;
  const control = createServer({ noDelay: true }, (socket) => {
    socket.on('data', (chunk) => {
      onConfirmed(chunk.length);
    });
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));

  const run = async ({ drifts, window, every, seconds }: Rounds): Promise<RoundResult> => {
    const delays: number[] = [];
    const sent: number[] = [];
    const [began, cpu] = [performance.now(), cpuTime()];
    const end = began + seconds * 1_000;
    const send = (): void => {
      sent.push(performance.now());
      flush(drifts);
    };
    const isOver = (): boolean => performance.now() >= end;
    const fill = (): void => {
      while (every === 0 && sent.length - delays.length < window && !isOver()) send();
    };
    let last = began;
    onConfirmed = (flushes) => {
      last = performance.now();
      for (let i = 0; i < flushes; i++) delays.push(last - (sent[delays.length] ?? NaN));
      fill();
    };
    fill();
    // Flushes are due at fixed times; late ones go out together.
    const timer =
      every === 0
        ? undefined
        : setInterval(() => {
            while (!isOver() && began + sent.length * every <= performance.now()) send();
          }, 1);
    for (const limit = end + roundTimeout; !isOver() || delays.length < sent.length;) {
      if (performance.now() > limit) throw new Error(`of ${sent.length} flushes ${delays.length} arrived`);
      await setTimeout(20);
    }
    clearInterval(timer);
    onConfirmed = () => undefined;
    return { flushes: sent.length, ms: last - began, cpu: cpuTime() - cpu, delays };
  };
  return { port: (control.address() as AddressInfo).port, run };
};
