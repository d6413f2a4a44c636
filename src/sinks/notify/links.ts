import type { Drift } from '../../model/drift.js';
import { trimEnd } from '../../lib/trim-end.js';

/** URLs at which alerts can be viewed; '' if `api.public_url` is not set. */
export type Links = { readonly drift: (drift: Drift) => string; readonly all: string };

/** Type of the resource in notices about a state itself. */
export const stateType = 'terraform_state';
/** The same in notices about what the queue of a target left out. */
export const queueType = 'driftline_queue';

export const linksTo = (publicUrl: string | undefined): Links => {
  if (publicUrl === undefined || publicUrl === '') return { drift: () => '', all: '' };
  const { origin, pathname } = new URL(publicUrl);
  const api = `${origin}${trimEnd(pathname, '/')}/api/v1`;
  const all = `${api}/drifts`;
  const places: Readonly<Record<string, string>> = { [stateType]: `${api}/state`, [queueType]: all };
  return { drift: ({ id, resource_type: type }) => places[type] ?? `${all}/${encodeURIComponent(id)}`, all };
};
