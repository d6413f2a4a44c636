/** Whether the error came from the operating system (ENOSPC, EACCES, EIO). Any other error is a bug. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string';
