import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import { runCommand } from '../support/command.js';

/** Recorded third-party records, if present beside the project, evaluated against states written for them. */

const data = join('..', 'shared', 'data');
const skip = existsSync(data) ? false : `no recorded material at ${data}`;

const firewall = (ranges: readonly string[]): JsonObject => ({
  allow: [{ ports: ['3389'], protocol: 'tcp' }],
  deny: [],
  description: '',
  direction: 'INGRESS',
  disabled: false,
  id: 'projects/fake-project/global/firewalls/test',
  log_config: [],
  name: 'test',
  network: 'https://www.googleapis.com/compute/v1/projects/fake-project/global/networks/default',
  priority: 1000,
  project: 'fake-project',
  source_ranges: ranges,
});
const bucket = (enabled: boolean): JsonObject => ({
  id: 's3.anon.net',
  location: 'US',
  name: 's3.anon.net',
  project: 'anon-logs-prod',
  versioning: [{ enabled }],
});
const role = (verbs: readonly string[]): JsonObject => ({
  id: 'some-reader',
  metadata: [{ annotations: {}, generate_name: '', generation: 0, labels: {}, name: 'some-reader' }],
  rule: [
    { api_groups: [''], non_resource_urls: [], resource_names: [], resources: ['pods'], verbs },
    {
      api_groups: [],
      non_resource_urls: [
        '/api',
        '/api/*',
        '/apis',
        '/apis/*',
        '/healthz',
        '/openapi',
        '/openapi/*',
        '/swagger-2.0.0.pb-v1',
        '/swagger.json',
        '/swaggerapi',
        '/swaggerapi/*',
        '/version',
        '/version/',
      ],
      resource_names: [],
      resources: [],
      verbs: ['get'],
    },
  ],
});

const cases: readonly (readonly [file: string, type: string, attributes: JsonObject, expected: readonly string[]])[] = [
  ['gcp-plaso/gcp_logging.jsonl', 'google_compute_firewall', firewall(['0.0.0.0/0']), []],
  ['gcp-plaso/gcp_logging.jsonl', 'google_compute_firewall', firewall(['10.0.0.0/8']), ['source_ranges critical']],
  // The file lists the later entry first, and an entry older than the last one is not evaluated.
  ['gcp-professional-services/entries.ndjson', 'google_storage_bucket', bucket(true), []],
  ['gcp-professional-services/entries.ndjson', 'google_storage_bucket', bucket(false), ['versioning.enabled medium']],
  ['kubernetes-audit-falco/create_clusterrole.json', 'kubernetes_cluster_role_v1', role(['get', 'list']), []],
  ['kubernetes-audit-falco/create_clusterrole.json', 'kubernetes_cluster_role_v1', role(['get']), ['rule critical']],
  ['kubernetes-audit-falco/delete_clusterrole.json', 'kubernetes_cluster_role_v1', role(['get']), ['* critical']],
];

void t.test('evaluates recorded changes against declared resources', { skip }, async (t) => {
  for (const [at, [file, type, attributes, expected]] of cases.entries()) {
    const provider = `provider["registry.terraform.io/hashicorp/${type.startsWith('google') ? 'google' : 'kubernetes'}"]`;
    const instances = [{ schema_version: 0, attributes, sensitive_attributes: [] }];
    const state = {
      version: 4,
      serial: 1,
      lineage: 'evaluated',
      outputs: {},
      resources: [{ mode: 'managed', type, name: 'this', provider, instances }],
    };
    const folder = t.testdir({ [`${String(at)}.tfstate`]: JSON.stringify(state), [`${String(at)}.ndjson`]: '' });
    const output = join(folder, `${String(at)}.ndjson`);
    await runCommand(['replay', '--state', join(folder, `${String(at)}.tfstate`), '--output', output, join(data, file)]);
    const drifts = readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Drift);
    t.strictSame(
      drifts.filter(({ address }) => address !== null).map(({ field, severity }) => `${field} ${severity}`),
      expected,
      `${file}: ${JSON.stringify(expected)}`,
    );
  }
});
