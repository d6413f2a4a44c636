import { setImmediate } from 'node:timers/promises';
import type { JsonPieces } from '../../operators/graph/queries/json-pieces.js';
import type { Answer } from '../route.js';
import { bareJson, data } from './answers.js';

/** Bytes of an answer that is sent as one text. */
const wholeBytes = 256 * 1024;

/** The JSON in the envelope. A large one is sent piece by piece, with turns of the event loop in between. */
export const piecesReply = (json: JsonPieces): Answer => (json.length <= wholeBytes ? data(json.text()) : bareJson(inTurns(json.pieces())));

async function* inTurns(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"success":true,"data":');
  for (const piece of pieces) {
    yield piece;
    // Even if the connection accepts everything at once.
    await setImmediate();
  }
  yield Buffer.from('}');
}
