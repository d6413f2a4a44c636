/** An input that cannot be read to its end: truncated, damaged or too long. Its message is readable and describes the problem. */
export class BrokenInput extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrokenInput';
  }
}
