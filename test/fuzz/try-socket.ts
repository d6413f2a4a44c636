import type { Connection } from './connection.js';
import type { Dice } from './dice.js';
import { brokenFrames, frame, message, readFrames, textFrames } from './frames.js';
import { readAnswer } from './answers.js';
import { answerTimeout, type Outcome } from './try-http.js';

type Frame = { readonly opcode: number; readonly payload: Buffer };
type Message = {
  readonly type?: unknown;
  readonly topic?: unknown;
  readonly timestamp?: unknown;
  readonly payload?: { readonly nonce?: unknown };
};

const answers = ['subscribed', 'unsubscribed', 'pong', 'query_result', 'error'];
const pushed = ['welcome', 'drift', 'drift_update', 'drift_action', 'sensor', 'state_change', 'stats', 'gap'];
const closeCodes = [1000, 1001, 1002, 1003, 1007, 1008, 1009];
/** A close frame is answered with the client's code, which may be an application code (RFC 6455, 7.4.2). */
const isOfClients = (code: number): boolean => code >= 3_000 && code <= 4_999;

/** Everything received from the server so far, and the first violation. */
class FrameReader {
  readonly answered = { count: 0, pong: '' };
  wrong: string | undefined;
  closeCode: number | undefined;
  constructor(readonly connection: Connection) {}

  read(): void {
    const read = readFrames(this.connection.received);
    if (typeof read === 'string') {
      this.wrong ??= read;
      return;
    }
    this.connection.skip(read.end);
    for (const one of read.frames) this.#take(one);
  }

  #take({ opcode, payload }: Frame): void {
    if (opcode === 8) {
      this.closeCode = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
      if (payload.length >= 2 && !closeCodes.includes(this.closeCode) && !isOfClients(this.closeCode))
        this.wrong ??= `close code ${this.closeCode}`;
    }
    if (opcode !== 1) return;
    const parsedMessage = parsed(payload);
    const type = String(parsedMessage?.type);
    if (
      parsedMessage === undefined ||
      !(answers.includes(type) || pushed.includes(type)) ||
      typeof parsedMessage.topic !== 'string' ||
      typeof parsedMessage.timestamp !== 'string'
    )
      this.wrong ??= `no message: ${payload.toString('utf8', 0, 200)}`;
    if (answers.includes(type)) this.answered.count++;
    if (type === 'pong' && typeof parsedMessage?.payload?.nonce === 'string') this.answered.pong = parsedMessage.payload.nonce;
  }
}

const parsed = (bytes: Buffer): Message | undefined => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Message;
  } catch {
    return undefined;
  }
};

/** Performs the handshake; returns the outcome if it was refused. */
export const openSocket = async (connection: Connection, head: string): Promise<FrameReader | Outcome> => {
  connection.send(head);
  const seen = await connection.waitFor(() => {
    const read = readAnswer(connection.received, false);
    return read === 'more' ? (connection.isClosed ? 'closed' : undefined) : read;
  }, answerTimeout);
  if (seen === undefined || typeof seen === 'string') return { answer: 'closed', wrong: `handshake: ${seen ?? 'no answer'}` };
  if (seen.answer.status === 101) {
    connection.skip(seen.end);
    return new FrameReader(connection);
  }
  const wrong = [401, 403, 429].includes(seen.answer.status) ? undefined : `handshake: ${seen.answer.status}`;
  return { answer: String(seen.answer.status), wrong };
};

/** Messages with hostile content. Each gets one answer until the server closes the connection. */
export const tryMessages = async (d: Dice, reader: FrameReader, count: number): Promise<readonly Outcome[]> => {
  const { connection } = reader;
  const nonce = `n${d.word(20)}`;
  const before = reader.answered.count;
  for (let n = 0; n < count; n++) connection.send(textFrames(d, message(d)));
  connection.send(frame(Buffer.from(JSON.stringify({ type: 'ping', topic: 'all', payload: { nonce } }))));
  const over = await connection.waitFor(() => {
    reader.read();
    return reader.answered.pong === nonce || reader.closeCode !== undefined || connection.isClosed || reader.wrong !== undefined
      ? true
      : undefined;
  }, answerTimeout);
  const given = reader.answered.count - before;
  const isAnswered = reader.answered.pong === nonce;
  const wrong =
    reader.wrong ??
    (over === undefined ? `${given} answers to ${count + 1} messages, then silence` : undefined) ??
    (isAnswered && given !== count + 1 ? `${given} answers to ${count + 1} messages` : undefined) ??
    (isAnswered || reader.closeCode === 1002 ? undefined : `closed by ${reader.closeCode ?? 'nothing'} after ${given} answers`);
  return Array.from({ length: count }, (_, n) => ({
    answer: isAnswered ? 'answered' : `closed ${reader.closeCode ?? ''}`,
    wrong: n === 0 ? wrong : undefined,
  }));
};

/** Invalid frames. The connection must end after the client has ended its side, and all frames until then must be valid. */
export const tryFrames = async (d: Dice, reader: FrameReader): Promise<Outcome> => {
  const { connection } = reader;
  connection.send(brokenFrames(d));
  const readAll = (): true | undefined => {
    reader.read();
    return connection.isClosed ? true : undefined;
  };
  await connection.waitFor(readAll, d.pick([1, 20]));
  connection.endWriting();
  const ended = await connection.waitFor(readAll, answerTimeout);
  connection.leave();
  return {
    answer: reader.closeCode === undefined ? 'closed' : `closed ${reader.closeCode}`,
    wrong: reader.wrong ?? (ended === undefined ? 'the connection stays open' : undefined),
  };
};

export const isOutcome = (one: FrameReader | Outcome): one is Outcome => 'answer' in one;
