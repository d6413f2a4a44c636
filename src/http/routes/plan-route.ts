import { Problem } from '../../model/http/problem.js';
import type { PlanProblem } from '../../model/contracts/intake.js';
import { parseMoment } from '../../config/iso-moment.js';
import { textParam } from '../params.js';
import { readPacked } from '../read-body.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { intakeRefused } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

const mediaTypes = ['application/json', 'application/x-ndjson', 'application/ndjson', 'text/plain', 'application/octet-stream'];

/** Bytes of a plan as it is sent. A plan of 100 MB takes 5 to 10 MB with gzip. */
const limit = 32 * 1024 * 1024;

/** The route to which pipelines post plans of Terraform and OpenTofu (D122). */
export const planRoute = ({ planIntake, store }: Pick<RouteDeps, 'planIntake' | 'store'>): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/v1/intake/plan',
    scope: 'ingest',
    summary:
      'Ingest a plan: the output of `terraform show -json PLAN`, or of `terraform plan -json`; of at most 32 MiB, 256 MiB after gzip',
    params: {
      state: textParam('Name or lineage of the state that it was made from. Default: the only one that has its resources.'),
      taken: textParam('When it was made, ISO 8601; only for plans that do not say it (Terraform before 1.5).'),
    },
    body: { anyOf: [ref('Plan'), ref('PlanEvent')] },
    consumes: mediaTypes,
    response: ref('TakenPlan'),
    status: 202,
    problems: ['conflict', 'unavailable'],
    handle: async ({ request, params, principal }) => {
      const taken = params.taken === undefined ? undefined : momentOf(params.taken);
      const snapshots = store.state.snapshots();
      const body = await readPacked(request, request.header('content-type') === '' ? [''] : mediaTypes, limit);
      const result = await planIntake({ body, snapshots, state: params.state, taken, by: principal.name });
      if (typeof result === 'string') throw intakeRefused(result);
      if ('problem' in result) throw problemOf(result);
      return { kind: 'data', json: JSON.stringify(result), status: 202 };
    },
  });

const momentOf = (given: string): string => {
  const moment = parseMoment(given);
  if (Number.isNaN(moment)) throw new Problem('invalid', 'taken: expected a time such as 2026-03-01T10:00:00Z');
  return new Date(moment).toISOString();
};

const problemOf = ({ problem, message }: PlanProblem): Problem => new Problem(problem === 'unplaced' ? 'conflict' : problem, message);
