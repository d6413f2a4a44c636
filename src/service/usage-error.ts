/** An error that the user must fix; printed without a stack, exit code 2. */
export class UsageError extends Error {
  readonly tag = 'UsageError';
}
