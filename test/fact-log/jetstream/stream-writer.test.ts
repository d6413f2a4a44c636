import t from 'tap';
import { StreamWriter } from '../../../src/fact-log/jetstream/stream-writer.js';
import type { LogMessage, PublishResult } from '../../../src/model/contracts/log-stream.js';
import { Failure } from '../../../src/model/failure.js';
import { message, openTerm } from '../../support/log-messages.js';
import { MemoryStream } from '../../support/memory-stream.js';
import { RecordingLog } from '../../support/recording-log.js';
import { VirtualTime } from '../../support/virtual-time.js';

/** A stream whose answers the test replaces, one after the other; `arrives`: the messages are stored all the same. */
class UnreliableStream extends MemoryStream {
  readonly answers: { readonly result: PublishResult; readonly arrives: boolean }[] = [];
  attempts = 0;
  readFailure: Failure | undefined;

  override async publish(messages: readonly LogMessage[], expectedLast: number): Promise<PublishResult> {
    this.attempts++;
    const answer = this.answers.shift();
    if (answer === undefined) return super.publish(messages, expectedLast);
    if (answer.arrives) await super.publish(messages, expectedLast);
    return answer.result;
  }

  override read(sequence: number): ReturnType<MemoryStream['read']> {
    return this.readFailure === undefined ? super.read(sequence) : Promise.reject(this.readFailure);
  }
}

const unknown: PublishResult = { kind: 'unknown', message: 'no answer in time' };

const open = () => {
  const stream = new UnreliableStream();
  const time = new VirtualTime();
  const log = new RecordingLog();
  const term = openTerm();
  return { stream, time, log, term, writer: new StreamWriter({ stream, term, scheduler: time, log }) };
};
/** Result of a write, once it has one. */
const settled = <A>(promise: Promise<A>): { value: A | undefined } => {
  const found: { value: A | undefined } = { value: undefined };
  void promise.then((value) => (found.value = value));
  return found;
};

t.test('a message is stored after the last known one', async (t) => {
  const { stream, writer } = open();
  t.equal(await writer.write([message(1, 2, 'me')], 0), 'stored');
  t.equal(await writer.write([message(3, 3, 'me'), message(4, 4, 'me')], 1), 'stored');
  t.strictSame(
    stream.messages.map((one) => one?.first),
    [1, 3, 4],
  );
});

t.test('a lost answer to a stored message is settled by reading it', async (t) => {
  const { stream, writer } = open();
  stream.answers.push({ result: unknown, arrives: true });
  t.equal(await writer.write([message(1, 2, 'me')], 0), 'stored');
  t.equal(stream.attempts, 1, 'it is not published again');
});

t.test('a lost message is published again after the same sequence', async (t) => {
  const { stream, time, writer } = open();
  stream.answers.push({ result: unknown, arrives: false });
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.pass(99);
  t.equal(result.value, undefined);
  await time.pass(1);
  t.equal(result.value, 'stored');
  t.equal(stream.messages.length, 1);
});

t.test('a message of another leader in its place ends the attempts', async (t) => {
  const { stream, writer } = open();
  await stream.publish([message(1, 0, 'other')], 0);
  t.equal(await writer.write([message(1, 2, 'me')], 0), 'foreign');
  t.equal(stream.messages.length, 1);
});

t.test('a stream that ends before the last known message is foreign', async (t) => {
  const { writer } = open();
  t.equal(await writer.write([message(8, 9, 'me')], 7), 'foreign');
});

t.test('a refused message is tried again until the stream accepts it, with one warning', async (t) => {
  const { stream, time, log, writer } = open();
  for (let n = 0; n < 3; n++) stream.answers.push({ result: { kind: 'refused', message: 'maximum bytes exceeded' }, arrives: false });
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.pass(2_999);
  t.equal(result.value, undefined);
  await time.pass(1);
  t.equal(result.value, 'stored');
  t.strictSame(
    log.lines.map(([level]) => level),
    ['warn', 'info'],
  );
});

t.test('nothing is published once the term is over (D91)', async (t) => {
  const { stream, time, term, writer } = open();
  stream.answers.push({ result: unknown, arrives: false });
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.settle();
  term.end();
  await time.pass(1_000);
  t.equal(result.value, 'ended');
  t.equal(await writer.write([message(1, 2, 'me')], 0), 'ended');
  t.equal(stream.attempts, 1);
});

t.test('a writer that was stopped ends, although the term is held', async (t) => {
  const { stream, time, writer } = open();
  stream.answers.push({ result: unknown, arrives: false });
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.settle();
  writer.stop();
  await time.pass(1_000);
  t.equal(result.value, 'ended');
  t.equal(stream.attempts, 1);
});

t.test('reading is tried again while the servers are away', async (t) => {
  const { stream, time, writer } = open();
  stream.answers.push({ result: unknown, arrives: true });
  stream.readFailure = new Failure('NotConnected', 'not connected to NATS');
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.pass(5_000);
  t.equal(result.value, undefined);
  stream.readFailure = undefined;
  await time.pass(100);
  t.equal(result.value, 'stored');
});

t.test('the message of another program ends the attempts, so that following the stream reports it', async (t) => {
  const { stream, time, writer } = open();
  stream.answers.push({ result: { kind: 'conflict' }, arrives: false });
  stream.readFailure = new Failure('Closed', 'message 1 of stream facts is not from driftline');
  const result = settled(writer.write([message(1, 2, 'me')], 0));
  await time.settle();
  t.equal(result.value, 'foreign');
});
