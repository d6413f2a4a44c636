/** Addresses of one plan; more make a plan of everything, which is then faster and leaves no doubt about what depends on what. */
const maxTargets = 50;
/** Characters of an address: the longest that a command line should be trusted with. */
const maxLength = 4_000;

/** What a plan is asked for: some addresses, or everything. */
export type PlanScope = { readonly isWhole: boolean; readonly targets: readonly string[] };

/** A bounded set of the addresses that the next plan is asked for. */
interface AskedAddresses {
  /** Adds an address; '' asks for everything. */
  add(address: string): void;
  /** What is asked, and forgets it. */
  take(): PlanScope;
  readonly size: number;
  readonly isWhole: boolean;
}

/**
 * **Keeps** at most 50 addresses. An address that cannot be an argument of its own, because it has control characters or is too long, asks
 * for everything.
 */
export const askedAddresses = (): AskedAddresses => {
  const addresses = new Set<string>();
  let isWhole = false;
  return {
    add: (address) => {
      if (address === '' || address.length > maxLength || /\p{Cc}/u.test(address)) isWhole = true;
      else if (addresses.has(address) || addresses.size < maxTargets) addresses.add(address);
      else isWhole = true;
    },
    take: () => {
      const scope = { isWhole, targets: isWhole ? [] : [...addresses] };
      addresses.clear();
      isWhole = false;
      return scope;
    },
    get size() {
      return addresses.size;
    },
    get isWhole() {
      return isWhole;
    },
  };
};
