import { isObject, type Json, type JsonObject } from '../../lib/json.js';
import type { Arrival, Fact, StateFact } from '../../model/fact.js';
import { decodeFacts, encodeFact } from '../../model/journal-line.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { StateObjects } from '../../runtime/state-objects.js';

/** Where states, and facts that are larger than a message, are stored. */
export type FactObjects = Pick<StateObjects, 'put' | 'putBytes' | 'get' | 'read'>;

/** A stored fact that cannot be read. */
export class UnreadableFact extends Error {
  override readonly name = 'UnreadableFact';
}

/** Start of a line whose content is an object: a declared state, or a fact that is larger than a message. */
const stateStart = '{"kind":"stored-state"';
const factStart = '{"kind":"stored-fact"';

/**
 * The line of a fact, with its line break; at most `maxBytes`. A promise if an object must be stored first: states are stored as objects
 * under their hash (D90), and so are facts that are larger than a message.
 */
export const encodeLine = (fact: Fact, objects: FactObjects, maxBytes: number): string | Promise<string> => {
  if (fact.kind === 'state' && fact.snapshot !== undefined && fact.snapshot.raw.length > 0)
    return encodeState(fact, fact.snapshot, objects);
  const line = encodeFact(fact).join('');
  // A UTF-16 code unit takes at most three bytes.
  if (line.length * 3 <= maxBytes || Buffer.byteLength(line) <= maxBytes) return line;
  return objects.putBytes(Buffer.from(line)).then((sha256) => `${factStart},"sha256":"${sha256}"}\n`);
};

const encodeState = async (fact: StateFact, snapshot: StateSnapshot, objects: FactObjects): Promise<string> => {
  const { at, source, update, written, readAfter, message } = fact;
  const sha256 = await objects.put(snapshot);
  return `${JSON.stringify({ kind: 'stored-state', sha256, at, source, news: update, written, readAfter, message })}\n`;
};

/**
 * The facts of the lines in a body. A promise if some are in objects. Throws or rejects with `UnreadableFact` for a damaged line, and with a
 * `Failure` if an object cannot be read (`Rejected`: it is missing or damaged).
 */
export const decodeLines = (body: Uint8Array, objects: FactObjects): readonly Arrival[] | Promise<readonly Arrival[]> => {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const facts: (Arrival | Promise<Arrival>)[] = [];
  let areReady = true;
  for (let from = 0; from < buffer.length;) {
    const end = buffer.indexOf(0x0a, from);
    const line = buffer.subarray(from, end < 0 ? buffer.length : end);
    const fact = decodeLine(line, objects);
    if (fact instanceof Promise) areReady = false;
    facts.push(fact);
    from += line.length + 1;
  }
  return areReady ? (facts as readonly Arrival[]) : Promise.all(facts.map((fact) => Promise.resolve(fact)));
};

const decodeLine = (line: Buffer, objects: FactObjects): Arrival | Promise<Arrival> => {
  const start = line.toString('latin1', 0, stateStart.length);
  if (start === stateStart) return decodeState(line, objects);
  if (start.startsWith(factStart)) return decodeStored(line, objects);
  return decodePlain(line);
};

const decodePlain = (line: Uint8Array): Arrival => {
  const [fact] = decodeFacts(line, () => undefined) ?? [];
  if (fact === undefined) throw new UnreadableFact('a line of the fact log is damaged');
  return fact;
};

const decodeStored = async (line: Buffer, objects: FactObjects): Promise<Arrival> =>
  decodePlain(await objects.read(textOf(members(line), 'sha256')));

const decodeState = async (line: Buffer, objects: FactObjects): Promise<Arrival> => {
  const head = members(line);
  const source = textOf(head, 'source');
  const snapshot = await objects.get(textOf(head, 'sha256'), source);
  return {
    kind: 'state',
    at: textOf(head, 'at'),
    source,
    update: textOf(head, 'news') as StateFact['update'],
    snapshot,
    written: textOf(head, 'written'),
    readAfter: Number(head['readAfter']),
    message: textOf(head, 'message'),
  };
};

const members = (line: Buffer): JsonObject => {
  try {
    const parsed = JSON.parse(line.toString('utf8')) as Json;
    if (isObject(parsed)) return parsed;
  } catch {
    // Reported below.
  }
  throw new UnreadableFact('a line of the fact log is damaged');
};

const textOf = (head: JsonObject, name: string): string => {
  const value = head[name];
  if (typeof value !== 'string') throw new UnreadableFact(`a line of the fact log has no ${name}`);
  return value;
};
