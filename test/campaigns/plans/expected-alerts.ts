import type { Json } from '../../../src/lib/json.js';
import type { Difference } from './differences.js';

/** The differences that a plan of this round must show, and the addresses that it covers. */
export type SeenByPlan = {
  readonly byAddress: ReadonlyMap<string, ReadonlyMap<string, Difference> | 'gone'>;
  /** If the plan lists no difference of one of these, there is none. */
  readonly covered: ReadonlySet<string>;
  /** Where it lists a difference, if only of noise. */
  readonly listed: ReadonlySet<string>;
  /** It shows the attributes that differ; the stream of events does not. */
  readonly hasAttributes: boolean;
};

/** An attribute with an open alert. */
type ExpectedAlert = { readonly declared: Json; readonly actual: Json };

/** Alerts that must be open, by address and first name of the attribute; `*` if the resource is gone, `*?` if no attribute is known. */
export class ExpectedAlerts {
  readonly #open = new Map<string, Map<string, ExpectedAlert>>();
  /** Addresses of which the newest plan, or the newest one with attributes before it, lists attributes. */
  readonly #shown = new Set<string>();

  take({ byAddress, covered, listed, hasAttributes }: SeenByPlan): void {
    for (const [address, found] of byAddress) {
      if (listed.has(address) && found !== 'gone' && !hasAttributes) {
        // The differences of the previous plan are assumed.
        if (!this.#shown.has(address)) this.#open.set(address, new Map([['*?', nothing]]));
        continue;
      }
      if (found === 'gone') this.#open.set(address, new Map([['*', nothing]]));
      else if (covered.has(address)) this.#open.set(address, new Map([...found].filter(([, { isSame }]) => hasAttributes && !isSame)));
      if (listed.has(address) && found !== 'gone') this.#shown.add(address);
      else this.#shown.delete(address);
    }
  }

  /** One line for each. */
  lines(): readonly string[] {
    return [...this.#open].flatMap(([address, known]) => [...known.keys()].map((name) => `${address} ${name}`)).sort();
  }

  get(address: string, attribute: string): ExpectedAlert | undefined {
    return this.#open.get(address)?.get(attribute);
  }
}

const nothing: ExpectedAlert = { declared: null, actual: null };
