import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { ownAccount } from '../../support/weights.js';

/** A state, a call, and the expected alerts without rules: `address field: severity`, or `type created: severity`. */
export type SeverityCase = {
  readonly state: readonly DeclaredResource[];
  readonly source: 'ec2' | 'iam' | 'lambda' | 'rds' | 's3';
  readonly event: string;
  readonly request: JsonObject;
  readonly response?: JsonObject;
  readonly alerts: readonly string[];
};

export const declared = (type: string, attributes: JsonObject): DeclaredResource => ({ type, attributes });
export const here = `us-east-1:${ownAccount}`;
