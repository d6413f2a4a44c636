import { performance } from 'node:perf_hooks';
import { openSensorChannel } from '../../src/streams/sensor/sensor-channel.js';
import { answering } from '../service/peer.js';
import { cost, type Cost } from '../cost.js';

/** The client of the sensor with its request loop; only counts messages. */
export type BareSensor = typeof handlers;

/** As in the subscription of the service. */
const burstInterval = 10;

const receive = async (port: number, count: number): Promise<void> => {
  const address = { hostname: '127.0.0.1', port, tls: { certFile: '', keyFile: '', caRootFile: '' }, serverName: '' };
  const channel = await openSensorChannel(address);
  await channel.version(new AbortController().signal);
  const call = channel.subscribe();
  let got = 0;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = (): void => {
    timer = undefined;
    askedAt = performance.now();
    call.write(undefined);
  };
  await new Promise<void>((resolve, reject) => {
    call.on('error', reject);
    call.on('data', () => {
      got++;
      if (got === count) resolve();
      timer ??= setTimeout(ask, Math.max(0, askedAt + burstInterval - performance.now()));
    });
    ask();
  });
  clearTimeout(timer);
  call.removeAllListeners('error').on('error', () => undefined);
  call.cancel();
  channel.close();
};

const handlers = {
  take: ({ port, count }: { readonly port: number; readonly count: number }): Promise<Cost> => cost(() => receive(port, count)),
};
answering(handlers);
