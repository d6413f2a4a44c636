import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import { gcsRefusal, jsonOf, type GcsClient } from '../../clients/gcs-client.js';
import type { GcsNames } from './gcs-names.js';
import { reasonOf } from './http-request.js';

/** One page of a listing. */
type Page = { readonly items?: readonly { readonly name?: string }[]; readonly nextPageToken?: string };

/** Maximum pages of one listing, 1,000 objects each. */
const maxPages = 100;

/** Lists the matching objects by name. Fails if there are more than 100,000 objects below the prefix. Requires `storage.objects.list`. */
export const gcsListing = (
  client: GcsClient,
  source: string,
  { prefix, delimiter, matches }: NonNullable<GcsNames['several']>,
  one: (name: string) => StateBackend,
): StateListing => {
  const list = async (signal: AbortSignal): Promise<readonly StateBackend[] | string> => {
    const found: string[] = [];
    let pageToken = '';
    for (let page = 1; page <= maxPages; page++) {
      const query = { prefix, fields: 'items(name),nextPageToken', maxResults: '1000' };
      const answer = await client.list(
        { ...query, ...(delimiter === '' ? {} : { delimiter }), ...(pageToken === '' ? {} : { pageToken }) },
        signal,
      );
      if (answer.status !== 200) return cannot(await gcsRefusal(answer));
      const { items = [], nextPageToken = '' } = (await jsonOf(answer)) as Page;
      for (const { name } of items) if (name !== undefined && matches(name)) found.push(name);
      if (nextPageToken === '') return found.sort().map(one);
      pageToken = nextPageToken;
    }
    return cannot('there are more than 100,000 objects; name a longer prefix');
  };
  return { source, list: (signal) => list(signal).catch((error: unknown) => cannot(reasonOf(error, signal))) };
};

const cannot = (reason: string): string => `cannot be listed: ${reason}`;
