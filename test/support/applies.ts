import type { Arrival } from '../../src/model/fact.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from './arrivals.js';
import type { DeclaredResource } from './catalog-case.js';
import { plainPolicy, runPipeline } from './run-pipeline.js';

/** One API call of an apply. Its position in the list is its time. */
export type Call = {
  readonly service: string;
  readonly event: string;
  readonly request: JsonObject | null;
  readonly response?: JsonObject | null;
  /** Other top-level members of the record. */
  readonly members?: JsonObject;
};

/** The API calls of an apply and the declared state before and after it. */
export type Apply = {
  readonly name: string;
  readonly before: readonly DeclaredResource[];
  readonly calls: readonly Call[];
  readonly after: readonly DeclaredResource[];
  /** A record withholds a new value of a resource that stays. Only a state from before the apply shows that the apply changed it. */
  readonly withholds?: true;
};

export const terraformAgent =
  'APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) terraform-provider-aws/5.60.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.30.3 os/linux lang/go#1.22.5';

/** A user agent that names no infrastructure tool. */
const pipelineAgent = 'aws-sdk-go-v2/1.30.3 os/linux lang/go#1.22.5 md/GOOS#linux';

export const calls = (
  service: string,
  list: readonly (readonly [event: string, request: JsonObject | null, response?: JsonObject | null])[],
): readonly Call[] =>
  list.map(([event, request, response]) => ({ service: `${service}.amazonaws.com`, event, request, response: response ?? null }));

/** The state of a resource, and the same with some attributes changed. */
export const resource =
  (type: string, attributes: JsonObject, name = 'this') =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, name, attributes: { ...attributes, ...changed } });

/** A module's life: three applies that create, change and destroy it. `states`: after the creation and after the change. */
export const life = (
  name: string,
  states: readonly [created: readonly DeclaredResource[], changed: readonly DeclaredResource[]],
  by: { readonly create: readonly Call[]; readonly change: readonly Call[]; readonly destroy: readonly Call[] },
): readonly Apply[] => [
  { name: `${name} is created`, before: [], calls: by.create, after: states[0] },
  { name: `${name} is changed`, before: states[0], calls: by.change, after: states[1] },
  { name: `${name} is destroyed`, before: states[1], calls: by.destroy, after: [] },
];

/** The applies in a state that keeps a resource: one that loses its last without a deletion on record is not believed (D101). */
export const besideMarker = (applies: readonly Apply[]): readonly Apply[] =>
  applies.map((apply) => {
    const marker: DeclaredResource = { type: 'terraform_data', name: apply.name.replace(/\W/g, '_'), attributes: { id: 'marker' } };
    return { ...apply, before: [...apply.before, marker], after: [...apply.after, marker] };
  });

const day = '2026-03-02T';
/** Seconds after ten o'clock as ISO 8601. */
export const clock = (seconds: number): string => new Date(Date.parse(`${day}10:00:00Z`) + seconds * 1000).toISOString();

type Actor = { readonly userAgent: string; readonly members?: JsonObject };

/** The records of calls that begin `from` seconds after ten, two seconds apart, delivered at `at`. */
const recordsOf = (list: readonly Call[], from: number, at: number, by: Actor): readonly Arrival[] =>
  list.map((call, index) =>
    auditArrival(
      cloudTrailRecord(call.service, call.event, {
        eventTime: `${clock(from + index * 2).slice(0, 19)}Z`,
        eventID: `${String(from)}-${String(index)}-${call.event}`,
        requestParameters: call.request,
        responseElements: call.response ?? null,
        userAgent: by.userAgent,
        ...call.members,
        ...by.members,
      }),
      clock(at),
    ),
  );

const source = 'terraform.tfstate';
const stateAt = (resources: readonly DeclaredResource[], serial: number, at: number, written: number, readAfter = 0): Arrival =>
  stateArrival(stateDocument(resources, serial), clock(at), clock(written), readAfter, source);
