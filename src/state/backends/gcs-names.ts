import { posix } from 'node:path';
import type { StateConfig } from '../../config/providers/state-schema.js';
import { glob } from '../../lib/glob.js';

/** The objects that contain states: one, or all that match. */
export type GcsNames = {
  /** Contains `*` if several objects can match. */
  readonly name: string;
  /** `delimiter`: the listing omits names that continue after it. */
  readonly several: { readonly prefix: string; readonly delimiter: string; readonly matches: (name: string) => boolean } | undefined;
};

/**
 * The objects in the configuration: an object by its name, or `<prefix>/<workspace>.tfstate`. A `*` matches any characters in a name, and
 * any but `/` in a workspace. Source: Terraform's `gcs` backend.
 */
export const gcsNames = (config: StateConfig): GcsNames => {
  const { gcs_key: key, gcs_workspace: workspace } = config;
  const folder = key === '' ? posix.join(config.gcs_prefix.replace(/^\/+/, ''), '/').replace(/^\/+/, '') : '';
  const file = key === '' ? `${workspace === '' ? 'default' : workspace}.tfstate` : key;
  const name = `${folder}${file}`;
  if (!file.includes('*')) return { name, several: undefined };
  const isFile = glob(file);
  const matches = (one: string): boolean => one.startsWith(folder) && isFile(one.slice(folder.length)) && !isOther.test(one);
  return { name, several: { prefix: `${folder}${file.slice(0, file.indexOf('*'))}`, delimiter: key === '' ? '/' : '', matches } };
};

/** Locks, copies and folders beside states. */
const isOther = /(\.tflock|\.backup|\/)$/;

/** The lock of a state; it exists while an apply holds the state (D9). */
export const gcsLock = (name: string): string => `${name.replace(/\.tfstate$/, '')}.tflock`;
