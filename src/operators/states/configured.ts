import { setNewest } from '../../lib/bounded-map.js';
import type { PlanFact } from '../../model/fact.js';
import { isList, isObject, type Json } from '../../lib/json.js';
import type { Declared } from '../../model/state-snapshot.js';

/** Names of the arguments that the configuration of a resource sets. `at`: when the plan was begun that shows it, in milliseconds. */
export type Configuration = { readonly at: number; readonly names: readonly string[] };

/** Resources whose configuration is remembered; the oldest are forgotten first. */
const bound = 100_000;

/** What plans show of the configuration (D122), by source and address. */
export class Configured {
  readonly #byAddress = new Map<string, Configuration>();
  /** Equal lists share one array: most resources of a type have the same arguments. */
  readonly #lists = new Map<string, readonly string[]>();

  take({ source, plan, resources }: PlanFact): void {
    const at = Date.parse(plan.taken);
    for (const { address, configured } of resources) {
      if (configured === null) continue;
      const key = keyOf(source, address);
      if ((this.#byAddress.get(key)?.at ?? -Infinity) <= at) this.#put(key, { at, names: configured });
    }
  }

  /**
   * Whether the configuration sets this attribute, as the newest plan shows it; undefined if none does. Plans leave out `dynamic` blocks, so
   * that a list of blocks may be configured although it is not named.
   */
  has({ snapshot, resource }: Declared, attribute: string): boolean | undefined {
    if (this.#byAddress.size === 0) return undefined;
    const known = this.#byAddress.get(keyOf(snapshot.source, snapshot.address(resource)));
    if (known === undefined) return undefined;
    const name = attribute.split('.', 1)[0] ?? '';
    if (known.names.includes(name)) return true;
    return mayBeBlocks(snapshot.attributes(resource)[name]) ? undefined : false;
  }

  get entries(): readonly (readonly [key: string, configuration: Configuration])[] {
    return [...this.#byAddress];
  }

  restore(entries: readonly (readonly [key: string, configuration: Configuration])[]): void {
    for (const [key, configuration] of entries) this.#put(key, configuration);
  }

  #put(key: string, { at, names }: Configuration): void {
    const text = names.join('\0');
    const shared = this.#lists.get(text) ?? names;
    setNewest(this.#lists, text, shared, bound);
    setNewest(this.#byAddress, key, { at, names: shared }, bound);
  }
}

const keyOf = (source: string, address: string): string => `${source}\0${address}`;

const mayBeBlocks = (value: Json | undefined): boolean => isList(value) && (value.length === 0 || value.some(isObject));
