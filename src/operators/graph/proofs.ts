/** Why an edge is there: an attribute of a declared resource, a record, or a rule of the cloud or the cluster. */
export type Proof =
  | { readonly source: string; readonly address: string; readonly attribute: string }
  | { readonly event_id: string; readonly event_name: string; readonly timestamp: string; readonly attribute?: string }
  | { readonly rule: string };

/** A declared resource that proves edges. */
export type Prover = { readonly source: string; readonly address: string };

/** `by`: computes its address when somebody asks for the proof. */
export type GivenProof = Proof | { readonly by: Prover; readonly attribute: string };

/** Proofs by number. Number 0 means that one of the ends proves the edge: a drift or a sensor event. **Keeps** each until it is removed. */
export class Proofs {
  readonly #proofs: (GivenProof | undefined)[] = [undefined];
  readonly #free: number[] = [];

  add(proof: GivenProof): number {
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
    const given = this.#proofs[number];
    return given !== undefined && 'by' in given
      ? { source: given.by.source, address: given.by.address, attribute: given.attribute }
      : given;
  }
}
