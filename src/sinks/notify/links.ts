import type { Drift } from '../../model/drift.js';
import { trimEnd } from '../../lib/trim-end.js';

/** URLs at which alerts can be viewed; '' if `api.public_url` is not set. */
export type Links = { readonly drift: (drift: Drift) => string; readonly all: string };

/** Type of the resource in notices about a state itself. */
export const stateType = 'terraform_state';

export const linksTo = (publicUrl: string | undefined): Links => {
  if (publicUrl === undefined || publicUrl === '') return { drift: () => '', all: '' };
  const { origin, pathname } = new URL(publicUrl);
  const api = `${origin}${trimEnd(pathname, '/')}/api/v1`;
  const all = `${api}/drifts`;
  return { drift: ({ id, resource_type: type }) => (type === stateType ? `${api}/state` : `${all}/${encodeURIComponent(id)}`), all };
};
