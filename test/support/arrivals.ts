import { isLeft } from 'fp-ts/lib/Either.js';
import { cloudTypes } from '../../src/catalog/providers.js';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Json, JsonObject } from '../../src/lib/json.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { indexState } from '../../src/state/index/index-state.js';
import type { DeclaredResource } from './catalog-case.js';

const account = '111122223333';
const region = 'us-east-1';

/** A CloudTrail record in the documented shape with plain defaults. */
export const cloudTrailRecord = (eventSource: string, eventName: string, members: JsonObject): JsonObject => ({
  eventVersion: '1.09',
  userIdentity: {
    type: 'IAMUser',
    principalId: 'AIDAEXAMPLEUSER00001',
    arn: `arn:aws:iam::${account}:user/alice`,
    accountId: account,
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    userName: 'alice',
  },
  eventTime: '2026-03-02T10:15:00Z',
  eventSource,
  eventName,
  awsRegion: region,
  sourceIPAddress: '203.0.113.10',
  userAgent: 'console.amazonaws.com',
  requestParameters: null,
  responseElements: null,
  requestID: 'b5a1c2d3-0000-4000-8000-000000000001',
  eventID: '7c1f6a52-4a3e-4a0e-9d35-1f5f0e3b0001',
  readOnly: false,
  eventType: 'AwsApiCall',
  managementEvent: true,
  recipientAccountId: account,
  eventCategory: 'Management',
  ...members,
});

export const auditArrival = (record: JsonObject, at = '2026-03-02T10:20:00.000Z'): Arrival => {
  const decoded = decodeAudit(record);
  if (decoded === undefined) throw new Error(`malformed test record: ${JSON.stringify(record)}`);
  return { kind: 'audit', at, record: decoded, skipped: undefined };
};

/** A version 4 state with these resources. */
export const stateDocument = (resources: readonly DeclaredResource[], serial = 1): JsonObject => ({
  version: 4,
  terraform_version: '1.9.5',
  serial,
  lineage: '3f0a1d2e-7c55-4a0e-8a5e-0d6f1b2c3d4e',
  outputs: {},
  resources: resources.map((resource): Json => ({
    mode: 'managed',
    type: resource.type,
    name: resource.name ?? 'this',
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: resource.attributes }],
  })),
});

export const snapshotOf = (document: JsonObject, source = 'terraform.tfstate'): StateSnapshot =>
  snapshotFrom(new TextEncoder().encode(JSON.stringify(document)), source);

/** Undefined if the bytes are not a state. */
export const indexBytes = (source: string, bytes: Uint8Array): Promise<StateSnapshot | undefined> => {
  const result = indexState(bytes, source, cloudTypes);
  return Promise.resolve(isLeft(result) ? undefined : result.right);
};

export const snapshotFrom = (bytes: Uint8Array, source: string): StateSnapshot => {
  const result = indexState(bytes, source, cloudTypes);
  if (isLeft(result)) throw new Error(`invalid test state: ${JSON.stringify(result.left)}`);
  return result.right;
};

export const stateArrival = (document: JsonObject, at: string, written = '', readAfter = 0, source = 'terraform.tfstate'): Arrival => ({
  kind: 'state',
  at,
  source,
  update: 'snapshot',
  snapshot: snapshotOf(document, source),
  written,
  readAfter,
  message: '',
});
