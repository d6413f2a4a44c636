import type { Json } from '../../../src/lib/json.js';
import type { Difference } from './differences.js';

/** What a plan of this round must have shown, and for which addresses its silence counts. */
export type SeenByPlan = {
  readonly byAddress: ReadonlyMap<string, ReadonlyMap<string, Difference> | 'gone'>;
  /** What the plan does not list of these is as the state says. */
  readonly covered: ReadonlySet<string>;
  /** It names what differs (`covered` or not) without attributes, also where only noise does. */
  readonly named: ReadonlySet<string> | undefined;
};

/** An attribute with an open alert. `actual`: the value that it shows; undefined if it may be an older one. */
type ExpectedAlert = { readonly declared: Json; readonly actual: Json | undefined };

/** Alerts that must be open, by address and first name of the attribute; `*` if the resource is gone, `*?` if no attribute is known. */
export class ExpectedAlerts {
  readonly #open = new Map<string, Map<string, ExpectedAlert>>();

  /** `isSilent`: a plan does not prove that the attribute is as declared when it does not list it. */
  constructor(readonly isSilent: (address: string, attribute: string) => boolean) {}

  take({ byAddress, covered, named }: SeenByPlan): void {
    for (const [address, found] of byAddress) {
      const known = this.#open.get(address) ?? new Map<string, ExpectedAlert>();
      if (named !== undefined) {
        if (named.has(address)) this.#takeName(known, found);
        else if (covered.has(address)) this.#clear(address, known, new Set());
      } else if (found === 'gone') {
        known.clear();
        known.set('*', { declared: null, actual: undefined });
      } else {
        // It is there, and what differs is known by name.
        known.delete('*');
        known.delete('*?');
        if (covered.has(address)) this.#clear(address, known, new Set(found.keys()));
        for (const [name, { declared, actual, isSame }] of found)
          if (isSame) known.delete(name);
          else known.set(name, { declared, actual });
      }
      this.#open.set(address, known);
    }
  }

  /** Ends what is not listed. */
  #clear(address: string, known: Map<string, ExpectedAlert>, listed: ReadonlySet<string>): void {
    for (const [name, alert] of known)
      if (!listed.has(name)) {
        if (this.isSilent(address, name)) known.set(name, { ...alert, actual: undefined });
        else known.delete(name);
      }
  }

  #takeName(known: Map<string, ExpectedAlert>, found: ReadonlyMap<string, Difference> | 'gone'): void {
    if (found === 'gone') {
      known.clear();
      known.set('*', { declared: null, actual: undefined });
      return;
    }
    known.delete('*');
    // Something differs: what is known may be it.
    for (const [name, alert] of known) known.set(name, { ...alert, actual: undefined });
    if (known.size === 0) known.set('*?', { declared: null, actual: undefined });
  }

  /** One line for each. */
  lines(): readonly string[] {
    return [...this.#open].flatMap(([address, known]) => [...known.keys()].map((name) => `${address} ${name}`)).sort();
  }

  get(address: string, attribute: string): ExpectedAlert | undefined {
    return this.#open.get(address)?.get(attribute);
  }
}
