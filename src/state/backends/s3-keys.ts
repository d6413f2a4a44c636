import type { StateConfig } from '../../config/providers/state-schema.js';
import { glob } from '../../lib/glob.js';

/** The keys below `prefix` that match. */
export type KeyPattern = { readonly prefix: string; readonly matches: (key: string) => boolean };

/** The objects that contain states: one, or all that match. */
type S3Keys = {
  /** Contains `*` if several objects can match. */
  readonly name: string;
  readonly several: readonly KeyPattern[] | undefined;
};

/**
 * The objects in the configuration: `<key>` in the workspace `default`, `<workspace_key_prefix>/<workspace>/<key>` in others. A `*` matches
 * any characters in a key, and any but `/` in a workspace. Source: Terraform's `s3` backend.
 */
export const s3Keys = (config: StateConfig): S3Keys => {
  const { s3_key: key, s3_prefix: prefix } = config;
  const workspace = config.s3_workspace === '' ? 'default' : config.s3_workspace;
  const isOwn = workspace !== 'default';
  const workspaces = config.s3_workspace_key_prefix === '' ? '' : `${config.s3_workspace_key_prefix}/`;
  const isLiteral = key !== '' && !key.includes('*');
  const below = key === '' ? `${prefix}*.tfstate` : key;
  const name = isOwn ? `${workspaces}${workspace}/${below}` : below;
  if (isLiteral && !workspace.includes('*')) return { name, several: undefined };
  const isBelow = key === '' ? (text: string) => text.startsWith(prefix) && text.endsWith('.tfstate') : glob(key);
  const literal = key === '' ? prefix : untilStar(key);
  const isWorkspace = glob(workspace);
  const ofWorkspaces: KeyPattern = {
    prefix: `${workspaces}${workspace.includes('*') ? untilStar(workspace) : `${workspace}/${literal}`}`,
    matches: (text) => {
      const rest = text.startsWith(workspaces) ? text.slice(workspaces.length) : '';
      const slash = rest.indexOf('/');
      return slash > 0 && isWorkspace(rest.slice(0, slash)) && isBelow(rest.slice(slash + 1)) && !isOther.test(text);
    },
  };
  const ofDefault: KeyPattern = { prefix: literal, matches: (text) => isBelow(text) && !isOther.test(text) };
  return { name, several: [...(isWorkspace('default') ? [ofDefault] : []), ...(isOwn ? [ofWorkspaces] : [])] };
};

const untilStar = (text: string): string => text.split('*', 1)[0] ?? '';

/** Locks, copies and folders beside states. */
const isOther = /(\.tflock|\.backup|\/)$/;
