import type { Output } from '../../model/output.js';
import type { OutputPosition, OutputSink } from '../../model/contracts/output-sink.js';

/** The position of the last fact that all sinks have processed. Must be the last sink. */
export class ProcessedPosition implements OutputSink {
  #seq: number;
  #at: string;

  constructor(seq: number, at: string) {
    this.#seq = seq;
    this.#at = at;
  }

  take(_: readonly Output[], { seq, arrivedAt }: OutputPosition): void {
    this.#seq = seq;
    this.#at = arrivedAt;
  }

  get(): { readonly seq: number; readonly at: string } {
    return { seq: this.#seq, at: this.#at };
  }
}
