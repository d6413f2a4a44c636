import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import type { LogMessage, LogStream } from '../../model/contracts/log-stream.js';
import type { Log } from '../../model/contracts/log.js';
import type { Term } from '../../model/contracts/term.js';
import { failureOf, mayPass } from '../../model/failure.js';

/** Milliseconds until a message is tried again: after a lost answer, and after a refusal. */
const retryAfter = 100;
const refusedRetryAfter = 1_000;

/** `stored`: all messages. `foreign`: another leader has stored something instead. `ended`: the term ended first, and the result is unknown. */
type WriteResult = 'stored' | 'foreign' | 'ended';

type WriterDeps = {
  readonly stream: Pick<LogStream, 'publish' | 'read' | 'bounds'>;
  readonly term: Term;
  readonly scheduler: SchedulerLike;
  readonly log: Log;
};

/**
 * Stores the messages of one term, one unit at a time: a unit is a message, or several in one atomic batch.
 *
 * A unit is stored directly after the last message that this instance knows, or not at all. With a second unit in flight this would not hold:
 * it could follow the message of another leader that took the place of the first. One unit in flight costs no throughput, because facts that
 * arrive meanwhile travel together in the next one.
 *
 * A lost answer is settled by reading the stream: the message after the last known one is this one, or that of another leader, or missing.
 * It is missing for good only for this attempt, so the same message is published again after the same sequence; the stream stores at most one
 * of both.
 */
export class StreamWriter {
  readonly #deps: WriterDeps;
  #isStopped = false;
  #complained = false;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** Whether the term still allows to store something. */
  isAllowed(): boolean {
    return !this.#isStopped && this.#deps.term.isHeld();
  }

  /** Ends the attempts. A message in flight may still be stored. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Stores messages after a sequence, retrying until that succeeds or the term ends. Never rejects. A promise loop: each attempt awaits the last. */
  async write(messages: readonly LogMessage[], after: number): Promise<WriteResult> {
    const { stream, log } = this.#deps;
    while (this.isAllowed()) {
      const result = await stream.publish(messages, after);
      if (result.kind === 'stored' && result.last === after + messages.length) return this.#stored();
      if (result.kind === 'refused') {
        if (!this.#complained) log.warn('the stream refuses facts; inputs wait until it accepts them', { error: result.message });
        this.#complained = true;
        await this.#wait(refusedRetryAfter);
        continue;
      }
      if (result.kind === 'unknown') log.debug('storing facts is unconfirmed', { error: result.message });
      const found = await this.#find(messages, after);
      if (found === 'stored') return this.#stored();
      if (found !== 'missing') return found;
      await this.#wait(retryAfter);
    }
    return 'ended';
  }

  #stored(): 'stored' {
    if (this.#complained) this.#deps.log.info('the stream accepts facts again');
    this.#complained = false;
    return 'stored';
  }

  async #find([message]: readonly LogMessage[], after: number): Promise<WriteResult | 'missing'> {
    const { stream, log } = this.#deps;
    while (this.isAllowed()) {
      try {
        const found = await stream.read(after + 1);
        if (found !== undefined) return found.writer === message?.writer && found.first === message.first ? 'stored' : 'foreign';
        // A copy of the stream that lags behind may have answered; the bounds come from the leader of the stream.
        const { last } = await stream.bounds();
        if (last === after) return 'missing';
        // The stream lost messages that it had confirmed: following it shows that.
        if (last < after) return 'foreign';
      } catch (error) {
        const failure = failureOf(error);
        // Trying again does not help, such as with the message of another program: following reports it.
        if (!mayPass(failure)) return 'foreign';
        log.debug('the stream cannot be read', { error: failure.message });
      }
      await this.#wait(retryAfter);
    }
    return 'ended';
  }

  async #wait(milliseconds: number): Promise<void> {
    await firstValueFrom(timer(milliseconds, this.#deps.scheduler));
  }
}
