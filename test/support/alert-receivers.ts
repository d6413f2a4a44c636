import { createServer } from 'node:http';
import { pause } from './pause.js';
import { served } from './served.js';

/** The methods of a tap test that this file uses. */
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
  /** Answers 503 and does not record the request. */
  readonly refuses: () => boolean;
  readonly take: (body: Body, headers: Readonly<Record<string, string | readonly string[] | undefined>>) => void;
};

/** A notification target with a configurable delay. */
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
      // Recorded on arrival, even if the client disconnects before the answer.
      take(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body, request.headers);
      // The latency of a target, during which the service may be killed.
      void pause(delay()).then(() => {
        requests++;
        response.writeHead(202).end('{}');
      });
    });
  });
  return { url: await served(t, server), requests: () => requests };
};

type Pace = Pick<ReceiverOptions<never>, 'delay' | 'refuses'>;

/** A plain webhook that counts deliveries by webhook-id. */
export const startWebhookReceiver = async (t: Test, pace: Pace) => {
  const deliveries = new Map<string, number>();
  const bodies = new Map<string, string>();
  /** `event_id`s of all notified drifts. */
  const events = new Set<string>();
  let isSame = true;
  const receiver = await startReceiver<{ readonly type: string; readonly data: { readonly id: string; readonly event_id: string } }>(t, {
    ...pace,
    take: (body, headers) => {
      const id = String(headers['webhook-id']);
      deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
      const content = `${body.type} ${body.data.id} ${body.data.event_id}`;
      isSame &&= (bodies.get(id) ?? content) === content;
      bodies.set(id, content);
      events.add(body.data.event_id);
    },
  });
  return { ...receiver, deliveries, events, isSame: () => isSame };
};

/** Incidents with the semantics of the Events API v2: events join an open incident; a trigger after its end opens another. */
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

/** Alerts with the semantics of Alertmanager: one per label set, firing until `endsAt`. */
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
