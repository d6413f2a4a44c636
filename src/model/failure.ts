/**
 * Why an operation on something outside failed, and with that what its runner does (house style 16). `message` is for people and
 * holds no credential.
 *
 * - `NotConnected`: the connection is gone, or was never made: connect anew, later each time.
 * - `BackOff`: the other side asks for patience: nothing is tried for `waitMs`, then the same again.
 * - `Failed`: this try failed and another may not: it is tried again, later each time.
 * - `Rejected`: the same again would fail again: given up, counted.
 * - `Closed`: the other side is gone for good: nothing more is tried until a restart.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** Milliseconds; 0 where the runner decides. */
  readonly waitMs: number;

  constructor(kind: FailureKind, message: string, waitMs = 0) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

type FailureKind = 'NotConnected' | 'BackOff' | 'Failed' | 'Rejected' | 'Closed';

/** What was thrown, as a failure: of an unknown kind `Failed`. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('Failed', error instanceof Error ? error.message : String(error));
