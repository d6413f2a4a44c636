import { isSystemError } from '../lib/system-error.js';
import { Failure } from '../model/failure.js';

/** Whether a folder or an object store failed. Any other error is a bug. */
export const isStorageError = (error: unknown): error is Error => isSystemError(error) || error instanceof Failure;
