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
  // Most parts are texts that the store has anyway: to join them would cost up to 1 MiB for each client that does not read.
  const begun = ['{"success":true,"data":'];
  let length = 0;
  for (let part = rest.next(); part.done !== true; part = rest.next()) {
    begun.push(part.value);
    length += part.value.length;
    if (length > wholeLength) return inPieces(begun.reverse(), rest);
  }
  return `${begun.join('')}}`;
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

/** `begun`: the parts so far, the first one last; each is let go of when it is sent. */
async function* inPieces(begun: string[], rest: Iterator<string, void>): AsyncGenerator<Uint8Array> {
  const next = (): string | undefined => begun.pop() ?? rest.next().value ?? undefined;
  let text = '';
  for (let part = next(); part !== undefined; part = next()) {
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
      // Others have their turn, also while the connection takes whatever comes.
      await setImmediate();
    }
    text += part;
  }
  yield Buffer.from(`${text}}`);
}
