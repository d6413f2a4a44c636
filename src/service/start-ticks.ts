import type { InputPort } from '../streams/input-port.js';
import type { ServiceClock } from '../streams/service-clock.js';

const period = 1_000;

/** Lets time pass for the pipeline: a tick a second, the next one once the one before was processed. Stops when what it returns is called. */
export const startTicks = (port: Pick<InputPort, 'put'>, clock: ServiceClock): (() => void) => {
  let isPending = false;
  const timer = setInterval(() => {
    if (isPending) return;
    isPending = true;
    void port.put([{ kind: 'tick', at: clock.now() }], () => {
      isPending = false;
    });
  }, period);
  return () => {
    clearInterval(timer);
  };
};
