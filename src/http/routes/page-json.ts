import { setImmediate } from 'node:timers/promises';
import type { Page, PageRequest } from '../../model/contracts/store.js';

/** Maximum characters of a page that is sent as one text; a larger page is streamed. */
const wholeLength = 1024 * 1024;
const pieceLength = 64 * 1024;

/** `name` of the list, maximum total size of its items in bytes, and further members, each with a comma before it. */
type PageShape = { readonly name: string; readonly maxBytes: number; readonly more?: string };

/** A complete page for `data`: at most `maxBytes`, or one item. */
export const pageJson = (shape: PageShape, page: Page, request: PageRequest): string => [...chunks(shape, page, request)].join('');

/**
 * The same page in the envelope. A page of more than 1 MiB is a stream of chunks, each built when the client has read the previous ones, so
 * every concurrent reader costs the memory of one chunk.
 */
export const pageBody = (shape: PageShape, page: Page, request: PageRequest): string | AsyncIterable<Uint8Array> => {
  const rest = chunks(shape, page, request);
  // Most chunks are texts that the store keeps anyway; joining them would cost up to 1 MiB for each client that does not read.
  const begun = ['{"success":true,"data":'];
  let length = 0;
  for (let part = rest.next(); part.done !== true; part = rest.next()) {
    begun.push(part.value);
    length += part.value.length;
    if (length > wholeLength) return inPieces(begun.reverse(), rest);
  }
  begun.push('}');
  return begun.join('');
};

/** Items are JSON already. The first item is always included, so that a client can reach every item with a smaller limit. */
function* chunks({ name, maxBytes, more = '' }: PageShape, { items, total }: Page, { page, limit }: PageRequest): Generator<string, void> {
  yield `{"${name}":[`;
  let count = 0;
  let bytes = 0;
  let isCut = false;
  for (const item of items) {
    bytes += Buffer.byteLength(item);
    isCut = count > 0 && bytes > maxBytes;
    if (isCut) break;
    if (count > 0) yield ',';
    yield item;
    count++;
  }
  yield `],"page":${page},"limit":${limit},"total":${total}${isCut ? ',"truncated":true' : ''}${more}}`;
}

/** `begun`: the chunks so far, the first one last; each is released when it is sent. */
async function* inPieces(begun: string[], rest: Iterator<string, void>): AsyncGenerator<Uint8Array> {
  const next = (): string | undefined => begun.pop() ?? rest.next().value ?? undefined;
  let text = '';
  for (let part = next(); part !== undefined; part = next()) {
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
      // Yield to other work even if the connection accepts everything at once.
      await setImmediate();
    }
    text += part;
  }
  yield Buffer.from(`${text}}`);
}
