import { EventSource } from 'eventsource';
import { WebSocket } from 'ws';
import { until } from './until.js';

/** Everything that a reconnecting client has received over all its connections. */
export interface Follower {
  readonly ids: string[];
  readonly outputs: string[];
  readonly gaps: () => number;
  /** Number of connections made. */
  readonly opened: () => number;
  readonly leave: () => void;
}

/** A WebSocket client subscribed to `events` that reconnects at once with the last id seen. */
export const followSocket = (url: string): Follower & { readonly current: () => WebSocket; readonly closings: string[] } => {
  const ids: string[] = [];
  const outputs: string[] = [];
  const closings: string[] = [];
  let gaps = 0;
  let opened = 0;
  let isLeaving = false;
  const open = (): WebSocket => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const last = ids.at(-1);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'events', payload: last === undefined ? {} : { last_event_id: last } })),
    );
    socket.on('message', (data: Buffer) => {
      const { type, id, payload } = JSON.parse(data.toString()) as { type: string; id: string; payload: { output: string } };
      if (type === 'subscribed') opened += 1;
      else if (type === 'gap') gaps += 1;
      else if (type === 'sensor') {
        ids.push(id);
        outputs.push(payload.output);
      }
    });
    socket
      .on('error', () => undefined)
      .on('close', (code: number, reason: Buffer) => {
        closings.push(`${String(code)} ${reason.toString()}`);
        if (!isLeaving) current = open();
      });
    return socket;
  };
  let current = open();
  const leave = (): void => {
    isLeaving = true;
    current.terminate();
  };
  return { ids, outputs, closings, gaps: () => gaps, opened: () => opened, leave, current: () => current };
};

/** An `EventSource`, which reconnects by itself. */
export const followSource = (url: string): Follower => {
  const source = new EventSource(`${url}/api/v1/stream?topics=events`);
  const ids: string[] = [];
  const outputs: string[] = [];
  let gaps = 0;
  let opened = 0;
  source.addEventListener('connected', () => (opened += 1));
  source.addEventListener('gap', () => (gaps += 1));
  source.addEventListener('sensor', ({ lastEventId, data }) => {
    ids.push(lastEventId);
    outputs.push((JSON.parse(String(data)) as { output: string }).output);
  });
  return { ids, outputs, gaps: () => gaps, opened: () => opened, leave: () => source.close() };
};

/** Resolves when all clients are connected. */
export const isOpen = (followers: readonly Follower[]): Promise<boolean> =>
  until(
    () => followers.every((one) => one.opened() > 0),
    (yes) => yes,
  );
