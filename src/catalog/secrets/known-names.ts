import { keyedSecret, namedSecret, snake } from './secret-names.js';
import { holderOf, type Holder } from './variables.js';

/** How a member name classifies its value and nested values, unless the context is more specific. */
type Meaning = { readonly spelt: string; readonly isSecret: boolean; readonly isSecretKey: boolean; readonly holder: Holder };

const maxNames = 10_000;
/** Longer names rarely repeat, so they are not kept. */
const maxLength = 64;

/**
 * Caches the meaning of names: a state of 100,000 resources has a few hundred. **Keeps** at most 10,000 names, then starts again from
 * empty.
 */
export class KnownNames {
  readonly #known = new Map<string, Meaning>();

  of(name: string): Meaning {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const spelt = snake(name);
    const meaning = { spelt, isSecret: namedSecret(spelt), isSecretKey: keyedSecret(name), holder: holderOf(spelt, 'plain') };
    if (this.#known.size >= maxNames) this.#known.clear();
    if (name.length <= maxLength) this.#known.set(name, meaning);
    return meaning;
  }
}
