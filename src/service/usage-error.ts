/** Something the person at the command line has to mend: printed without a stack, exit code 2. */
export class UsageError extends Error {
  readonly tag = 'UsageError';
}
