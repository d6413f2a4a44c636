import { Problem } from '../../model/http/problem.js';
import { readIntake } from '../read-body.js';
import type { Answer, Route } from '../route.js';
import { listOf, ref } from '../schemas/schema-words.js';
import type { Taken } from '../../model/contracts/intake.js';
import { unavailable } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** The media types that the sensor sends, regardless of the format (D48). */
const mediaTypes = ['application/json', 'application/x-ndjson', 'application/ndjson', 'text/plain'];
const unnamed = [''];

/** The route to which the runtime sensor posts its alerts. */
export const intakeRoutes = ({ intake }: Pick<RouteDeps, 'intake'>): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/v1/intake/sensor',
    scope: 'ingest',
    limited: false,
    summary: 'Ingest alerts of the runtime sensor: one, an array, or one per line; accepts gzip',
    params: {},
    body: { anyOf: [ref('SensorAlert'), listOf(ref('SensorAlert'))] },
    consumes: mediaTypes,
    response: ref('Taken'),
    status: 202,
    problems: ['unavailable'],
    handle: async ({ request }) => {
      const body = await readIntake(request, request.header('content-type') === '' ? unnamed : mediaTypes);
      if (body.length === 0) throw new Problem('invalid', 'the body is empty');
      const taken = await intake(body);
      if (taken === 'full') throw unavailable('the input queue is full', 1);
      if (taken === 'replica') throw unavailable('this instance is a replica: post to the active one', 30);
      return accepted(taken);
    },
  }),
];

const accepted = ({ accepted, malformed, sample }: Taken): Answer => {
  if (accepted === 0) throw new Problem('invalid', sample === '' ? 'the body contains no alert' : sample);
  return { kind: 'data', json: JSON.stringify({ accepted, malformed }), status: 202 };
};
