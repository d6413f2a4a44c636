import { countText } from '../../lib/count-text.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Fact } from '../../model/fact.js';
import type { Output } from '../../model/output.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { reasonText, type Suspicion } from '../../model/suspicion.js';

/** Maximum accounts or regions named in a warning, and resources of a state that are checked for theirs. */
const named = 3;
const maxChecked = 1_000;

/** Finds states that no change of a run concerned, and those that were not believed. **Keeps** the newest snapshot of each such state. */
export class StateMatches {
  readonly #unmatched = new Map<string, StateSnapshot>();
  readonly #matched = new Set<string>();
  readonly #accounts = new Set<string>();
  readonly #regions = new Set<string>();
  readonly #suspicions = new Map<string, Suspicion>();
  #changes = 0;

  /** Whether any state was loaded. */
  get isStated(): boolean {
    return this.#matched.size + this.#unmatched.size > 0;
  }

  see(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.kind === 'state') {
        if (fact.snapshot !== undefined && !this.#matched.has(fact.source)) this.#unmatched.set(fact.source, fact.snapshot);
      } else if (this.#unmatched.size > 0 && (fact.kind === 'audit' || fact.kind === 'sensor') && fact.record !== undefined) {
        this.#see(fact.record);
      }
    }
  }

  take(outputs: readonly Output[]): void {
    for (const one of outputs) {
      if (one.output === 'suspect') this.#note(one.suspicion, one.end === undefined);
      if (this.#unmatched.size === 0) continue;
      // A record from before its state is evaluated when the state is read; then only its alert names the resource.
      if (one.output === 'drift' && one.drift.address !== null) this.#match([one.drift.address]);
      if (one.output !== 'activity' || one.resources.length === 0) continue;
      this.#changes++;
      this.#match(one.resources);
    }
  }

  /** One line for each state that is not believed, and for each that none of the changes concerned, if anything changed. */
  warnings(): readonly string[] {
    const suspect = [...this.#suspicions.values()].map(
      (one) => `a later version of ${one.source} was not believed, because ${reasonText(one)}; the one before stayed in force`,
    );
    return this.#changes === 0 ? suspect : [...suspect, ...this.#unconcerned()];
  }

  #unconcerned(): readonly string[] {
    return [...this.#unmatched.values()].map((snapshot) => {
      if (snapshot.size === 0) return `${snapshot.source} declares no resource: is it the right state?`;
      const [account, region] = [
        differenceOf(this.#accounts, locationsOf(snapshot, 'account')),
        differenceOf(this.#regions, locationsOf(snapshot, 'region')),
      ];
      const why = account === '' ? region && ` (regions: ${region})` : ` (accounts: ${account})`;
      return `none of ${countText(this.#changes)} changes concerns a resource that ${snapshot.source} declares${why}: does the log belong to this state?`;
    });
  }

  #match(addresses: readonly string[]): void {
    for (const [source, snapshot] of this.#unmatched) {
      if (!addresses.some((address) => snapshot.byAddress(address) !== undefined)) continue;
      this.#unmatched.delete(source);
      this.#matched.add(source);
    }
  }

  #note(suspicion: Suspicion, isSuspect: boolean): void {
    if (isSuspect) this.#suspicions.set(suspicion.source, suspicion);
    else this.#suspicions.delete(suspicion.source);
  }

  #see({ account, region }: AuditRecord): void {
    if (this.#accounts.size < maxChecked) this.#accounts.add(account);
    if (this.#regions.size < maxChecked) this.#regions.add(region);
  }
}

const locationsOf = (snapshot: StateSnapshot, what: 'account' | 'region'): ReadonlySet<string> => {
  const found = new Set<string>();
  for (let resource = 0; resource < Math.min(snapshot.size, maxChecked); resource++) found.add(snapshot[what](resource));
  found.delete('');
  return found;
};

/** Describes both sides if they have nothing in common; '' otherwise, or if one is unknown. */
const differenceOf = (log: ReadonlySet<string>, state: ReadonlySet<string>): string => {
  const known = [...log].filter((one) => one !== '');
  if (known.length === 0 || state.size === 0 || known.some((one) => state.has(one))) return '';
  return `the log has ${listed(known)}, the state ${listed([...state])}`;
};

const listed = (all: readonly string[]): string =>
  all.length > named ? `${all.slice(0, named).join(', ')} and ${String(all.length - named)} more` : all.join(', ');
