/**
 * Looks at the headers of one request that say where its body ends, and whom it is for. Where a proxy and this service could read them in different
 * ways, one of them takes for a body what the other takes for the next request (RFC 9112, sections 3.2, 6.1, 6.3 and 11.2).
 */
export class Framing {
  /** Undefined: nothing is wrong so far. */
  fault: string | undefined;
  readonly #seen = new Set<string>();

  /** `name` in small letters; `value` without space around it. */
  see(name: string, value: string): void {
    if (name !== 'content-length' && name !== 'transfer-encoding' && name !== 'host') return;
    if (this.#seen.has(name)) this.fault ??= `${written[name]}: expected one, got more`;
    else if (name === 'transfer-encoding' && value !== 'chunked') this.fault ??= 'Transfer-Encoding: expected chunked or none';
    else if (name === 'content-length' && !/^\d+$/.test(value)) this.fault ??= 'Content-Length: expected a number';
    this.#seen.add(name);
    if (this.#seen.has('content-length') && this.#seen.has('transfer-encoding'))
      this.fault ??= 'expected Content-Length or Transfer-Encoding, got both';
  }
}

const written = { 'content-length': 'Content-Length', 'transfer-encoding': 'Transfer-Encoding', host: 'Host' } as const;
