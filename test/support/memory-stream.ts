import { Observable, Subject } from 'rxjs';
import type { LogMessage, LogStream, PublishResult, StoredMessage } from '../../src/model/contracts/log-stream.js';
import { Failure } from '../../src/model/failure.js';

/** A stream and its objects in memory. Operations take a microtask. */
export class MemoryStream implements LogStream {
  readonly id = 'memorylog';
  readonly maxBody: number = 1_000_000;
  readonly isAtomic = true;
  readonly messages: (StoredMessage | undefined)[] = [];
  first = 1;
  readonly #stored$ = new Subject<StoredMessage>();

  publish(messages: readonly LogMessage[], expectedLast: number): Promise<PublishResult> {
    if (this.messages.length !== expectedLast) return Promise.resolve({ kind: 'conflict' });
    for (const message of messages) {
      const stored = { ...message, sequence: this.messages.length + 1, storedAt: Date.now() };
      this.messages.push(stored);
      this.#stored$.next(stored);
    }
    return Promise.resolve({ kind: 'stored', last: this.messages.length });
  }

  bounds(): ReturnType<LogStream['bounds']> {
    const kept = this.messages.slice(this.first - 1);
    const bytes = kept.reduce((sum, message) => sum + (message?.body.length ?? 0), 0);
    return Promise.resolve({ first: this.first, last: this.messages.length, bytes, oldestAt: kept[0]?.storedAt ?? 0 });
  }

  read(sequence: number): Promise<StoredMessage | undefined> {
    return Promise.resolve(this.messages[sequence - 1]);
  }

  messages$(sequence: number): Observable<StoredMessage> {
    return new Observable((subscriber) => {
      if (sequence < this.first) subscriber.error(new Failure('Rejected', 'the messages were removed'));
      for (const message of this.messages.slice(sequence - 1)) if (message !== undefined) subscriber.next(message);
      subscriber.add(this.#stored$.subscribe(subscriber));
    });
  }

  purge(sequence: number): Promise<void> {
    for (; this.first < sequence; this.first++) this.messages[this.first - 1] = undefined;
    return Promise.resolve();
  }
}
