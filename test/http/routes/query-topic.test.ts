import t from 'tap';
import { Problem } from '../../../src/model/http/problem.js';
import { queryTopic } from '../../../src/http/routes/query-topic.js';
import { topics } from '../../../src/model/contracts/broadcast.js';
import { SmallService, answerOf, dataOf, textOf } from './small-service.js';

const parsed = (answer: ReturnType<ReturnType<typeof queryTopic>>): unknown => {
  if (answer instanceof Promise) throw new Error('expected an answer at once');
  if (answer instanceof Problem) throw answer;
  return JSON.parse(answer);
};

void t.test('D43: answers with the data of the route', async (t) => {
  const service = new SmallService();
  const ask = queryTopic(service.store, service.maxPageBytes);
  for (const topic of topics) {
    const answer = await answerOf(service, `GET /api/v1/${topic}`);
    const data: unknown = answer.kind === 'data' ? dataOf(answer) : (JSON.parse(await textOf(answer)) as { readonly data: unknown }).data;
    t.strictSame(parsed(ask(topic, {})), data, topic);
  }
});

void t.test('D43: accepts the parameters of the route as strings or numbers', (t) => {
  const service = new SmallService();
  const ask = queryTopic(service.store, service.maxPageBytes);
  t.match(parsed(ask('drifts', { page: 2, limit: '3', severity: 'low', resource_type: 'a&b=c %', request_id: 'r', other: [] })), {
    page: 2,
    limit: 3,
  });
  t.match(parsed(ask('events', { provider: 'gcp', severity: null })), { page: 1, limit: 50 });
  t.match(service.asked, [
    [
      { severity: 'low', resourceType: 'a&b=c %' },
      { page: 2, limit: 3 },
    ],
    [{ severity: undefined, provider: 'gcp' }, {}],
  ]);
  t.end();
});

void t.test('D28, D43: names the parameter of an invalid value', (t) => {
  const service = new SmallService();
  const ask = queryTopic(service.store, service.maxPageBytes);
  for (const [name, value] of [
    ['page', 0],
    ['page', 1.5],
    ['limit', 1001],
    ['limit', '1e2'],
    ['severity', 'none'],
    ['severity', ['low']],
    ['resource_type', {}],
    ['page', true],
  ] as const) {
    t.match(ask('drifts', { [name]: value }), { kind: 'invalid', message: new RegExp(`^${name}: `) }, `${name} ${JSON.stringify(value)}`);
  }
  service.isStateLoaded = false;
  t.match(ask('state', {}), { kind: 'unavailable' });
  t.end();
});

void t.test('ignores property names of the prototype as parameters', (t) => {
  const parameters = JSON.parse('{"__proto__":{"page":3}}') as Readonly<Record<string, never>>;
  t.match(parsed(queryTopic(new SmallService().store, 1_000_000)('drifts', parameters)), { page: 1 });
  t.end();
});

void t.test('does not answer a bug', (t) => {
  const { store } = new SmallService();
  const broken = { ...store, statistics: { version: 1, json: (): string => (undefined as unknown as { readonly text: string }).text } };
  t.throws(() => queryTopic(broken, 1_000_000)('stats', {}), TypeError);
  t.end();
});

void t.test('D43: has the filters of the route, with lists for parameters that may repeat', async (t) => {
  const service = new SmallService();
  const ask = queryTopic(service.store, service.maxPageBytes);
  const answer = await ask('drifts', { user: ['a', 'b,c'], account: '1,2', status: 'open', page: 2 });
  t.match(JSON.parse(String(answer)), { drifts: [{ id: 'a' }, { id: 'b' }], page: 2, limit: 50, total: 7 });
  t.match(service.asked, [['search', { users: ['a', 'b,c'], accounts: ['1', '2'], statuses: new Set(['open']) }]]);
  await ask('drifts', { only_open: true });
  await ask('drifts', { only_open: 'false', user: 'a' });
  t.match(service.asked.slice(1), [
    ['search', { statuses: new Set(['open']) }],
    ['search', { statuses: new Set(['open', 'declared', 'reverted', 'superseded']) }],
  ]);
  for (const [name, value] of [
    ['only_open', 1],
    ['only_open', []],
    ['user', ['a', {}]],
    ['user', ['']],
    ['status', ['open']],
    ['q', true],
    ['since', 'soon'],
  ] as const)
    t.match(ask('drifts', { [name]: value }), { kind: 'invalid', message: new RegExp(`^${name}: expected`) }, name);
});