const stateUpdate = (kind: 'locked' | 'unlocked' | 'unchanged' | 'failed', at: number, readAfter = 0): Arrival => ({
  kind: 'state',
  at: clock(at),
  source,
  update: kind,
  snapshot: undefined,
  written: '',
  readAfter,
  message: '',
});

const quiet: EvaluationPolicy = { ...plainPolicy, confirm: false, respectLock: false, holdIacAgents: false };

/** An order in which the state and the records of an apply reach the service. The apply begins at 0 and writes its state when it ends. */
type Delivery = {
  readonly name: string;
  readonly policy: EvaluationPolicy;
  /** No state from before the apply is read, so nothing shows what the apply removed. */
  readonly noneBefore?: true;
  arrivals(apply: Apply): readonly Arrival[];
};

const first = (apply: Apply): Arrival => stateAt(apply.before, 1, -600, -700);
const end = (apply: Apply): number => apply.calls.length * 2 + 1;
const byTerraform: Actor = { userAgent: terraformAgent };
const byPipeline: Actor = { userAgent: pipelineAgent };

export const deliveries: readonly Delivery[] = [
  {
    name: 'the state is read again before the records arrive',
    policy: { ...plainPolicy },
    arrivals: (apply) => [first(apply), stateAt(apply.after, 2, 120, end(apply)), ...recordsOf(apply.calls, 0, 400, byTerraform)],
  },
  {
    name: 'the state is read again between the records',
    policy: { ...plainPolicy },
    arrivals: (apply) => {
      const half = Math.ceil(apply.calls.length / 2);
      return [
        first(apply),
        ...recordsOf(apply.calls, 0, 200, byTerraform).slice(0, half),
        stateAt(apply.after, 2, 250, end(apply)),
        ...recordsOf(apply.calls, 0, 400, byTerraform).slice(half),
      ];
    },
  },
  {
    name: 'the state is read again after the records, which name the tool',
    policy: { ...quiet, holdIacAgents: true },
    arrivals: (apply) => [first(apply), ...recordsOf(apply.calls, 0, 200, byTerraform), stateAt(apply.after, 2, 500, end(apply))],
  },
  {
    name: 'each record is confirmed by reading the state again',
    policy: { ...quiet, confirm: true },
    arrivals: (apply) => [
      first(apply),
      ...recordsOf(apply.calls, 0, 200, byPipeline),
      stateAt(apply.after, 2, 203, end(apply), apply.calls.length + 1),
    ],
  },
  {
    name: 'the state is locked when the records arrive',
    policy: { ...quiet, respectLock: true },
    arrivals: (apply) => [
      first(apply),
      stateUpdate('locked', -1),
      ...recordsOf(apply.calls, 0, 200, byPipeline),
      stateUpdate('unlocked', 210),
      stateAt(apply.after, 2, 212, end(apply), apply.calls.length + 3),
    ],
  },
  {
    name: 'the first state read is the one that the apply wrote',
    policy: { ...plainPolicy },
    noneBefore: true,
    arrivals: (apply) => [stateAt(apply.after, 2, 120, end(apply)), ...recordsOf(apply.calls, 0, 400, byTerraform)],
  },
  {
    name: 'the write times of the states are unknown',
    policy: { ...plainPolicy },
    arrivals: (apply) => [
      { ...first(apply), written: '' } as Arrival,
      ...recordsOf(apply.calls, 0, 200, byTerraform),
      { ...stateAt(apply.after, 2, 500, 0), written: '' } as Arrival,
    ],
  },
];

export const deliver = (apply: Apply, delivery: Delivery): readonly Output[] => runPipeline([delivery.arrivals(apply)], delivery.policy);

/** The same calls made by a person in the console, without a write of the state. */
export const byHand = (apply: Apply, policy: EvaluationPolicy = plainPolicy): readonly Output[] => {
  const console: Actor = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) console.amazonaws.com' };
  return runPipeline([[first(apply), ...recordsOf(apply.calls, 0, 200, console)]], policy);
};
