/** Topics of subscriptions; `all` subscribes to every topic. */
export const topics = ['drifts', 'events', 'state', 'stats'] as const;
export type Topic = (typeof topics)[number];

/** Kinds of pushed messages, as WebSocket `type` and SSE `event`. `drift_update`: an earlier alert was resolved or repeated. */
export type MessageType = 'drift' | 'drift_update' | 'sensor' | 'state_change' | 'stats';

/**
 * One pushed message. `number` counts from 1 within a run of the process; `id` names it on both streams (D42, D45). `webSocket` and `sse`
 * are the complete frames as UTF-8, made when the first subscriber needs them and then reused; `size` is the size of the former in bytes.
 */
export type Message = {
  readonly number: number;
  readonly id: string;
  readonly topic: Topic;
  readonly size: number;
  readonly webSocket: Uint8Array;
  readonly sse: Uint8Array;
};

/**
 * Where a subscriber resumes after the last message that it received: `from` is the number of the next message. `gap`: messages in between
 * were discarded, or the id belongs to another run.
 */
export type Resumption = { readonly from: number; readonly gap: boolean };

/** The newest messages, shared by all subscribers. */
export interface Broadcaster {
  /** Number of the newest message; 0 before the first. */
  readonly last: number;
  /** Number of the oldest message kept. */
  readonly first: number;
  get(number: number): Message | undefined;
  /** Bytes of all messages up to and including `number`, including discarded ones: a difference gives the bytes in between. */
  bytesUntil(number: number): number;
  /** Id of a message. The id of number 0 resumes from the first message. */
  idOf(number: number): string;
  resume(lastEventId: string): Resumption;
  /** Calls the listener with each range of new messages. */
  onMessages(listener: (first: number, last: number) => void): void;
}
