/** How far a rebuild got: positions in the log. */
type Rebuild = { readonly position: number; readonly last: number };

/** Follows the pipeline from where it starts to the end that the log had then: history, after which the service is ready. */
export class RebuildProgress {
  #from = 0;
  #position = 0;
  #last = 0;

  /** The pipeline starts at `from`; facts up to `last` are history. */
  start(from: number, last: number): void {
    this.#from = from;
    this.#position = from - 1;
    this.#last = last;
  }

  /** The fact at this position has been processed. */
  reach(position: number): void {
    this.#position = position;
  }

  /** Undefined where no rebuild is under way. */
  progress(): Rebuild | undefined {
    return this.#position < this.#last ? { position: this.#position, last: this.#last } : undefined;
  }

  /** Share of history that has been processed, from 0 to 1. */
  ratio(): number {
    const all = this.#last - this.#from + 1;
    return all <= 0 || this.#position >= this.#last ? 1 : (this.#position - this.#from + 1) / all;
  }
}
