import { plainReason } from '../lib/system-error.js';
/**
 * The failure of an operation on an external system; its kind decides how the runner reacts. `message` is readable and contains no
 * credential.
 *
 * - `NotConnected`: the connection is lost or was never made. The runner reconnects with increasing delay.
 * - `BackOff`: the other side asks to wait. The runner waits `waitMs`, then repeats the operation.
 * - `Failed`: this attempt failed, another may succeed. The runner retries with increasing delay.
 * - `Rejected`: the same operation would fail again. The runner gives up and counts it.
 * - `Closed`: the other side is gone for good. The runner stops until a restart.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** Milliseconds; 0 lets the runner decide. */
  readonly waitMs: number;

  constructor(kind: FailureKind, message: string, waitMs = 0) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

type FailureKind = 'NotConnected' | 'BackOff' | 'Failed' | 'Rejected' | 'Closed';

/** Whether the same operation may succeed later. A thrown value that is no `Failure` is a bug, which stays. */
export const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && error.kind !== 'Rejected' && error.kind !== 'Closed';

/** Converts a thrown value to a failure; an unknown one becomes `Failed`. */
export const failureOf = (error: unknown): Failure => (error instanceof Failure ? error : new Failure('Failed', plainReason(error)));
