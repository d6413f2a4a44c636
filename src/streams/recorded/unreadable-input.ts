/** A given input cannot be opened. Thrown before anything is emitted; the user has to act. */
export class UnreadableInput extends Error {
  readonly tag = 'UnreadableInput';
  /** The input as the user wrote it. */
  readonly input: string;

  constructor(input: string, reason: string) {
    super(`cannot read ${input}: ${reason}`);
    this.name = 'UnreadableInput';
    this.input = input;
  }
}
