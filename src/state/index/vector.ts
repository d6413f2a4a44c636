/** A growing column of unsigned 32-bit numbers. */
export class Vector {
  private data: Uint32Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new Uint32Array(Math.max(capacity, 1));
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const wider = new Uint32Array(this.data.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] as number;
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  /** Truncates the column to `length`. */
  cut(length: number): void {
    this.length = length;
  }

  /** The column at its exact length, in a buffer of its own that can be transferred. */
  take(): Uint32Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
