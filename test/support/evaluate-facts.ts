import type { Drift } from '../../src/model/drift.js';
import type { Arrival } from '../../src/model/fact.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { clock, terraformAgent } from './applies.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from './arrivals.js';
import type { DeclaredResource } from './catalog-case.js';
import { changesIn, plainPolicy, runPipeline } from './run-pipeline.js';

/** Short constructors for facts that reach evaluation. Times are seconds after ten o'clock. */

let made = 0;

type RecordOptions = {
  /** Time of the event. */
  readonly time: number;
  /** Time of arrival; default a minute after the event. */
  readonly at?: number;
  readonly user?: string;
  readonly agent?: string;
  readonly members?: JsonObject;
};

/** A call in CloudTrail's format, made by an IAM user in the console. */
export const recordedCall = (
  source: string,
  event: string,
  request: JsonObject,
  { time, at = time + 60, user = 'alice', agent, members }: RecordOptions,
): Arrival =>
  auditArrival(
    cloudTrailRecord(`${source}.amazonaws.com`, event, {
      eventTime: `${clock(time).slice(0, 19)}Z`,
      eventID: `event-${String(++made)}`,
      requestParameters: request,
      userIdentity: {
        type: 'IAMUser',
        principalId: `AIDA${user.toUpperCase()}`,
        arn: `arn:aws:iam::111122223333:user/${user}`,
        accountId: '111122223333',
        userName: user,
      },
      ...(agent === undefined ? {} : { userAgent: agent }),
      ...members,
    }),
    clock(at),
  );

export const terraform = { agent: terraformAgent };

export const main = 'main.tfstate';

/** A version of a state. `written` default: 10 seconds before it arrives; null: unknown. */
export const state = (
  resources: readonly DeclaredResource[],
  at: number,
  {
    written = at - 10,
    readAfter = 0,
    source = main,
    serial = 1,
  }: { written?: number | null; readAfter?: number; source?: string; serial?: number } = {},
): Arrival => stateArrival(stateDocument(resources, serial), clock(at), written === null ? '' : clock(written), readAfter, source);

export const stateUpdate = (
  kind: 'unchanged' | 'failed' | 'locked' | 'unlocked' | 'accepted',
  at: number,
  readAfter = 0,
  source = main,
): Arrival => ({
  kind: 'state',
  at: clock(at),
  source,
  update: kind,
  snapshot: undefined,
  written: '',
  readAfter,
  message: '',
});

export const tick = (at: number): Arrival => ({ kind: 'tick', at: clock(at) });

/** A user as the provider writes it: the simplest resource that can drift. */
export const user = (name: string, attributes: JsonObject = {}, resource = name): DeclaredResource => ({
  type: 'aws_iam_user',
  name: resource,
  attributes: {
    arn: `arn:aws:iam::111122223333:user/${name}`,
    force_destroy: false,
    id: name,
    name,
    path: '/',
    permissions_boundary: '',
    tags: {},
    tags_all: {},
    unique_id: `AIDA${name.toUpperCase()}`,
    ...attributes,
  },
});

export const role = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_role',
  name: 'worker',
  attributes: {
    arn: 'arn:aws:iam::111122223333:role/worker',
    assume_role_policy: '{"Statement":[]}',
    description: 'works',
    id: 'worker',
    inline_policy: [],
    managed_policy_arns: [],
    max_session_duration: 3600,
    name: 'worker',
    path: '/',
    permissions_boundary: '',
    tags: {},
    tags_all: {},
    ...attributes,
  },
});

/** `UpdateRole`: sets the description. */
export const describeRole = (description: string, options: RecordOptions): Arrival =>
  recordedCall('iam', 'UpdateRole', { roleName: 'worker', description }, options);

/** All announced, resolved and repeated alerts in order, one short line each. */
export const alertLines = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) => {
    if (one.output === 'drift')
      return changesIn([one.drift]).map((drift) => `${nameOf(drift)}: ${show(drift.old_value)} → ${show(drift.new_value)}`);
    if (one.output === 'resolved')
      return changesIn([one.drift]).map((drift) => `${nameOf(drift)} ${drift.resolution ?? ''}: ${show(drift.new_value)}`);
    if (one.output === 'repeated') return [`${nameOf(one.drift)} again: ${String(one.drift.occurrences)}`];
    return [];
  });

const nameOf = (drift: Drift): string => `${drift.address ?? drift.resource_type} ${drift.field}`;
const show = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null && !Array.isArray(value) ? '{…}' : JSON.stringify(value);

/** The alerts in their final form, one short text each. */
export const outcomes = (outputs: readonly Output[]): readonly string[] => {
  const last = new Map<string, string>();
  for (const one of outputs)
    if (one.output === 'drift' || one.output === 'repeated' || one.output === 'resolved') {
      const { id, address, resource_type, field, resolution } = one.drift;
      last.set(id, `${address ?? resource_type} ${field} ${resolution ?? 'open'}`);
    }
  return [...last.values()];
};

/** The alerts still open at the end. */
export const openDrifts = (outputs: readonly Output[]): readonly Drift[] => {
  const open = new Map<string, Drift>();
  for (const one of outputs) {
    if (one.output === 'drift' || one.output === 'repeated') open.set(one.drift.id, one.drift);
    if (one.output === 'updated' && open.has(one.drift.id)) open.set(one.drift.id, one.drift);
    if (one.output === 'resolved') open.delete(one.drift.id);
  }
  return [...open.values()];
};

/** All outputs of the pipeline for these facts, each fact in its own batch. */
export const evaluated = (arrivals: readonly Arrival[], policy: Partial<EvaluationPolicy> = {}): readonly Output[] =>
  runPipeline(
    arrivals.map((one) => [one]),
    { ...plainPolicy, ...policy },
  );
