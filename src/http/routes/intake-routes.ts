import type { Principal } from '../../model/http/principal.js';
import { Problem } from '../../model/http/problem.js';
import { textParam } from '../params.js';
import { isBinaryEvent, structuredEvent } from '../binary-event.js';
import { readIntake } from '../read-body.js';
import type { Answer, Route } from '../route.js';
import { listOf, ref } from '../schemas/schema-words.js';
import type { Intake, IntakeResult } from '../../model/contracts/intake.js';
import { intakeRefused } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** The media types that the sensor sends, regardless of the format (D48). */
const mediaTypes = ['application/json', 'application/x-ndjson', 'application/ndjson', 'text/plain'];
const unnamed = [''];
const changeTypes = ['application/cloudevents+json', 'application/cloudevents-batch+json', ...mediaTypes];

/** Senders of CloudEvents ask there whether they may deliver; see `webhookHandshake`. */
export const changesPath = '/api/v1/intake/changes';

/** The routes to which the runtime sensor posts its alerts, a Kubernetes API server its audit events, and anything else its changes. */
export const intakeRoutes = ({
  intake,
  auditIntake,
  changeIntake,
  clusters,
}: Pick<RouteDeps, 'intake' | 'auditIntake' | 'changeIntake' | 'clusters'>): readonly Route[] => [
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
      const taken = takenOf(await intake(body));
      if (taken.accepted === 0) throw new Problem('invalid', taken.sample === '' ? 'the body contains no alert' : taken.sample);
      return accepted(taken);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/intake/kubernetes',
    scope: 'ingest',
    limited: false,
    summary: 'Ingest audit events of a Kubernetes API server: an EventList, or events, one or one per line; accepts gzip',
    params: {
      cluster: textParam(
        'Name of the cluster, one of `providers.kubernetes.clusters`. Default: the name of the credential, if it is one of them.',
      ),
    },
    body: { anyOf: [ref('AuditEventList'), ref('AuditEvent')] },
    consumes: mediaTypes,
    response: ref('Taken'),
    status: 202,
    problems: ['unavailable'],
    handle: async ({ request, params, principal }) => {
      const cluster = clusterOf(params.cluster, principal, clusters);
      const body = await readIntake(request, request.header('content-type') === '' ? unnamed : mediaTypes);
      if (body.length === 0) throw new Problem('invalid', 'the body is empty');
      const taken = takenOf(await auditIntake(body, cluster));
      if (taken.accepted === 0 && taken.malformed > 0) throw new Problem('invalid', taken.sample);
      return accepted(taken);
    },
  }),
  defineRoute({
    method: 'POST',
    path: changesPath,
    scope: 'ingest',
    limited: false,
    summary: "Ingest changes that any log reports: CloudEvents, or entries of Azure's Activity Log; accepts gzip",
    params: {},
    body: { anyOf: [ref('CloudEvent'), listOf(ref('CloudEvent')), ref('ActivityRecords'), ref('ActivityPage'), ref('ActivityEntry')] },
    consumes: changeTypes,
    response: ref('Taken'),
    status: 202,
    problems: ['unavailable'],
    handle: async ({ request }) => {
      const isBinary = isBinaryEvent(request);
      const given = await readIntake(request, request.header('content-type') === '' ? unnamed : changeTypes);
      if (given.length === 0 && !isBinary) throw new Problem('invalid', 'the body is empty');
      const taken = takenOf(await changeIntake(isBinary ? structuredEvent(request, given) : given));
      if (taken.accepted === 0 && taken.malformed > 0) throw new Problem('invalid', taken.sample);
      return accepted(taken);
    },
  }),
];

const takenOf = (taken: Awaited<ReturnType<Intake>>): IntakeResult => {
  if (typeof taken === 'string') throw intakeRefused(taken);
  return taken;
};

/** The cluster that a body belongs to (D77). '' if no cluster has a name. */
const clusterOf = (given: string | undefined, { name }: Principal, clusters: readonly string[]): string => {
  if (clusters.length === 0) return given ?? '';
  const cluster = given ?? (clusters.length === 1 ? clusters[0] : name);
  if (cluster !== undefined && clusters.includes(cluster)) return cluster;
  throw new Problem(
    'invalid',
    given === undefined ? `cluster is missing: expected one of ${clusters.join(', ')}` : `cluster: expected one of ${clusters.join(', ')}`,
  );
};

const accepted = ({ accepted, malformed }: IntakeResult): Answer => {
  return { kind: 'data', json: JSON.stringify({ accepted, malformed }), status: 202 };
};
