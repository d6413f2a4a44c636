import fc from 'fast-check';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import type { Json, JsonObject } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import type { PlannedResource } from '../../src/model/plan.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { clock, terraformAgent } from '../support/applies.js';
import { cloudTrailRecord } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { main, stateUpdate, state, tick } from '../support/evaluate-facts.js';
import { plan, planned } from '../support/plans.js';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { gcpCall, gcpResources } from './gcp-calls.js';
import { kubernetesCall, kubernetesResources } from './kubernetes-calls.js';
import { once, type Caller, type CallSite, type RandomCall } from './random-call.js';
import {
  awsCall,
  declared as awsResources,
  history,
  longHistory,
  randomCall as awsRandomCall,
  recordOf,
  type ApiCall,
} from './random-history.js';

/** Random histories of all providers at once: records, entries of operations, audit events, sensor alerts, two states, ticks. */

const other = 'other.tfstate';

const trailRecord = ({ source, event, request }: ApiCall, { id, time, who, agent, outcome }: CallSite): JsonObject =>
  cloudTrailRecord(`${source}.amazonaws.com`, event, {
    eventTime: `${clock(time).slice(0, 19)}Z`,
    eventID: id,
    requestParameters: JSON.parse(JSON.stringify(request)) as JsonObject,
    userIdentity: {
      type: 'IAMUser',
      principalId: `AIDA${who.toUpperCase()}`,
      arn: `arn:aws:iam::111122223333:user/${who}`,
      accountId: '111122223333',
      userName: who,
    },
    ...(agent === 'terraform' ? { userAgent: terraformAgent } : {}),
    ...(outcome === 'denied' || outcome === 'failed' ? { errorCode: 'AccessDenied' } : {}),
    ...(event === 'ListUsers' ? { readOnly: true } : {}),
  });

const call: fc.Arbitrary<RandomCall> = fc.oneof(
  awsCall.map((one): RandomCall => ({ name: one.event, log: (site) => once(trailRecord(one, site)) })),
  gcpCall,
  kubernetesCall,
);

const caller = (tools: boolean): fc.Arbitrary<Caller> =>
  fc.record({
    who: fc.constantFrom('alice', 'bob', 'carol'),
    agent: tools ? fc.constantFrom('person', 'person', 'terraform', 'gitops' as const) : fc.constant('person' as const),
    outcome: fc.oneof(
      { arbitrary: fc.constant('done' as const), weight: 8 },
      { arbitrary: fc.constantFrom('denied', 'failed', 'unfinished', 'lost' as const), weight: 2 },
    ),
  });

type MadeCall = { readonly call: RandomCall; readonly caller: Caller };
/** A call by someone. `tools`: or by an IaC tool. */
const madeCall = (tools = true): fc.Arbitrary<MadeCall> => fc.record({ call, caller: caller(tools) });

/** The documents of a call with the seconds of their events. */
const documentsOf = (
  { call: { log }, caller: by }: MadeCall,
  time: number,
  id: string,
): readonly { readonly document: JsonObject; readonly time: number }[] =>
  log({ ...by, time, id }).map(({ document, delay }) => ({
    // Plain objects: those of fast-check have no prototype.
    document: JSON.parse(JSON.stringify(document)) as JsonObject,
    time: time + delay,
  }));

/** The fact of a record or of an alert. */
const factOf = (document: JsonObject, at: number): Arrival => {
  const alert = decodeSensor(document);
  if (alert !== undefined) return { kind: 'sensor', at: clock(at), ...alert };
  const record = decodeAudit(document);
  if (record === undefined) throw new Error(`malformed: ${JSON.stringify(document)}`);
  return { kind: 'audit', at: clock(at), record, skipped: undefined };
};

/** Resources of all providers; `project`: those of Google Cloud. */
const resourcesOf = (project: string): fc.Arbitrary<readonly DeclaredResource[]> =>
  fc
    .tuple(project === 'acme-prod' ? awsResources : fc.constant([]), gcpResources(project), kubernetesResources)
    .map((lists) => lists.flat());
