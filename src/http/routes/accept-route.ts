import { Problem } from '../../model/http/problem.js';
import type { Suspicion } from '../../model/suspicion.js';
import { filledText, jsonBody, readJson } from '../json-body.js';
import type { Route } from '../route.js';
import { described, ref, text } from '../schemas/schema-words.js';
import { intakeRefused } from './answers.js';
import { defineRoute } from './define-route.js';
import { actorOf, byMember, maxBody } from './drifts/read-action.js';
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
      const { source, by: given } = stateAcceptance.decode(await readJson(request, maxBody));
      const by = actorOf(principal, given);
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

/** `source` absent: the only suspect state. */
export const stateAcceptance = jsonBody(
  {},
  {
    source: {
      codec: filledText,
      schema: described(text, 'Name of the state; optional if only one is suspect.'),
      expected: 'the name of a state',
    },
    by: byMember,
  },
);
