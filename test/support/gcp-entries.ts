import { decodeInput, DecodeTools } from '../../src/decode/decode-input.js';
import type { DecodePool } from '../../src/decode/workers/decode-pool.js';
import type { JsonObject } from '../../src/lib/json.js';
import { gcpProject, logEntry } from './log-entry.js';

const uniqueId = (index: number): string => String(100_000_000_000_000_000_000n + BigInt(index));
const emailOf = (index: number): string => `deploy-${String(index)}@${gcpProject}.iam.gserviceaccount.com`;

type Times = {
  /** RFC 3339. */
  readonly time?: string;
  readonly received?: string;
};

/** The entry of a call that disables one of the service accounts in `declaredAccounts`; its `insertId` is `e-INDEX`. */
export const disabledAccount = (index: number, { time = '2026-03-02T10:15:00.123456Z', received = time }: Times = {}): JsonObject =>
  logEntry('iam.googleapis.com', {
    event: 'google.iam.admin.v1.DisableServiceAccount',
    request: {
      '@type': 'type.googleapis.com/google.iam.admin.v1.DisableServiceAccountRequest',
      name: `projects/-/serviceAccounts/${emailOf(index)}`,
    },
    response: { '@type': 'type.googleapis.com/google.protobuf.Empty' },
    record: {
      resourceName: `projects/-/serviceAccounts/${uniqueId(index)}`,
      entry: {
        insertId: `e-${String(index)}`,
        timestamp: time,
        receiveTimestamp: received,
        resource: {
          type: 'service_account',
          labels: { project_id: gcpProject, email_id: emailOf(index), unique_id: uniqueId(index) },
        },
      },
    },
  });

/** A Terraform state that declares this many enabled service accounts. */
export const declaredAccounts = (count: number): string => {
  const attributes = (index: number): JsonObject => ({
    account_id: `deploy-${String(index)}`,
    create_ignore_already_exists: null,
    description: '',
    disabled: false,
    display_name: '',
    email: emailOf(index),
    id: `projects/${gcpProject}/serviceAccounts/${emailOf(index)}`,
    member: `serviceAccount:${emailOf(index)}`,
    name: `projects/${gcpProject}/serviceAccounts/${emailOf(index)}`,
    project: gcpProject,
    timeouts: null,
    unique_id: uniqueId(index),
  });
  return JSON.stringify({
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: '0c6f3f4e-6a7c-4a2b-9a41-1d7c6f1f8a10',
    outputs: {},
    resources: [
      {
        mode: 'managed',
        type: 'google_service_account',
        name: 'deploy',
        provider: 'provider["registry.terraform.io/hashicorp/google"]',
        instances: Array.from({ length: count }, (_, index) => ({
          index_key: index,
          schema_version: 0,
          attributes: attributes(index),
          sensitive_attributes: [],
        })),
      },
    ],
  });
};

/** Decodes on this thread with a catalog that supports every event of `iam.googleapis.com`, and nothing else. */
export const entryPool = (): Pick<DecodePool, 'openText'> => {
  const tools = new DecodeTools({ lookup: (source) => (source === 'iam.googleapis.com' ? 'supported' : undefined) });
  return {
    openText: (text, options) => {
      const batches = decodeInput(text, tools, options);
      return {
        next: async () => {
          const next = await batches.next();
          return next.done === true ? undefined : next.value;
        },
        close: async () => {
          await batches.return(undefined);
        },
      };
    },
  };
};
