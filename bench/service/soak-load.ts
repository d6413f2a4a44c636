import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { roleAlert } from '../inputs/alerts.js';
import { roleOf } from './declared-roles.js';
import { histogram, percentiles, record, until, type Percentiles } from './delays.js';
import { answering } from './peer.js';
import { openPoster } from './post-bodies.js';
import { smallAlert } from './small-alert.js';
import { keepOpen, openedBy, requestOf, subscribe } from './stream-opening.js';
import { streamReader } from './stream-reader.js';

/** A steady load for a long time: posted alerts, one WebSocket client that measures, and many that only read. */
export type SoakLoad = typeof handlers;

/** Per second: `facts` of all kinds, `agrees` and `drifts` of them about `roles` roles in turn. */
type Load = {
  readonly port: number;
  readonly facts: number;
  readonly agrees: number;
  readonly drifts: number;
  readonly roles: number;
  readonly seconds: number;
  readonly clients: number;
};
/** Since the last window. `delay`: milliseconds from the scheduled time of an alert to its drift; `answered`: to the response. */
type Window = { readonly delay: Percentiles; readonly answered: Percentiles; readonly posted: number; readonly received: number };
type Ended = {
  readonly posted: number;
  readonly drifts: number;
  readonly received: number;
  readonly refused: number;
  readonly equalClients: boolean;
};

const period = 5;
const lateTimeout = 30_000;
const declaredSession = 3_600;

let [delay, answered] = [histogram(), histogram()];
let [posted, received] = [0, 0];
let running: Promise<Ended> | undefined;

const handlers = {
  start: async (load: Load): Promise<void> => {
    const due = new Float64Array(Math.round(load.drifts * load.seconds));
    const seen = new Uint8Array(due.length);
    const closeReader = await streamReader('webSocket', load.port, (drift) => {
      // Later messages about an alert say that the next one supersedes it.
      if (seen[drift] === 1) return;
      seen[drift] = 1;
      received++;
      record(delay, performance.now() - (due[drift] ?? NaN));
    });
    const clients = await Promise.all(Array.from({ length: load.clients - 1 }, () => client(load.port)));
    running = (async () => {
      const { drifts, refused } = await post(load, due);
      for (const end = performance.now() + lateTimeout; seen.includes(0) && performance.now() < end;) await setTimeout(20);
      await setTimeout(1_000);
      const sizes = new Set(clients.map(({ bytes }) => bytes()));
      for (const { close } of clients) close();
      closeReader();
      return { posted, drifts, received, refused, equalClients: sizes.size <= 1 };
    })();
    running.catch(() => undefined);
  },
  window: (): Window => {
    const shown = { delay: percentiles(delay), answered: percentiles(answered), posted, received };
    [delay, answered] = [histogram(), histogram()];
    return shown;
  },
  ended: (): Promise<Ended> | undefined => running,
};
answering(handlers);

/** Posts a body every 5 ms. */
async function post(load: Load, due: Float64Array): Promise<{ readonly drifts: number; readonly refused: number }> {
  const { post, refused } = openPoster(load.port);
  const began = performance.now() + 50;
  const bodies = Math.round((load.seconds * 1_000) / period);
  let [drifts, agrees, facts] = [0, 0, 0];
  for (let body = 0; body < bodies; body++) {
    const time = began + body * period;
    await until(time);
    const part = (body + 1) / bodies;
    const upTo = (perSecond: number): number => Math.round(part * perSecond * load.seconds);
    const lines: string[] = [];
    for (const end = upTo(load.drifts); drifts < end; drifts++, facts++) {
      due[drifts] = time;
      lines.push(roleChange(drifts, drifts % load.roles, declaredSession + 1 + drifts));
    }
    // Other roles than those that drift, whose numbers in ids are above all drifts.
    for (const end = upTo(load.agrees); agrees < end; agrees++, facts++)
      lines.push(roleChange(due.length + agrees, load.roles + (agrees % load.roles), declaredSession));
    for (const end = upTo(load.facts); facts < end; facts++) lines.push(smallAlert(facts));
    posted += lines.length;
    post(lines.join('\n'), () => {
      record(answered, performance.now() - time);
    });
  }
  return { drifts, refused: refused() };
}

const roleChange = (number: number, role: number, session: number): string =>
  JSON.stringify(roleAlert(number, { role: roleOf(role), session, time: new Date().toISOString() }));

/** A WebSocket client that counts the bytes it receives. */
async function client(port: number): Promise<{ readonly bytes: () => number; readonly close: () => void }> {
  let bytes = 0;
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', (answer) => {
      if (!answer.toString('latin1').startsWith(openedBy('webSocket'))) reject(new Error(answer.toString()));
      socket.on('data', (chunk) => (bytes += chunk.length));
      socket.write(subscribe);
      resolve();
    });
    socket.write(requestOf('webSocket'));
  });
  keepOpen(socket);
  return { bytes: () => bytes, close: () => void socket.destroy() };
}