export const declared = resourcesOf('acme-prod');
/** The resources of the other state, at addresses of their own. */
const declaredElsewhere = resourcesOf('acme-dev').map((list) => list.map((one) => ({ ...one, name: `${one.name ?? 'this'}2` })));

/** The alert of the CloudTrail plugin about a call. */
const alertOn = (record: JsonObject, id: string): JsonObject =>
  cloudAlert(
    id,
    {},
    {
      'ct.id': record['eventID'] as Json,
      'ct.name': record['eventName'] as Json,
      'ct.src': record['eventSource'] as Json,
      'ct.time': record['eventTime'] as Json,
      'ct.request': JSON.stringify(record['requestParameters']),
    },
  );

/** One step of a history: documents to deliver, or a fact about a state or the time. */
type Step =
  | { readonly documents: (time: number, id: string, last: JsonObject | undefined) => readonly JsonObject[] }
  | { readonly fact: (at: number, before: number) => Arrival };

/** What a plan says about a resource. */
const plannedPart = fc.constantFrom('same', 'same', 'silent', 'unconfigured', 'deleted', 'differs', 'text', 'tags' as const);
const plannedOf = (
  { type, name = 'this', attributes }: DeclaredResource,
  part: typeof plannedPart extends fc.Arbitrary<infer T> ? T : never,
): PlannedResource => {
  const address = `${type}.${name}`;
  if (part === 'silent') return planned(address, undefined, { isConclusive: false });
  if (part === 'unconfigured') return planned(address, undefined, { configured: ['name'] });
  if (part === 'deleted' || part === 'differs') return planned(address, part);
  const text = Object.keys(attributes).find((one) => typeof attributes[one] === 'string' && one !== 'id' && one !== 'arn');
  const changed = part === 'tags' ? 'tags' : text;
  if (part === 'same' || changed === undefined) return planned(address, undefined);
  return planned(address, [
    { [changed]: JSON.parse(JSON.stringify(attributes[changed] ?? null)) as Json },
    { [changed]: part === 'tags' ? { Owner: 'eve' } : 'planned' },
  ]);
};

const source = fc.constantFrom(main, main, other);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: madeCall().map((one): Step => ({ documents: (time, id) => documentsOf(one, time, id).map(({ document }) => document) })),
    weight: 12,
  },
  {
    arbitrary: fc.constantFrom<Step>(
      { documents: (_, id) => [hostAlert(id)] },
      { documents: (_, id, last) => (last === undefined ? [cloudAlert(id)] : [alertOn(last, id)]) },
    ),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(declared, declaredElsewhere, source, fc.constantFrom(30, 300, null), fc.boolean(), fc.nat(7))
      .map(([here, there, name, age, reads, backwards]): Step => ({
        fact: (at, before) =>
          state(name === main ? here : there, at, {
            written: age === null ? null : at - age,
            readAfter: reads ? before : 0,
            serial: backwards === 0 ? 1 : at,
            source: name,
          }),
      })),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('unchanged', 'failed', 'locked', 'unlocked', 'accepted' as const), source)
      .map(([kind, name]): Step => ({
        fact: (at, before) => stateUpdate(kind, at, kind === 'unchanged' || kind === 'failed' ? before : 0, name),
      })),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(fc.oneof(awsResources, declared), source, fc.array(plannedPart, { minLength: 1, maxLength: 12 }), fc.constantFrom(0, 20, 200))
      .map(([resources, name, parts, age]): Step => ({
        fact: (at) =>
          plan(
            resources.slice(0, parts.length).map((one, index) => plannedOf(one, parts[index] ?? 'same')),
            at - age,
            { at, source: name, id: `p_${String(at)}` },
          ),
      })),
    weight: 2,
  },
  { arbitrary: fc.constant<Step>({ fact: (at) => tick(at) }), weight: 1 },
);

/** A history with the documents of its records and alerts. */
type MixedHistory = { readonly arrivals: readonly Arrival[]; readonly documents: readonly JsonObject[] };

