/** Why an edge is there: an attribute of a declared resource, or a record. */
export type Proof =
  | { readonly source: string; readonly address: string; readonly attribute: string }
  | { readonly event_id: string; readonly event_name: string; readonly timestamp: string; readonly attribute?: string };

/** Proofs by number. Number 0 means that one of the ends proves the edge: a drift or a sensor event. **Keeps** each until it is removed. */
export class Proofs {
  readonly #proofs: (Proof | undefined)[] = [undefined];
  readonly #free: number[] = [];

  add(proof: Proof): number {
    const number = this.#free.pop() ?? this.#proofs.length;
    this.#proofs[number] = proof;
    return number;
  }

  remove(number: number): void {
    if (this.#proofs[number] === undefined) return;
    this.#proofs[number] = undefined;
    this.#free.push(number);
  }

  at(number: number): Proof | undefined {
    return this.#proofs[number];
  }
}
