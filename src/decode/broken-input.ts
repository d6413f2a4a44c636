/** An input that cannot be read to its end: cut off, damaged, too long. Its message says how, for people. */
export class BrokenInput extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrokenInput';
  }
}
