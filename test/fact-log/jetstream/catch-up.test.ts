import { filter, type Observable } from 'rxjs';
import t from 'tap';
import type { StoredMessage } from '../../../src/model/contracts/log-stream.js';
import { openTerm, ticks } from '../../support/log-messages.js';
import { range, seen, sharedLogs, SlowStream } from '../../support/shared-logs.js';

/** A stream whose subscriptions can stop delivering, as when a NATS server is lost. Single messages can still be read, possibly late. */
class SilentStream extends SlowStream {
  isSilent = false;
  isLate = false;
  readonly reads: (() => void)[] = [];

  override messages$(sequence: number): Observable<StoredMessage> {
    return super.messages$(sequence).pipe(filter(() => !this.isSilent));
  }

  override async read(sequence: number): Promise<StoredMessage | undefined> {
    if (this.isLate) await new Promise<void>((resolve) => this.reads.push(resolve));
    return super.read(sequence);
  }
}

const takeover = async () => {
  const stream = new SilentStream();
  const { open, time } = sharedLogs(stream);
  const [{ facts: old }, { facts: next }] = [await open('one'), await open('two')];
  const received = seen(next);
  await old.lead(openTerm(1));
  await time.settle();
  stream.isSilent = true;
  for (const position of [1, 3, 5]) {
    old.append(ticks(position, position + 1));
    await old.flush();
  }
  return { stream, time, old, next, received };
};

t.test('a new leader whose subscription is silent reads what is left message by message (D91)', async (t) => {
  const { time, old, next, received } = await takeover();
  old.follow();
  const leads = next.lead(openTerm(2));
  await time.pass(2_000);
  t.equal(await leads, true);
  t.strictSame(received.seqs, range(6));
  next.append(ticks(7, 7));
  await next.flush();
  t.strictSame(received.seqs, range(7));
});

t.test('an instance whose term ends while it reads what is left follows again (D91)', async (t) => {
  const { stream, time, old, next, received } = await takeover();
  stream.isLate = true;
  const leads = next.lead(openTerm(2));
  await time.pass(2_000);
  t.equal(stream.reads.length, 1);
  stream.isSilent = false;
  stream.isLate = false;
  next.follow();
  for (const read of stream.reads) read();
  t.equal(await leads, false);
  old.append(ticks(7, 8));
  await old.flush();
  await time.pass(5_000);
  t.strictSame(received.seqs, range(8), 'each fact once');
  t.equal(next.last, 8);
});
