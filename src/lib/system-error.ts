/** Whether the operating system refused an operation (ENOSPC, EACCES, EIO). Anything else that is thrown is a bug. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string';
