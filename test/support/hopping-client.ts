import { openStream } from './ask.js';
import type { Instance } from './instances.js';
import { pause } from './pause.js';
import { eventsIn, type Event } from './stream-clients.js';

/** A client of the event stream that moves between instances. */
type HoppingClient = {
  readonly events: readonly Event[];
  readonly gaps: () => number;
  readonly hops: () => number;
  readonly stop: () => Promise<void>;
};

/** Follows drifts and sensor events for up to three seconds at a random instance, then resumes at another with the last id. */
export const startHopping = (instances: readonly Instance[], random: () => number): HoppingClient => {
  const events: Event[] = [];
  let gaps = 0;
  let hops = 0;
  let isStopped = false;
  const visit = async ({ url }: Instance, isLeft: () => boolean): Promise<void> => {
    const last = events.at(-1)?.id;
    const stream = await openStream(url, '/api/v1/stream?topics=drifts,events', last === undefined ? {} : { 'Last-Event-ID': last });
    // A client stays for a random time.
    await Promise.race([stream.ended, pause(200 + random() * 3_000)]);
    stream.leave();
    // A paused instance answers after the client has gone elsewhere.
    if (isLeft()) return;
    for (const event of eventsIn(stream.text())) {
      if (event.event === 'gap') gaps++;
      if (event.event === 'drift' || event.event === 'sensor') events.push(event);
    }
    hops++;
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const instance = instances[Math.floor(random() * instances.length)];
      let isLeft = false;
      // A client gives up an instance that does not answer.
      if (instance?.isRunning() === true) await Promise.race([visit(instance, () => isLeft).catch(() => undefined), pause(5_000)]);
      isLeft = true;
      await pause(50); // a client does not reconnect without a pause
    }
  };
  const running = run();
  return {
    events,
    gaps: () => gaps,
    hops: () => hops,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};
