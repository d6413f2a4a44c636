import { Framing } from './framing.js';
import { readHeaders, type HeaderName } from '../../model/http/exchange.js';

const indexes: ReadonlyMap<string, number> = new Map(readHeaders.map((name, at) => [name, at]));
const forwarded = indexes.get('x-forwarded-for');
const cookie = indexes.get('cookie');

/**
 * The headers of one request, added line by line. The first of several lines with one name counts. A proxy may add its own
 * `X-Forwarded-For` line after existing ones; these lines form one list (RFC 9110 section 5.3). One that received cookies by HTTP/2 may pass
 * each in a line of its own (RFC 9113 section 8.2.3).
 */
export class RequestHead {
  readonly #values: (string | undefined)[] = [];
  readonly #framing = new Framing();

  /** `name` in lower case; `value` without surrounding whitespace. */
  add(name: string, value: string): void {
    const at = indexes.get(name);
    if (at === undefined) return;
    this.#framing.see(name, value);
    const earlier = this.#values[at];
    if (earlier === undefined) this.#values[at] = value;
    else if (at === forwarded) this.#values[at] = `${earlier}, ${value}`;
    else if (at === cookie) this.#values[at] = `${earlier}; ${value}`;
  }

  /** '' if absent. */
  readonly header = (name: HeaderName): string => this.#values[indexes.get(name) ?? -1] ?? '';

  /** Why the request must be refused; undefined if it is valid. */
  get fault(): string | undefined {
    return this.#framing.fault;
  }
}
