import type { Config } from '../../config/schema.js';
import type { Drift } from '../../model/drift.js';
import { trimEnd } from '../../lib/trim-end.js';

/** URLs at which alerts can be viewed; '' if `api.public_url` is not set. */
export type Links = {
  readonly drift: (drift: Drift) => string;
  /** Of an incident; of all alerts, if it is undefined. */
  readonly incident: (id: string | undefined) => string;
};

/** Type of the resource in notices about a state itself. */
export const stateType = 'terraform_state';
/** The same in notices about what the queue of a target left out. */
export const queueType = 'driftline_queue';

/** Links lead to the page while it is served, else to the API (D116). */
export const linksTo = ({ public_url: publicUrl, dashboard }: Pick<Config['api'], 'public_url' | 'dashboard'>): Links => {
  if (publicUrl === undefined || publicUrl === '') return { drift: () => '', incident: () => '' };
  const { origin, pathname } = new URL(publicUrl);
  const base = `${origin}${trimEnd(pathname, '/')}${dashboard ? '' : '/api/v1'}`;
  const all = `${base}/drifts`;
  const places = new Map([
    [stateType, `${base}/${dashboard ? 'resources' : 'state'}`],
    [queueType, all],
  ]);
  return {
    drift: ({ id, resource_type: type }) => places.get(type) ?? `${all}/${encodeURIComponent(id)}`,
    incident: (id) => (id === undefined ? all : `${base}/incidents/${encodeURIComponent(id)}`),
  };
};
