import { createServer } from 'node:http';
import { served } from './served.js';

/** The test, as far as it is needed here. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type Receiver = {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Requests that were answered with 2xx. */
  readonly requests: () => number;
};

type ReceiverOptions<Body> = {
  /** Milliseconds until an answer, for each request. */
  readonly delay: () => number;
  /** A request is answered with 503, and not taken. */
  readonly refuses: () => boolean;
  readonly take: (body: Body, headers: Readonly<Record<string, string | readonly string[] | undefined>>) => void;
};

/** A target of notifications that takes its time. */
const startReceiver = async <Body>(t: Test, { delay, refuses, take }: ReceiverOptions<Body>): Promise<Receiver> => {
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      if (refuses()) {
        response.writeHead(503).end();
        return;
      }
      // Taken when it came, whether or not anybody is there to hear the answer.
      take(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body, request.headers);
      setTimeout(() => {
        requests++;
        response.writeHead(202).end('{}');
      }, delay());
    });
  });
  return { url: await served(t, server), requests: () => requests };
};

type Pace = Pick<ReceiverOptions<never>, 'delay' | 'refuses'>;

/** A plain webhook: how often each delivery came, by its id. */
export const startWebhookReceiver = async (t: Test, pace: Pace) => {
  const deliveries = new Map<string, number>();
  const bodies = new Map<string, string>();
  /** Of the records that it was told of. */
  const events = new Set<string>();
  let isSame = true;
  const receiver = await startReceiver<{ readonly type: string; readonly data: { readonly id: string; readonly event_id: string } }>(t, {
    ...pace,
    take: (body, headers) => {
      const id = String(headers['webhook-id']);
      deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
      const what = `${body.type} ${body.data.id} ${body.data.event_id}`;
      isSame &&= (bodies.get(id) ?? what) === what;
      bodies.set(id, what);
      events.add(body.data.event_id);
    },
  });
  return { ...receiver, deliveries, events, isSame: () => isSame };
};

/** Incidents as the Events API v2 keeps them: an event of an open incident joins it, a trigger after its end opens another. */
export const startIncidentReceiver = async (t: Test, pace: Pace) => {
  const incidents = new Map<string, { opened: number; isOpen: boolean }>();
  let repeats = 0;
  const receiver = await startReceiver<{ readonly dedup_key: string; readonly event_action: string }>(t, {
    ...pace,
    take: ({ dedup_key: key, event_action: action }) => {
      const incident = incidents.get(key) ?? { opened: 0, isOpen: false };
      incidents.set(key, incident);
      if (action === 'trigger') {
        if (incident.isOpen) repeats++;
        else incident.opened++;
      }
      incident.isOpen = action === 'trigger';
    },
  });
  return { ...receiver, incidents, repeats: () => repeats };
};

type PostedAlert = { readonly labels: Readonly<Record<string, string>>; readonly startsAt: string; readonly endsAt: string };

/** Alerts as an Alertmanager keeps them: one for each set of labels, which fires until `endsAt`. */
export const startAlertReceiver = async (t: Test, pace: Pace) => {
  const alerts = new Map<string, { fired: number; isFiring: boolean; readonly startsAt: Set<string> }>();
  const receiver = await startReceiver<readonly PostedAlert[]>(t, {
    ...pace,
    take: (posted) => {
      for (const { labels, startsAt, endsAt } of posted) {
        const fingerprint = JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));
        const alert = alerts.get(fingerprint) ?? { fired: 0, isFiring: false, startsAt: new Set() };
        alerts.set(fingerprint, alert);
        alert.startsAt.add(startsAt);
        const fires = Date.parse(endsAt) > Date.now();
        if (fires && !alert.isFiring) alert.fired++;
        alert.isFiring = fires;
      }
    },
  });
  return { ...receiver, alerts };
};
