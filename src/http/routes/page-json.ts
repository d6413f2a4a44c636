import { setImmediate } from 'node:timers/promises';
import type { Page, PageRequest } from '../../model/store.js';

/** Characters up to which a page is one text; a larger one is made and sent in pieces. */
const wholeLength = 1024 * 1024;
const pieceLength = 64 * 1024;

/** `name` of the list, and how many bytes its items may have together. */
type PageShape = { readonly name: string; readonly maxBytes: number };

/** A page as it stands in `data`, whole: at most `maxBytes`, or one item. */
export const pageJson = (shape: PageShape, page: Page, request: PageRequest): string => [...parts(shape, page, request)].join('');

/**
 * The same in the envelope. A page of more than 1 MiB is a stream of pieces, each made when the client has taken those before: however many
 * ask at once, none of them costs more memory than a piece.
 */
export const pageBody = (shape: PageShape, page: Page, request: PageRequest): string | AsyncIterable<Uint8Array> => {
  const rest = parts(shape, page, request);
  let text = '{"success":true,"data":';
  for (let part = rest.next(); part.done !== true; part = rest.next()) {
    text += part.value;
    if (text.length > wholeLength) return inPieces(text, rest);
  }
  return `${text}}`;
};

/** Items are JSON already. The first is always there, so that whoever asks for fewer gets to see each of them. */
function* parts({ name, maxBytes }: PageShape, { items, total }: Page, { page, limit }: PageRequest): Generator<string, void> {
  yield `{"${name}":[`;
  let count = 0;
  let bytes = 0;
  let isCut = false;
  for (const item of items) {
    bytes += Buffer.byteLength(item);
    isCut = count > 0 && bytes > maxBytes;
    if (isCut) break;
    yield count === 0 ? item : `,${item}`;
    count++;
  }
  yield `],"page":${page},"limit":${limit},"total":${total}${isCut ? ',"truncated":true' : ''}}`;
}

async function* inPieces(begun: string, rest: Iterator<string, void>): AsyncGenerator<Uint8Array> {
  let text = begun;
  for (let part = rest.next(); part.done !== true; part = rest.next()) {
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
      // Others have their turn, also while the connection takes whatever comes.
      await setImmediate();
    }
    text += part.value;
  }
  yield Buffer.from(`${text}}`);
}
