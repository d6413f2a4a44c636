import { plainReason } from './system-error.js';

/** An output path is not writable, or no longer writable. The operator has to intervene. */
export class UnwritableOutput extends Error {
  readonly tag = 'UnwritableOutput';

  constructor(path: string, reason: unknown) {
    super(`cannot write ${path}: ${plainReason(reason)}`);
    this.name = 'UnwritableOutput';
  }
}
