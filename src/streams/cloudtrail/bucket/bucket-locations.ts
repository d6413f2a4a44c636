import { accountFolder, isAccount, isRegion, wantedRegions, type TrailLocation } from '../trail-key.js';
import type { BucketLister } from './bucket-lister.js';
import { bucketEach } from './bucket-each.js';

/** Accounts and regions whose log files are read; an empty list means all. */
type WantedLocations = { readonly root: string; readonly accounts: readonly string[]; readonly regions: readonly string[] };

const listedAtOnce = 8;

/** `organizations`: ids of organizations whose trails are in the bucket although the configuration names no organization. */
type FoundLocations = { readonly locations: readonly TrailLocation[]; readonly organizations: readonly string[] };

/** The wanted accounts and regions that have log files, sorted by both. Rejects with a `Failure`. */
export const findLocations = async (
  { root, accounts, regions }: WantedLocations,
  lister: BucketLister,
  signal: AbortSignal,
): Promise<FoundLocations> => {
  const named = accounts.length > 0 ? accounts : await lister.folders(root, signal);
  const wanted = wantedRegions(regions);
  const locations: TrailLocation[] = [];
  if (accounts.length > 0 && wanted.size > 0) {
    await lister.probe(root, signal);
    for (const account of accounts) for (const region of wanted) locations.push({ account, region });
  } else {
    const found = named.filter(isAccount);
    await bucketEach(found, listedAtOnce, async (account) => {
      for (const region of await lister.folders(accountFolder(root, account), signal))
        if (isRegion(region) && (wanted.size === 0 || wanted.has(region))) locations.push({ account, region });
    });
  }
  locations.sort((a, b) => (a.account === b.account ? (a.region < b.region ? -1 : 1) : a.account < b.account ? -1 : 1));
  return { locations, organizations: accounts.length > 0 ? [] : named.filter((name) => /^o-[a-z0-9]{10,32}$/.test(name)) };
};
