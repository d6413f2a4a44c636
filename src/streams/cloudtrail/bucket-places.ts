import { accountFolder, isAccount, isRegion, wantedRegions, type TrailPlace } from './trail-key.js';
import type { BucketLister } from './bucket-lister.js';
import { bucketEach } from './bucket-each.js';

/** Whose log files are wanted; empty lists: all that there are. */
type WantedPlaces = { readonly root: string; readonly accounts: readonly string[]; readonly regions: readonly string[] };

const listedAtOnce = 8;

/** What was found. `organizations`: of trails of organizations that the configuration does not name. */
type FoundPlaces = { readonly places: readonly TrailPlace[]; readonly organizations: readonly string[] };

/** The accounts and regions that have log files, as far as they are wanted. Rejects with a `Failure`. Order: by account and region. */
export const findPlaces = async (
  { root, accounts, regions }: WantedPlaces,
  lister: BucketLister,
  signal: AbortSignal,
): Promise<FoundPlaces> => {
  const named = accounts.length > 0 ? accounts : await lister.folders(root, signal);
  const wanted = wantedRegions(regions);
  const places: TrailPlace[] = [];
  if (accounts.length > 0 && wanted.size > 0) {
    await lister.probe(root, signal);
    for (const account of accounts) for (const region of wanted) places.push({ account, region });
  } else {
    const found = named.filter(isAccount);
    await bucketEach(found, listedAtOnce, async (account) => {
      for (const region of await lister.folders(accountFolder(root, account), signal))
        if (isRegion(region) && (wanted.size === 0 || wanted.has(region))) places.push({ account, region });
    });
  }
  places.sort((a, b) => (a.account === b.account ? (a.region < b.region ? -1 : 1) : a.account < b.account ? -1 : 1));
  return { places, organizations: accounts.length > 0 ? [] : named.filter((name) => /^o-[a-z0-9]{10,32}$/.test(name)) };
};
