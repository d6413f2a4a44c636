import { Failure } from '../../../model/failure.js';
import { timeSlices } from '../../../runtime/time-slices.js';

/** A page of `entries.list`: the JSON of each entry, and the token of the next page, '' if there is none. */
type EntriesPage = { readonly entries: readonly Buffer[]; readonly nextPageToken: string };

/** Milliseconds of work between two turns of the event loop; a page has several megabytes. */
const budget = 4;

const [quote, backslash, openBrace, closeBrace, openList, closeList] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
/** Depth of an item of `entries`, the only list in a response. */
const itemDepth = 3;

/**
 * Cuts a response into the entries as they were written, so that the decoder reads the bytes of Google. Rejects with a `Failure` if the
 * response is not JSON.
 */
export const splitPage = async (body: Buffer): Promise<EntriesPage> => {
  const slices = timeSlices(budget);
  const entries: Buffer[] = [];
  let rest = '';
  let restFrom = 0;
  let start = 0;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < body.length; i++) {
    const c = body[i] as number;
    if (inString) {
      if (c === backslash) i++;
      else if (c === quote) inString = false;
    } else if (c === quote) inString = true;
    else if (c === openBrace || c === openList) {
      if (++depth === itemDepth && c === openBrace) {
        start = i;
        if (entries.length === 0) rest = body.toString('utf8', restFrom, i);
      }
    } else if (c === closeBrace || c === closeList) {
      if (depth-- === itemDepth && c === closeBrace) {
        entries.push(body.subarray(start, i + 1));
        restFrom = i + 1;
        if (slices.isOver()) await slices.next();
      }
    }
  }
  try {
    const { nextPageToken = '' } = JSON.parse(`${rest}${body.toString('utf8', restFrom)}`) as { readonly nextPageToken?: string };
    return { entries, nextPageToken };
  } catch {
    throw new Failure('Failed', 'cannot read the log: the response is not JSON');
  }
};
