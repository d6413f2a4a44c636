/** Whether the error came from the operating system (ENOSPC, EACCES, EIO). Any other error is a bug. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string';

/**
 * Why an operation failed, in words for users. The caller names the file or address: the text contains neither it nor the name of the
 * system call. The code of an error that this table does not know is kept, so that it can be looked up.
 */
export const plainReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  return (syscall === undefined ? undefined : calls[`${syscall} ${code}`]) ?? reasonOfCode(code) ?? shortened(error.message, code);
};

type PlacedError = Error & { readonly path?: string; readonly address?: string; readonly port?: number; readonly hostname?: string };

/** The reason after the file, the address or the host that the error is about, if it knows one. For callers that do not. */
export const placedReason = (error: Error): string => {
  const { path, address, port, hostname } = error as PlacedError;
  const host = address?.includes(':') === true ? `[${address}]` : (address ?? hostname);
  const place = path ?? (host === undefined || port === undefined ? host : `${host}:${String(port)}`);
  return `${place === undefined ? '' : `${place}: `}${plainReason(error)}`;
};

/** The reason of a code such as `ECONNREFUSED`. */
export const reasonOfCode = (code: string): string | undefined => codes[code];

const codes: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired, or the clock of this machine is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed: name a file with it in NODE_EXTRA_CA_CERTS',
  EACCES: 'permission denied: change its permissions, or run as a user who may access it',
  EADDRINUSE: 'the port is in use: stop the program that uses it, or choose another port',
  EADDRNOTAVAIL: 'not an address of this machine',
  EAI_AGAIN: 'unknown host, or the name server does not answer',
  EBUSY: 'it is in use by another program',
  ECONNREFUSED: 'connection refused: nothing listens at this address and port',
  ECONNRESET: 'the other side closed the connection',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it exists already',
  EFBIG: 'the file system allows no larger file',
  EHOSTUNREACH: 'no route to the host',
  EIO: 'the disk reports an input/output error',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many open files: raise the limit of the process (ulimit -n)',
  ENAMETOOLONG: 'the name is too long',
  ENETUNREACH: 'the network cannot be reached',
  ENFILE: 'too many open files on this machine',
  ENODEV: 'no such device',
  ENOENT: 'no such file or folder: check the path',
  ENOSPC: 'no space left on the disk: free some, or write elsewhere',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOTFOUND: 'unknown host: check the name',
  ENXIO: 'no such device, or nothing reads the pipe',
  EPERM: 'not permitted',
  EPIPE: 'the reader closed the connection',
  EROFS: 'the file system is read-only',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side does not speak TLS: check the port, or use http if it is on this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name: check the name',
  ETIMEDOUT: 'no answer in time',
  ETXTBSY: 'the program is running',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate authority is unknown: name a file with its certificate in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate authority is unknown: name a file with its certificate in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate authority is unknown: name a file with its certificate in NODE_EXTRA_CA_CERTS',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_SOCKET: 'the other side closed the connection',
  Z_BUF_ERROR: 'the gzip is truncated; copy the file again',
  Z_DATA_ERROR: 'the gzip is damaged; copy the file again',
};

/** Codes that mean something else for one system call. */
const calls: Readonly<Record<string, string>> = {
  'mkdir EEXIST': 'it is a file, not a folder',
  'listen EACCES': 'permission denied: ports below 1024 need root or CAP_NET_BIND_SERVICE; choose another port',
};

/** `EXDEV: cross-device link not permitted, rename 'a' -> 'b'` → `cross-device link not permitted (EXDEV)`. */
const shortened = (message: string, code: string): string => {
  const start = `${code}: `;
  return message.startsWith(start) ? `${message.slice(start.length).replace(/, \w+(?: '.*)?$/s, '')} (${code})` : message;
};
