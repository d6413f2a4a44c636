import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { Arrival } from '../../../../src/model/fact.js';
import { clock } from '../../../support/applies.js';
import { auditArrival } from '../../../support/arrivals.js';
import { auditEvent, type AuditCall } from '../../../support/audit-event.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { alertLines, evaluated, state, tick } from '../../../support/evaluate-facts.js';
import { helmAgent } from '../../../support/terraform-agents.js';

/** The timing rule for releases: the helm provider writes the objects of a release and the secret of its revision (D80). */

const release = (revision: number, manifest: Json = null): DeclaredResource => ({
  type: 'helm_release',
  name: 'web',
  attributes: {
    chart: 'web',
    id: 'web',
    manifest,
    metadata: [{ app_version: '1.4.2', chart: 'web', name: 'web', namespace: 'shop', revision, values: '{}', version: '0.9.0' }],
    name: 'web',
    namespace: 'shop',
    status: 'deployed',
    version: '0.9.0',
  },
});

let made = 0;
const call = (time: number, members: AuditCall): Arrival =>
  auditArrival(
    auditEvent({
      ...members,
      event: { auditID: `event-${String(++made)}`, requestReceivedTimestamp: clock(time), stageTimestamp: clock(time) },
    }),
    clock(time + 60),
  );
const configMap = (value: string): JsonObject => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: {
    name: 'web',
    namespace: 'shop',
    uid: 'u',
    resourceVersion: '7',
    labels: { 'app.kubernetes.io/managed-by': 'Helm' },
    annotations: { 'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop' },
  },
  data: { level: value },
});
/** Helm patches the objects of a release and keeps its revision in a secret. */
const upgrade = (userAgent: string, time = 10): readonly Arrival[] => [
  call(time, { verb: 'create', resource: 'secrets', name: 'sh.helm.release.v1.web.v4', userAgent, level: 'Metadata' }),
  call(time + 1, { verb: 'patch', resource: 'configmaps', userAgent, request: { data: { level: 'debug' } }, response: configMap('debug') }),
  call(time + 2, { verb: 'update', resource: 'secrets', name: 'sh.helm.release.v1.web.v4', userAgent, level: 'Metadata' }),
];
const lines = (...facts: readonly Arrival[]): readonly string[] => alertLines(evaluated(facts));
const drifted = ['helm_release.web metadata.revision: 3 → 4'];

void t.test('D9, D80: an upgrade by the provider raises no alert, whenever the state arrives', (t) => {
  for (const manifest of [null, '{"configmap":{}}'] as const) {
    const after = (at: number): Arrival =>
      state([release(4, manifest === null ? null : '{"configmap":{"data":{}}}')], at, { written: 20, serial: 2 });
    const first = state([release(3, manifest)], 0);
    t.strictSame(lines(first, ...upgrade(helmAgent), after(300), tick(2_000)), [], 'after the records');
    t.strictSame(lines(first, after(40), ...upgrade(helmAgent), tick(2_000)), [], 'before the records');
    t.strictSame(lines(after(40), ...upgrade(helmAgent), tick(2_000)), [], 'as the first one');
    const [revision, ...rest] = upgrade(helmAgent);
    t.strictSame(lines(first, ...(revision === undefined ? [] : [revision]), after(71), ...rest, tick(2_000)), [], 'between the records');
  }
  t.end();
});

void t.test('D9, D80: an upgrade that no state declares is drift', (t) => {
  t.strictSame(lines(state([release(3)], 0), ...upgrade(helmAgent), tick(2_000)), drifted);
  t.strictSame(lines(state([release(3)], 0), ...upgrade('Helm/3.16.2')), drifted);
  t.end();
});

void t.test('D80: a person changes an object of the release amid an upgrade by the provider', (t) => {
  const byHand = call(30, { verb: 'patch', resource: 'configmaps', request: { data: { level: 'off' } }, response: configMap('off') });
  const after = state([release(4)], 300, { written: 20, serial: 2 });
  t.strictSame(lines(state([release(3)], 0), ...upgrade(helmAgent), byHand, after, tick(2_000)), [
    'helm_release.web manifest: null → null',
  ]);
  t.end();
});
