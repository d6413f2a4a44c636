/** What can be subscribed to; `all` stands for every one of them. */
export const topics = ['drifts', 'events', 'state', 'stats'] as const;
export type Topic = (typeof topics)[number];

/** Kinds of pushed messages, as WebSocket `type` and SSE `event`. `drift_update`: an alert of before ended, or was repeated. */
export type MessageType = 'drift' | 'drift_update' | 'sensor' | 'state_change' | 'stats';

/**
 * One pushed message. `number` counts from 1 within a run of the process; `id` names it over both streams (D42, D45). `webSocket` and `sse`
 * are the whole frames as UTF-8, made when the first subscriber needs them and kept; `size`: bytes of the former.
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
 * Where a subscriber stands after it named the last message that it has seen: `from` is the number of the first one that it has not.
 * `gap`: messages between were forgotten, or the id is of another run.
 */
export type Resumption = { readonly from: number; readonly gap: boolean };

/** Messages of the last while, for all subscribers together. Those of one `flush` follow each other without anything between. */
export interface Broadcaster {
  /** Number of the newest message; 0 before the first. */
  readonly last: number;
  /** Number of the oldest message that is still there. */
  readonly first: number;
  get(number: number): Message | undefined;
  /** Bytes of all messages up to and with `number`, forgotten ones included: what lies between two is a difference. */
  bytesUntil(number: number): number;
  /** Id of a message, or of the place before the first one (0): who has seen nothing yet resumes by it. */
  idOf(number: number): string;
  resume(lastEventId: string): Resumption;
  /** Called after each flush, with the range of new messages. */
  onMessages(listener: (first: number, last: number) => void): void;
}
