import type { Drift } from '../../model/drift.js';
import { trimEnd } from '../../lib/trim-end.js';

/** URLs at which alerts can be viewed; '' if `api.public_url` is not set. */
export type Links = { readonly drift: (drift: Drift) => string; readonly all: string };

export const linksTo = (publicUrl: string | undefined): Links => {
  if (publicUrl === undefined || publicUrl === '') return { drift: () => '', all: '' };
  const { origin, pathname } = new URL(publicUrl);
  const all = `${origin}${trimEnd(pathname, '/')}/api/v1/drifts`;
  return { drift: ({ id }) => `${all}/${encodeURIComponent(id)}`, all };
};
