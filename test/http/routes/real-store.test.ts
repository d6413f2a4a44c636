import t from 'tap';
import { cloudTypes } from '../../../src/catalog/providers.js';
import type { Route } from '../../../src/http/route.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { dropped, droppedRecord, type Output } from '../../../src/model/output.js';
import type { OutcomeRecord, OutcomeStep } from '../../../src/model/outcome.js';
import { noTriage, type ActionEntry } from '../../../src/model/triage.js';
import { MemoryStore } from '../../../src/sinks/store/memory-store.js';
import { block, declared, stateOf } from '../../sinks/store/graph-samples.js';
import { arrivedAt, clock, sampleActivity, sampleDrift, sampleEvent } from '../../sinks/store/samples.js';
import { schemaCheck } from '../schemas/schema-check.js';
import { SmallService, handle, textOf } from './small-service.js';

const driftId = `d_${'a'.repeat(26)}`;
const eventId = `e_${'b'.repeat(26)}`;

const action: ActionEntry = { at: clock(4), by: 'ann', action: 'comment', assignee: null, until: null, comment: 'hm' };
const record: OutcomeRecord = {
  ...{ id: 'r1', account: '1', provider: 'aws', eventName: 'GetThing', eventTime: clock(3) },
  user: { user_name: 'ann' },
};
const undeclared: OutcomeStep = {
  ...{ step: 'no_rule', subject: { type: 'aws_x', source: undefined, address: undefined }, owner: undefined },
  ...{ fields: '*', drift: sampleDrift(driftId, 1) },
};
/** A store with one of each kind of item that the routes return. */
const filled = (): MemoryStore => {
  const store = new MemoryStore({ maxDrifts: 10, maxEvents: 10, types: cloudTypes, showVariables: [], actionsOf: () => [action] });
  const event = sampleEvent(eventId, 2, { provider: 'aws', output_fields: { 'ct.user': 'alice', 'evt.num': 7 } });
  const outputs: readonly Output[] = [
    declared(stateOf([block('a'), block('b', { dependencies: ['aws_x.a'] })])),
    { output: 'drift', drift: sampleDrift(driftId, 1), waited: 0 },
    { output: 'sensor_event', event, at: clock(2) },
    sampleActivity('r1', 3),
    { output: 'triaged', id: driftId, triage: { ...noTriage, comments: 1 }, action },
    dropped('unsupported_event', 2, 'PutThing'),
    droppedRecord('read_only', record),
    { output: 'outcome', record, walk: 1, at: clock(4), steps: [undeclared], state: 'over', counted: 'no_rule' },
  ];
  store.take(outputs, arrivedAt(4));
  return store;
};

const routes = allRoutes(Object.assign(new SmallService(), { store: filled() }));
const params: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/v1/drifts/:id': { id: driftId },
  '/api/v1/events/:id': { id: eventId },
  '/api/v1/records/:id': { id: 'r1' },
  '/api/v1/state/resources/:address': { address: 'aws_x.b' },
};

const dataOf = async (route: Route): Promise<unknown> => {
  const answer = await handle(routes, `${route.method} ${route.path}`, { params: params[route.path] ?? {} });
  return answer.kind === 'data' ? JSON.parse(answer.json) : (JSON.parse(await textOf(answer)) as { readonly data: unknown }).data;
};

const shown = routes.filter(
  ({ method, path, envelope }) => method === 'GET' && envelope && /^\/api\/v1\/(drifts|events|graph|records|state|stats)/.test(path),
);

void t.test('the responses of the memory store match the schemas and are not empty', async (t) => {
  t.equal(shown.length, 14);
  for (const route of shown) {
    const data = await dataOf(route);
    t.strictSame(schemaCheck(route.response ?? {})(data), [], route.path);
    const lists = Object.values(data as object).filter((one): one is readonly unknown[] => Array.isArray(one));
    t.not(lists.at(-1)?.length, 0, route.path);
  }
});
