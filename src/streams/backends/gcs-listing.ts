import type { StateBackend, StateListing } from '../state-backend.js';
import { gcsRefusal, jsonOf, type GcsClient } from './gcs-client.js';
import type { GcsPlace } from './gcs-names.js';
import { reasonOf } from './http-request.js';

/** One page of a listing. */
type Page = { readonly items?: readonly { readonly name?: string }[]; readonly nextPageToken?: string };

/** Bounds of one listing: objects are looked through by the thousand. */
const maxPages = 100;
const maxStates = 1_000;

/** The states that match, at most 1,000 among 100,000 objects: with more of either it fails, so that none is left out in silence. */
export const gcsListing = (
  client: GcsClient,
  source: string,
  { prefix, delimiter, matches }: NonNullable<GcsPlace['several']>,
  one: (name: string) => StateBackend,
): StateListing => {
  const list = async (signal: AbortSignal): Promise<readonly StateBackend[] | string> => {
    const found: StateBackend[] = [];
    let pageToken = '';
    for (let page = 1; page <= maxPages; page++) {
      const query = { prefix, fields: 'items(name),nextPageToken', maxResults: '1000' };
      const answer = await client.list(
        { ...query, ...(delimiter === '' ? {} : { delimiter }), ...(pageToken === '' ? {} : { pageToken }) },
        signal,
      );
      if (answer.status !== 200) return cannot(await gcsRefusal(answer));
      const { items = [], nextPageToken = '' } = (await jsonOf(answer)) as Page;
      for (const { name } of items) if (name !== undefined && matches(name)) found.push(one(name));
      if (found.length > maxStates) return cannot(`more than ${String(maxStates)} states match`);
      if (nextPageToken === '') return found;
      pageToken = nextPageToken;
    }
    return cannot(`more than ${String(maxPages)} pages of objects begin with ${prefix === '' ? 'anything' : prefix}`);
  };
  return { source, list: (signal) => list(signal).catch((error: unknown) => cannot(reasonOf(error, signal))) };
};

const cannot = (reason: string): string => `cannot be listed: ${reason}`;