/** Endless random choices. */
const choices = (...values: readonly number[]): fc.Arbitrary<() => number> =>
  fc.infiniteStream(fc.constantFrom(...values)).map((stream) => () => stream.next().value ?? 0);

/** Documents arrive in bursts and late, some after later ones, and some twice. Sometimes the history begins without a state. */
export const mixedHistoryOf = (length: number): fc.Arbitrary<MixedHistory> =>
  fc
    .record({
      here: declared,
      there: declaredElsewhere,
      given: fc.integer({ min: 0, max: 3 }),
      steps: fc.array(step, { minLength: Math.min(10, length), maxLength: length, size: 'max' }),
      pause: choices(0, 1, 7, 40, 200),
      late: choices(5, 5, 60, 300),
      overtaken: choices(0, 0, 0, 1, 3),
      lasting: choices(0, 1, 3, 9),
      repeated: choices(0, 0, 0, 0, 0, 1),
    })
    .map(({ here, there, given, steps, pause, late, overtaken, lasting, repeated }) => {
      const arrivals: Arrival[] = given === 0 ? [] : [state(here, 0), state(there, 0, { source: other })];
      const documents: JsonObject[] = [];
      const waiting: { document: JsonObject; left: number }[] = [];
      let at = 10;
      let last: JsonObject | undefined;
      const deliver = (document: JsonObject): void => {
        arrivals.push(factOf(document, at));
        documents.push(document);
        if (typeof document['eventID'] === 'string') last = document;
        if (repeated() === 1) waiting.push({ document, left: overtaken() });
      };
      steps.forEach((one, index) => {
        at += pause();
        if ('fact' in one) arrivals.push(one.fact(at, arrivals.length));
        else
          one.documents(at - late(), `e${String(index)}`, last).forEach((document, part) => {
            waiting.push({ document, left: part === 0 ? overtaken() : lasting() });
          });
        for (const item of waiting.splice(0)) {
          if (item.left === 0) deliver(item.document);
          else waiting.push({ ...item, left: item.left - 1 });
        }
      });
      for (const { document } of waiting.splice(0)) deliver(document);
      return { arrivals, documents };
    });

/** Histories of AWS alone, where several calls meet on each attribute, and of all providers. */
export const anyHistory: fc.Arbitrary<readonly Arrival[]> = fc.oneof(
  history,
  mixedHistoryOf(25).map(({ arrivals }) => arrivals),
);
export const anyLongHistory: fc.Arbitrary<readonly Arrival[]> = fc.oneof(
  longHistory,
  mixedHistoryOf(80).map(({ arrivals }) => arrivals),
);

/** The records of one call, events from `time` on, all of them arriving at `at`. */
type CallRecords = (time: number, at: number) => readonly Arrival[];
/** Declared resources and calls on them, of AWS alone or of all providers. `tools`: some calls are made by IaC tools. */
export const anyRecords = (
  maxLength: number,
  tools: boolean,
): fc.Arbitrary<{ readonly resources: readonly DeclaredResource[]; readonly list: readonly CallRecords[] }> =>
  fc.oneof(
    fc.record({
      resources: awsResources,
      list: fc.array(
        awsRandomCall(tools).map((one): CallRecords => (time, at) => [recordOf(one, time, at)]),
        { maxLength },
      ),
    }),
    fc.record({
      resources: declared,
      list: fc.array(
        madeCall(tools).map(
          (one): CallRecords =>
            (time, at) =>
              documentsOf(one, time, `at-${String(time)}`).map(({ document }) => factOf(document, at)),
        ),
        { maxLength },
      ),
    }),
  );

/** Clusters and further tools, configured or not. */
export const configuredParts: fc.Arbitrary<Pick<EvaluationPolicy, 'clusters' | 'iacAgents'>> = fc
  .record({ clusters: fc.boolean(), tools: fc.boolean() })
  .map(({ clusters, tools }) => ({
    clusters: clusters
      ? [
          { name: 'prod', environment: 'prod', states: [main] },
          { name: 'dev', environment: undefined, states: [] },
        ]
      : [],
    iacAgents: tools ? ['kustomize-controller*', 'config-connector*'] : [],
  }));
