import type { Observable } from 'rxjs';

/** A batch of facts as one message of the stream that stores the fact log (D90). */
export type LogMessage = {
  /** Position of the first fact; of the next one if there is none. */
  readonly first: number;
  /** Number of facts. 0: the fence that a new leader stores before its first fact. */
  readonly count: number;
  /** Term of the leader that stored it: the revision of its lease. */
  readonly term: number;
  /** Name of the term, different for each: tells a message of this term from one of another leader. ASCII without spaces. */
  readonly writer: string;
  /** Compression of the body. */
  readonly encoding: '' | 'deflate';
  /** Lines of the journal (`model/journal-line.ts`). */
  readonly body: Uint8Array;
};

/** A message in the stream. Sequences are counted from 1 without gaps. */
export type StoredMessage = LogMessage & {
  readonly sequence: number;
  /** When it was stored, milliseconds since the epoch by the clock of the server. */
  readonly storedAt: number;
};

/**
 * Result of an attempt to store messages.
 *
 * - `stored`: all of them; `last` is the sequence of the last one.
 * - `conflict`: none, because the stream does not end at the expected sequence.
 * - `refused`: none, for another reason, such as a full disk.
 * - `unknown`: all or none; the answer was lost. A message may even be stored later.
 */
export type PublishResult =
  | { readonly kind: 'stored'; readonly last: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused' | 'unknown'; readonly message: string };

/** Content of the stream. `first`: `last + 1` if it is empty. `storedAt` of the oldest message in milliseconds since the epoch; 0 if empty. */
export type StreamBounds = { readonly first: number; readonly last: number; readonly bytes: number; readonly oldestAt: number };

/** The stream of messages that stores a fact log. Operations other than `publish` reject with a `Failure`. */
export interface LogStream {
  /** Name of the log: lower-case letters and digits, chosen at random when the stream was created. */
  readonly id: string;
  /** Largest body of a message, bytes. */
  readonly maxBody: number;
  /** Whether `publish` takes several messages at once. Otherwise publish them one by one. */
  readonly isAtomic: boolean;
  /** Stores messages, all or none, directly after sequence `expectedLast`. At most 1,000. Never rejects. */
  publish(messages: readonly LogMessage[], expectedLast: number): Promise<PublishResult>;
  /** As the leader of the stream knows it: includes every message whose storage was confirmed to anyone. */
  bounds(): Promise<StreamBounds>;
  /** Undefined if the message was removed or does not exist. */
  read(sequence: number): Promise<StoredMessage | undefined>;
  /**
   * Emits the messages from `sequence` on, then new ones as they are stored, in order and without gaps. Errors with a `Failure` if it
   * cannot continue: subscribe again after the last message received. Errors with `Failure` of kind `Rejected` if `sequence` was removed.
   */
  messages$(sequence: number): Observable<StoredMessage>;
  /** Removes all messages before `sequence`. */
  purge(sequence: number): Promise<void>;
}
