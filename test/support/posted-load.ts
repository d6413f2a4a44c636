import { eventList, kubernetesIntake, replicasSet } from './cluster-fixture.js';
import type { Instance } from './instances.js';
import { pause } from './pause.js';
import { hostAlert } from './sensor-alerts.js';

/** A body that is posted until an instance accepts it. */
type Posting = { readonly id: string; readonly path: string; readonly body: unknown };

/** An accepted body. Times are those of `performance.now()`. */
type Accepted = { readonly id: string; readonly by: string; readonly attempts: number; readonly began: number; readonly at: number };

type Refusal = { readonly status: number; readonly retryAfter: string | null };

/** Bodies posted at a rate. */
export type PostedLoad = {
  readonly accepted: readonly Accepted[];
  /** Answers other than 202 and 503. */
  readonly unexpected: readonly string[];
  /** Answers 503. */
  readonly refusals: readonly Refusal[];
  /** Posts no more new bodies. Resolves once each body is accepted. */
  readonly stop: () => Promise<void>;
};

/** Milliseconds between two attempts to post a body. */
const retryAfter = 100;

/** The n-th alert of the sensor about a host. */
export const sensorPosting = (n: number): Posting => ({
  id: `s-${String(n)}`,
  path: '/api/v1/intake/sensor',
  body: [hostAlert(`s-${String(n)}`)],
});

/** An event that sets the replicas of a deployment, `n` seconds after a fixed time. */
export const replicasPosting = (name: string, n: number, replicas: number): Posting => {
  const at = new Date(Date.UTC(2026, 10, 2, 10) + n * 1_000).toISOString().replace('Z', '000Z');
  const times = { requestReceivedTimestamp: at, stageTimestamp: at };
  const id = `k-${String(n)}`;
  return { id, path: kubernetesIntake, body: eventList(replicasSet(name, id, replicas, times)) };
};

/** Posts bodies round robin to all running instances, `perSecond` of them, and each again elsewhere until one accepts it. */
export const startPosting = (
  instances: readonly Instance[],
  {
    perSecond,
    posting,
  }: { readonly perSecond: number; /** Undefined: nothing more. */ readonly posting: (n: number) => Posting | undefined },
): PostedLoad => {
  const accepted: Accepted[] = [];
  const unexpected: string[] = [];
  const refusals: Refusal[] = [];
  const open = new Set<Promise<void>>();
  let isStopped = false;
  const post = async (n: number, { id, path, body }: Posting): Promise<void> => {
    const began = performance.now();
    for (let attempts = 1; ; attempts++) {
      const target = instances[(n + attempts) % instances.length];
      const answer = target?.isRunning() === true ? await target.post(path, body) : undefined;
      if (answer?.status === 202) {
        accepted.push({ id, by: target?.name ?? '', attempts, began, at: performance.now() });
        return;
      }
      if (answer?.status === 503) refusals.push({ status: 503, retryAfter: answer.headers.get('retry-after') });
      else if (answer !== undefined) unexpected.push(`${id}: ${String(answer.status)} ${answer.text}`);
      await pause(retryAfter); // a client obeys Retry-After
    }
  };
  const run = async (): Promise<void> => {
    const began = performance.now();
    for (let n = 0; !isStopped; n++) {
      // The rate of the load.
      await pause(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
      const next = posting(n);
      if (isStopped || next === undefined) break;
      const posted = post(n, next);
      open.add(posted);
      void posted.then(() => open.delete(posted));
    }
  };
  const running = run();
  return {
    accepted,
    unexpected,
    refusals,
    stop: async () => {
      isStopped = true;
      await running;
      await Promise.all(open);
    },
  };
};

/** Alerts of the sensor that an instance shows, by the `id` of their posting. */
export const shownSensor = (pages: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ text }) => [...text.matchAll(/shell in a container \((s-\d+)\)/g)].map(([, id = '']) => id)));

/** Audit events that caused the drifts that an instance shows. */
export const shownDriftEvents = (pages: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ text }) => [...text.matchAll(/"event_id":"(k-\d+)"/g)].map(([, id = '']) => id)));
