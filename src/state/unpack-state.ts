import { createGunzip } from 'node:zlib';
import { collectBytes } from '../lib/collect-bytes.js';
import { plainReason } from '../lib/system-error.js';

/** Bytes of output per call of zlib; the default of 16 kB is four times slower. */
const chunkSize = 512 * 1024;

/**
 * Unpacks gzip into shared memory; concatenated members are one text. Returns other bytes as they are, and a reason as a string if the gzip
 * is truncated or damaged, or contains more than 512 MiB, the limit of a remote state. For worker threads: **keeps** the whole text.
 */
export const unpackState = async (bytes: Uint8Array): Promise<Uint8Array | string> => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const gunzip = createGunzip({ chunkSize });
  gunzip.end(bytes);
  try {
    const text = await collectBytes(gunzip, undefined);
    return typeof text === 'string' ? `unpacked from gzip, ${text}` : text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
    return plainReason(error);
  } finally {
    gunzip.destroy();
  }
};
