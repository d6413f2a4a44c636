import { printable } from '../../lib/printable.js';
import { ScanFailure } from '../formats/json-scanner.js';
import { readEncrypted, type EncryptedState } from './encrypted-state.js';
import type { KeyEntry } from './key-entry.js';
import { describeEntries } from './resolve-keys.js';

const knownVersion = 'v0';
const advice = 'give the output of `tofu state pull` or `tofu show -json` instead';

/** Reads the members of an encrypted state, or says why driftline cannot decrypt it. */
export const findEncrypted = (bytes: Uint8Array): EncryptedState | string => {
  try {
    const found = readEncrypted(bytes);
    if (found.version === knownVersion) return found;
    const version = printable(found.version).slice(0, 20);
    return `the state is encrypted by OpenTofu in version "${version}"; driftline knows only ${knownVersion}: ${advice}`;
  } catch (error) {
    if (error instanceof ScanFailure) return error.message;
    throw error;
  }
};

/** The message for an encrypted state without any configured key. */
export const noKey = (entries: readonly KeyEntry[]): string =>
  `the state is encrypted by OpenTofu with ${describeEntries(entries)}, and no key is configured: set TF_ENCRYPTION as for OpenTofu, or \`encryption\` of the state in the configuration; or ${advice}`;
