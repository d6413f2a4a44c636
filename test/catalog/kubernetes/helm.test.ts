import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { deployment } from './web-deployment.js';

const release = {
  type: 'helm_release',
  name: 'web',
  attributes: {
    chart: 'web',
    id: 'web',
    manifest: null,
    metadata: [{ app_version: '1.4.2', chart: 'web', name: 'web', namespace: 'shop', revision: 3, values: '{}', version: '0.9.0' }],
    name: 'web',
    namespace: 'shop',
    status: 'deployed',
    values: ['replicas: 3\n'],
    version: '0.9.0',
  },
};
const revision = (number: number): JsonObject => ({
  kind: 'Secret',
  apiVersion: 'v1',
  type: 'helm.sh/release.v1',
  metadata: objectMeta({
    name: `sh.helm.release.v1.web.v${String(number)}`,
    labels: { owner: 'helm', name: 'web', status: 'pending-upgrade' },
  }),
});
const secret = (verb: 'create' | 'update' | 'delete', number: number) =>
  ({
    verb,
    resource: 'secrets',
    name: `sh.helm.release.v1.web.v${String(number)}`,
    userAgent: 'Helm/3.15.2',
    level: 'Metadata',
    ...(verb === 'delete' ? {} : { response: revision(number) }),
  }) as const;
const ofRelease = {
  labels: { app: 'web', 'app.kubernetes.io/managed-by': 'Helm' },
  annotations: { 'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop' },
};
const scaled = deployment({ metadata: ofRelease, spec: { paused: true } });
const address = 'helm_release.web';

void t.test('D80: releases of Helm', (t) => {
  checkAuditCases(t, [
    {
      name: 'a revision after the declared one',
      call: secret('create', 4),
      state: [release],
      drifts: [{ address, field: 'metadata.revision', old: 3, new: 4 }],
    },
    { name: 'the declared revision', call: secret('create', 3), state: [release], drifts: [] },
    { name: 'the status of an earlier revision', call: secret('update', 3), state: [release], drifts: [], dropped: 'ignored' },
    { name: 'the history is shortened', call: secret('delete', 1), state: [release], drifts: [] },
    {
      name: 'the release is uninstalled',
      call: secret('delete', 3),
      state: [release],
      drifts: [{ address, field: '*', old: {}, new: null }],
    },
    {
      name: 'a person changes an object of the release',
      call: { verb: 'patch', resource: 'deployments.apps', request: { spec: { paused: true } }, response: scaled },
      state: [release],
      drifts: [{ address, field: 'manifest', old: null, new: null }],
    },
    {
      name: 'a person applies the object as it is',
      call: { verb: 'patch', resource: 'deployments.apps', request: {}, response: scaled },
      state: [release],
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: 'a person patches the object with what it has',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        request: { spec: { paused: true } },
        response: scaled,
        event: { stageTimestamp: '2026-03-03T08:00:00.123456Z' },
      },
      state: [release],
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: 'a person removes a label, which no manager owns afterwards',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        request: { metadata: { labels: { tier: null } } },
        response: scaled,
        event: { stageTimestamp: '2026-03-03T08:00:00.123456Z' },
      },
      state: [release],
      drifts: [{ address, field: 'manifest', old: null, new: null }],
    },
    {
      name: 'Helm changes it itself',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        userAgent: 'Helm/3.15.2',
        request: { spec: { paused: true } },
        response: scaled,
      },
      state: [release],
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: 'a controller changes it',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        user: 'system:serviceaccount:ops:reloader',
        request: { spec: { paused: true } },
        response: scaled,
      },
      state: [release],
      drifts: [],
      dropped: 'not_in_state',
    },
  ]);
  t.end();
});
