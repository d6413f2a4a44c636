/** An output path that cannot be written, or not any further; a person has to act. */
export class UnwritableOutput extends Error {
  readonly tag = 'UnwritableOutput';

  constructor(path: string, reason: unknown) {
    super(`cannot write ${path}: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = 'UnwritableOutput';
  }
}
