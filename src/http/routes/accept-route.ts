import { isObject, type Json } from '../../lib/json.js';
import { Problem } from '../../model/http/problem.js';
import type { Principal } from '../../model/http/principal.js';
import type { Suspicion } from '../../model/suspicion.js';
import { readJson } from '../json-body.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { intakeRefused } from './answers.js';
import { defineRoute } from './define-route.js';
import { maxBody, maxName } from './drifts/read-action.js';
import type { RouteDeps } from './route-deps.js';

/** The route by which a person puts a state into force that goes backwards (D101). */
export const acceptRoute = ({ store, acceptIntake }: Pick<RouteDeps, 'store' | 'acceptIntake'>): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/v1/state/accept',
    scope: 'write',
    summary: 'Accept a version of a state that is not believed because it goes backwards',
    params: {},
    body: ref('StateAcceptance'),
    response: ref('AcceptedState'),
    status: 202,
    problems: ['not_found', 'unavailable'],
    handle: async ({ request, principal }) => {
      const { source, by } = readAcceptance(await readJson(request, maxBody), principal);
      const suspicion = pick(store.state.suspicions(), source);
      const taken = await acceptIntake(suspicion.source, by);
      if (typeof taken === 'string') throw intakeRefused(taken);
      const { reason, version } = suspicion;
      const json = JSON.stringify({ source: suspicion.source, by, at: taken.at, reason, serial: version.serial, lineage: version.lineage });
      return { kind: 'data', json, status: 202 };
    },
  });

const pick = (suspicions: readonly Suspicion[], source: string | undefined): Suspicion => {
  const [first, ...others] = source === undefined ? suspicions : suspicions.filter((one) => one.source === source);
  if (first === undefined) throw new Problem('not_found', source === undefined ? 'no state is suspect' : `no suspect state: ${source}`);
  if (others.length > 0) throw new Problem('invalid', 'source: several states are suspect; name one');
  return first;
};

/** `source` undefined: the only suspect state. Throws a `Problem` (400). */
const readAcceptance = (body: Json, { kind, name }: Principal): { readonly source: string | undefined; readonly by: string } => {
  if (!isObject(body)) throw new Problem('invalid', 'the body is not an object');
  const unknown = Object.keys(body).find((member) => member !== 'source' && member !== 'by');
  if (unknown !== undefined) throw new Problem('invalid', `unknown member ${JSON.stringify(unknown.slice(0, maxName))}`);
  const { source, by } = body;
  if (source !== undefined && (typeof source !== 'string' || source === ''))
    throw new Problem('invalid', 'source: expected the name of a state');
  if (kind !== 'anonymous' && by !== undefined) throw new Problem('invalid', 'by: the credential names the person; leave it out');
  const isName = typeof by === 'string' && by !== '' && Array.from(by).length <= maxName && !/\p{Cc}/u.test(by);
  if (by !== undefined && !isName)
    throw new Problem('invalid', `by: expected a string of 1 to ${String(maxName)} characters without control characters`);
  return { source, by: kind === 'anonymous' ? (isName ? by : '') : name };
};
