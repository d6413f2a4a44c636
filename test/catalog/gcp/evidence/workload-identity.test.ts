import { gcpEvidence } from '../../../../src/catalog/gcp/evidence/gcp-evidence.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { evidenceChecks, type EvidenceCase } from '../../../support/check-evidence.js';

const check = evidenceChecks(gcpEvidence);
const app = 'projects/acme/serviceAccounts/app@acme.iam.gserviceaccount.com';
const appKey = 'google/serviceaccount/app@acme.iam.gserviceaccount.com';
const pool = '//iam.googleapis.com/projects/123/locations/global/workloadIdentityPools';
const workload = 'roles/iam.workloadIdentityUser';

const member = (role: string, one: string, account: string = app): JsonObject => ({ service_account_id: account, role, member: one });

check('D84 Workload Identity', [
  [
    'a service account of a cluster',
    'google_service_account_iam_member',
    member(workload, 'serviceAccount:acme.svc.id.goog[shop/web]'),
    [`${appKey} trusts shop/web of acme.svc.id.goog | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'the pool of another project',
    'google_service_account_iam_member',
    member(workload, 'serviceAccount:other.svc.id.goog[shop/web]'),
    [`${appKey} trusts shop/web of other.svc.id.goog | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'the direct form',
    'google_service_account_iam_member',
    member(workload, `principal:${pool}/acme.svc.id.goog/subject/ns/shop/sa/web`),
    [`${appKey} trusts shop/web of acme.svc.id.goog | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'a role on a bucket',
    'google_storage_bucket_iam_member',
    { bucket: 'b', role: 'roles/storage.objectViewer', member: `principal:${pool}/acme.svc.id.goog/subject/ns/shop/sa/web` },
    ['self trusts shop/web of acme.svc.id.goog | member'],
  ],
  [
    'a role on a project, in the former form',
    'google_project_iam_member',
    { project: 'acme', role: 'projects/acme/roles/reader', member: 'serviceAccount:acme.svc.id.goog[shop/web]' },
    ['google/projects/acme/roles/reader trusts shop/web of acme.svc.id.goog | member', 'self trusts shop/web of acme.svc.id.goog | member'],
  ],
  [
    'a namespace',
    'google_project_iam_binding',
    { project: 'acme', role: 'roles/viewer', members: [`principalSet:${pool}/acme.svc.id.goog/namespace/shop`] },
    ['self trusts shop/* of acme.svc.id.goog | members'],
  ],
  [
    'a whole pool',
    'google_project_iam_member',
    { project: 'acme', role: 'roles/viewer', member: `principalSet:${pool}/acme.svc.id.goog/*` },
    ['self trusts */* of acme.svc.id.goog | member'],
  ],
  [
    'one cluster of the pool',
    'google_project_iam_member',
    {
      role: 'roles/viewer',
      member: `principalSet:${pool}/acme.svc.id.goog/kubernetes.cluster/https://container.googleapis.com/v1/projects/acme/locations/europe-west1/clusters/prod`,
    },
    ['self trusts */* of container.googleapis.com/v1/projects/acme/locations/europe-west1/clusters/prod | member'],
  ],
  ...[
    `principalSet:${pool}/acme.svc.id.goog/kubernetes.cluster/https://container.googleapis.com/v1/projects/other/locations/l/clusters/prod`,
    `principalSet:${pool}/acme.svc.id.goog/kubernetes.serviceaccount.uid/0-1`,
    `principalSet:${pool}/github/attribute.repository/acme/shop`,
    `principalSet:${pool}/acme.svc.id.goog/namespace/*`,
    `principal:${pool}/acme.svc.id.goog/subject/ns/*/sa/web`,
    `principal:${pool}/acme.svc.id.goog/subject/ns/shop/sa/web/x`,
    'principal://evil.example/projects/1/locations/global/workloadIdentityPools/acme.svc.id.goog/subject/ns/shop/sa/web',
    'serviceAccount:acme.svc.id.goog[shop/*]',
    'serviceAccount:acme.svc.id.goog[web]',
    'serviceAccount:acme.svc.id.goog.evil[shop/web]',
  ].map((one): EvidenceCase => [
    one,
    'google_service_account_iam_member',
    member(workload, one),
    [`self -grants_access-> ${appKey} | member`],
  ]),
]);
