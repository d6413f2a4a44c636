/**
 * Looks at the headers of one request that say where its body ends, and whom it is for. Where a proxy and this service could read them in different
 * ways, one of them takes for a body what the other takes for the next request (RFC 9112, sections 3.2, 6.1, 6.3 and 11.2).
 */
export class Framing {
  /** Undefined: nothing is wrong so far. */
  fault: string | undefined;
  #seen = 0;

  /** `name` in small letters; `value` without space around it. */
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
