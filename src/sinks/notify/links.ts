import type { Drift } from '../../model/drift.js';

/** Where alerts can be looked at; '' where `api.public_url` is not set. */
export type Links = { readonly drift: (drift: Drift) => string; readonly all: string };

export const linksTo = (publicUrl: string | undefined): Links => {
  if (publicUrl === undefined || publicUrl === '') return { drift: () => '', all: '' };
  const all = `${new URL(publicUrl).href.replace(/[?#].*$/, '').replace(/\/+$/, '')}/api/v1/drifts`;
  return { drift: ({ id }) => `${all}/${encodeURIComponent(id)}`, all };
};
