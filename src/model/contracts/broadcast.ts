/** Topics that a client can subscribe to; `all` subscribes to every topic. */
export const topics = ['drifts', 'events', 'state', 'stats', 'incidents'] as const;
export type Topic = (typeof topics)[number];

/** Topics of WebSocket queries. */
export const queryTopics = [...topics, 'graph'] as const;
export type QueryTopic = (typeof queryTopics)[number];

/**
 * Kinds of pushed messages, as WebSocket `type` and SSE `event`. `drift_update`: an earlier alert was resolved or repeated. `drift_action`:
 * somebody acted on an alert, or its snooze ended.
 */
export type MessageType = 'drift' | 'drift_update' | 'drift_action' | 'incident' | 'sensor' | 'state_change' | 'stats';

/**
 * One pushed message. `number` counts from 1 within a run of the process, without holes; `id` names it on both streams (D42, D45).
 * `webSocket` and `sse` are the complete frames in UTF-8, built when the first subscriber needs them and then reused; `size` is the size of
 * the WebSocket frame in bytes.
 *
 * Ids end in the *serial* of the message. In a run with a log of its own it is `number`. Instances that share a log count the messages that
 * follow from its facts, since its beginning, so that a client resumes at any of them; messages about statistics have the serial of the
 * newest message before them, because each instance publishes them at times of its own.
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
 * The point from which a subscriber resumes: `from` is the number of the next message. `gap`: messages in between were discarded, or the id
 * belongs to another run or log. `awaited`: this instance has not yet folded the message with this serial, which the subscriber received
 * from another one; what arrives up to it must be skipped, so call `resumeAfter` again later.
 */
export type Resumption = { readonly from: number; readonly gap: boolean; readonly awaited?: number };

/** The newest messages, shared by all subscribers. */
export interface Broadcaster {
  /** Number of the newest message; 0 before the first. */
  readonly last: number;
  /** Number of the oldest message kept. */
  readonly first: number;
  get(number: number): Message | undefined;
  /** Total bytes of all messages up to and including `number`, discarded ones included; subtract two totals for the bytes in between. */
  bytesUntil(number: number): number;
  /**
   * Id of a message. The id of number 0 resumes from the first message. If instances share the log, the id of a message that was discarded
   * may be that of an older one.
   */
  idOf(number: number): string;
  resume(lastEventId: string): Resumption;
  /** Resumes after the message with this serial, and after every older one. */
  resumeAfter(serial: number): Resumption;
  /** Calls the listener with each range of new messages. */
  onMessages(listener: (first: number, last: number) => void): void;
}
