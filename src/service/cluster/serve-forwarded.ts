import type { FactObjects } from '../../fact-log/jetstream/fact-lines.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { InputPort } from '../../streams/input-port.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { forwardedFacts } from './forwarded-body.js';

type Deps = {
  readonly objects: FactObjects;
  readonly port: Pick<InputPort, 'offer'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly facts: Pick<FactLog, 'flush' | 'failures'>;
};

/**
 * Answers instances that forward posted facts: `stored` once the facts are stored, otherwise `refused`. Their times of arrival are those of
 * the leader, whose clock orders the log. Never rejects.
 */
export const serveForwarded =
  ({ port, objects, clock, facts }: Deps) =>
  async (body: Uint8Array): Promise<Uint8Array> => {
    const found = await forwardedFacts(body, objects);
    const { failures } = facts;
    const at = clock.now();
    const arrivals = found?.map((fact) => ({ ...fact, at }));
    const hasPassed =
      arrivals !== undefined &&
      (await new Promise<boolean>((resolve) => {
        const isTaken = port.offer(
          arrivals,
          () => {
            resolve(true);
          },
          () => {
            resolve(false);
          },
        );
        if (!isTaken) resolve(false);
      }));
    if (!hasPassed) return refused;
    await facts.flush();
    return facts.failures === failures ? stored : refused;
  };

const stored = Buffer.from('stored');
const refused = Buffer.from('refused');
