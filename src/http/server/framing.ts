/**
 * Checks the headers of one request that determine the end of its body and its target host. If a proxy and this service interpreted them
 * differently, one would read as a body what the other reads as the next request (RFC 9112, sections 3.2, 6.1, 6.3 and 11.2).
 */
export class Framing {
  /** The first problem; undefined if there is none so far. */
  fault: string | undefined;
  #seen = 0;

  /** `name` in lower case; `value` without surrounding whitespace. */
  see(name: string, value: string): void {
    const bit = bits.get(name);
    if (bit === undefined) return;
    if ((this.#seen & bit) !== 0) this.fault ??= `${name}: expected one, got more`;
    else if (bit === coding && value !== 'chunked') this.fault ??= 'transfer-encoding: expected chunked or none';
    else if (bit === length && !/^\d+$/.test(value)) this.fault ??= 'content-length: expected a number';
    this.#seen |= bit;
    if ((this.#seen & both) === both) this.fault ??= 'expected content-length or transfer-encoding, got both';
  }
}

const [length, coding, host] = [1, 2, 4];
const both = length | coding;
const bits: ReadonlyMap<string, number> = new Map([
  ['content-length', length],
  ['transfer-encoding', coding],
  ['host', host],
]);
