import { posix } from 'node:path';
import type { StateConfig } from '../../config/state-schema.js';
import { glob } from '../../lib/glob.js';

/** Which objects hold states: one, or those that match. */
export type GcsPlace = {
  /** `*` in it where there may be several. */
  readonly name: string;
  /** Asked for with `delimiter`, a listing has no name that goes on after it. */
  readonly several: { readonly prefix: string; readonly delimiter: string; readonly matches: (name: string) => boolean } | undefined;
};

/**
 * Where the configuration says that the state is: an object by its name, or `<prefix>/<workspace>.tfstate`. A `*` in a name stands for any
 * run of characters, in a workspace for those but `/`. Source: Terraform's `gcs` backend.
 */
export const gcsPlace = (config: StateConfig): GcsPlace => {
  const { gcs_key: key, gcs_workspace: workspace } = config;
  const folder = key === '' ? posix.join(config.gcs_prefix.replace(/^\/+/, ''), '/').replace(/^\/+/, '') : '';
  const file = key === '' ? `${workspace === '' ? 'default' : workspace}.tfstate` : key;
  const name = `${folder}${file}`;
  if (!file.includes('*')) return { name, several: undefined };
  const isFile = glob(file);
  const matches = (one: string): boolean => one.startsWith(folder) && isFile(one.slice(folder.length)) && !isOther.test(one);
  return { name, several: { prefix: `${folder}${file.slice(0, file.indexOf('*'))}`, delimiter: key === '' ? '/' : '', matches } };
};

/** Locks, copies and folders that lie beside states. */
const isOther = /(\.tflock|\.backup|\/)$/;

/** The object that is there while an apply holds a state (D9). */
export const gcsLock = (name: string): string => `${name.replace(/\.tfstate$/, '')}.tflock`;
