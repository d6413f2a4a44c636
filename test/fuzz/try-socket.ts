import type { Connection } from './connection.js';
import type { Dice } from './dice.js';
import { brokenFrames, frame, message, readFrames, textFrames } from './frames.js';
import { readAnswer } from './answers.js';
import { patience, type Outcome } from './try-http.js';

type Heard = { readonly opcode: number; readonly payload: Buffer };
type Said = {
  readonly type?: unknown;
  readonly topic?: unknown;
  readonly timestamp?: unknown;
  readonly payload?: { readonly nonce?: unknown };
};

const answers = ['subscribed', 'unsubscribed', 'pong', 'query_result', 'error'];
const pushed = ['welcome', 'drift', 'drift_update', 'sensor', 'state_change', 'stats', 'gap'];
const closeCodes = [1000, 1001, 1002, 1003, 1007, 1008, 1009];
/** A close frame is answered with the client's code, which may be an application code (RFC 6455, 7.4.2). */
const isOfClients = (code: number): boolean => code >= 3_000 && code <= 4_999;

/** Everything received from the server so far, and the first violation. */
class Ear {
  readonly answered = { count: 0, pong: '' };
  wrong: string | undefined;
  closeCode: number | undefined;
  constructor(readonly connection: Connection) {}

  listen(): void {
    const read = readFrames(this.connection.received);
    if (typeof read === 'string') {
      this.wrong ??= read;
      return;
    }
    this.connection.skip(read.end);
    for (const one of read.frames) this.#hear(one);
  }

  #hear({ opcode, payload }: Heard): void {
    if (opcode === 8) {
      this.closeCode = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
      if (payload.length >= 2 && !closeCodes.includes(this.closeCode) && !isOfClients(this.closeCode))
        this.wrong ??= `close code ${this.closeCode}`;
    }
    if (opcode !== 1) return;
    const said = parsed(payload);
    const type = String(said?.type);
    if (
      said === undefined ||
      !(answers.includes(type) || pushed.includes(type)) ||
      typeof said.topic !== 'string' ||
      typeof said.timestamp !== 'string'
    )
      this.wrong ??= `no message: ${payload.toString('utf8', 0, 200)}`;
    if (answers.includes(type)) this.answered.count++;
    if (type === 'pong' && typeof said?.payload?.nonce === 'string') this.answered.pong = said.payload.nonce;
  }
}

const parsed = (bytes: Buffer): Said | undefined => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Said;
  } catch {
    return undefined;
  }
};

/** Performs the handshake; returns the outcome if it was refused. */
export const openSocket = async (connection: Connection, head: string): Promise<Ear | Outcome> => {
  connection.send(head);
  const seen = await connection.see(() => {
    const read = readAnswer(connection.received, false);
    return read === 'more' ? (connection.isClosed ? 'closed' : undefined) : read;
  }, patience);
  if (seen === undefined || typeof seen === 'string') return { answer: 'closed', wrong: `handshake: ${seen ?? 'no answer'}` };
  if (seen.answer.status === 101) {
    connection.skip(seen.end);
    return new Ear(connection);
  }
  const wrong = [401, 403, 429].includes(seen.answer.status) ? undefined : `handshake: ${seen.answer.status}`;
  return { answer: String(seen.answer.status), wrong };
};

/** Messages with hostile content. Each gets one answer until the server closes the connection. */
export const tryMessages = async (d: Dice, ear: Ear, count: number): Promise<readonly Outcome[]> => {
  const { connection } = ear;
  const nonce = `n${d.word(20)}`;
  const before = ear.answered.count;
  for (let n = 0; n < count; n++) connection.send(textFrames(d, message(d)));
  connection.send(frame(Buffer.from(JSON.stringify({ type: 'ping', topic: 'all', payload: { nonce } }))));
  const over = await connection.see(() => {
    ear.listen();
    return ear.answered.pong === nonce || ear.closeCode !== undefined || connection.isClosed || ear.wrong !== undefined ? true : undefined;
  }, patience);
  const given = ear.answered.count - before;
  const isAnswered = ear.answered.pong === nonce;
  const wrong =
    ear.wrong ??
    (over === undefined ? `${given} answers to ${count + 1} messages, then silence` : undefined) ??
    (isAnswered && given !== count + 1 ? `${given} answers to ${count + 1} messages` : undefined) ??
    (isAnswered || ear.closeCode === 1002 ? undefined : `closed by ${ear.closeCode ?? 'nothing'} after ${given} answers`);
  return Array.from({ length: count }, (_, n) => ({
    answer: isAnswered ? 'answered' : `closed ${ear.closeCode ?? ''}`,
    wrong: n === 0 ? wrong : undefined,
  }));
};

/** Invalid frames. The connection must end after the client has ended its side, and all frames until then must be valid. */
export const tryFrames = async (d: Dice, ear: Ear): Promise<Outcome> => {
  const { connection } = ear;
  connection.send(brokenFrames(d));
  const look = (): true | undefined => {
    ear.listen();
    return connection.isClosed ? true : undefined;
  };
  await connection.see(look, d.pick([1, 20]));
  connection.endWriting();
  const ended = await connection.see(look, patience);
  connection.leave();
  return {
    answer: ear.closeCode === undefined ? 'closed' : `closed ${ear.closeCode}`,
    wrong: ear.wrong ?? (ended === undefined ? 'the connection stays open' : undefined),
  };
};

export const isOutcome = (one: Ear | Outcome): one is Outcome => 'answer' in one;
