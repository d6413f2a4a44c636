import fc from 'fast-check';
import type { JsonObject } from '../../src/lib/json.js';
import { edgeTypes, nodeTypes } from '../../src/model/graph-evidence.js';

/** A request to send. `body`: of a POST. */
export type GraphRequest = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };

/** Requests for the graph, valid and not: unknown ids, parameters out of bounds, broken bodies, exploding patterns. `ids`: some that exist. */
export const graphRequests = (ids: readonly string[]): fc.Arbitrary<GraphRequest> => {
  const id = fc.oneof(
    fc.constantFrom('', ...ids),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constant('x'.repeat(3_000)),
  );
  const segment = id.map((text) => encodeURIComponent(Buffer.from(text).toString()) || 'x');
  const get = (path: fc.Arbitrary<string>, params: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<GraphRequest> =>
    fc.tuple(path, fc.record(params, { requiredKeys: [] })).map(([to, query]) => {
      const text = new URLSearchParams(query as Record<string, string>).toString();
      return { method: 'GET', path: text === '' ? to : `${to}?${text}` };
    });
  return fc.oneof(
    get(fc.constant('/api/graph/overview'), { time_range: duration, severity, limit: number }),
    get(
      segment.map((one) => `/api/graph/drift/${one}`),
      {},
    ),
    get(
      segment.map((one) => `/api/graph/blast-radius/${one}`),
      { depth: number, limit: number },
    ),
    get(
      fc.tuple(segment, segment).map(([from, to]) => `/api/graph/path/${from}/${to}`),
      { limit: number, max_length: number },
    ),
    get(fc.constant('/api/v1/graph'), {
      around: id.map((text) => Buffer.from(text).toString()),
      depth: number,
      type,
      since: time,
      until: time,
    }),
    graphPatterns(ids).map((body): GraphRequest => ({ method: 'POST', path: '/api/graph/query', body: JSON.stringify(body) })),
    fc
      .oneof(fc.json(), fc.string(), fc.constant('['.repeat(30_000)), fc.constant(`{"match":"${'x'.repeat(70_000)}"}`))
      .map((body): GraphRequest => ({ method: 'POST', path: '/api/graph/query', body })),
  );
};

/** Bodies of pattern queries: half of them valid, many of those exploding. */
const graphPatterns = (ids: readonly string[]): fc.Arbitrary<JsonObject> => {
  const odd = <T>(valid: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  const scalar = fc.oneof(
    fc.constantFrom(...ids, 'high', 'critical', '2026-02-03T03:10:00Z', '*', 'a*b'),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const condition = fc.oneof(
    scalar,
    fc.dictionary(fc.constantFrom('eq', 'ne', 'glob', 'gt', 'gte', 'lt', 'lte'), odd(scalar), { minKeys: 1 }),
    fc.record({ in: fc.array(scalar) }),
    fc.record({ exists: fc.boolean() }),
  );
  const field = fc.constantFrom(
    'id',
    'type',
    'label',
    'severity',
    'resource_type',
    'timestamp',
    'metadata.user',
    'metadata.__proto__',
    'other',
  );
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const node = fc.record(
    { var: odd(name), type: odd(fc.constantFrom(...nodeTypes)), where: fc.dictionary(field, condition, { maxKeys: 1 }) },
    { requiredKeys: ['var'] },
  );
  const edge = fc.record({
    edge: fc.record(
      {
        type: odd(fc.subarray([...edgeTypes], { minLength: 1 })),
        direction: odd(fc.constantFrom('out', 'in', 'any')),
        hops: odd(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 8 }))),
      },
      { requiredKeys: [] },
    ),
  });
  const match = fc.tuple(node, fc.array(fc.tuple(edge, node), { maxLength: 8 })).map(([first, more]) => [first, ...more.flat()] as unknown);
  const column = fc.tuple(name, fc.option(field)).map(([one, of]) => (of === null ? one : `${one}.${of}`));
  return fc.record(
    {
      match: odd(match),
      where: odd(fc.dictionary(column, condition, { maxKeys: 2 })),
      return: odd(fc.array(column, { minLength: 1, maxLength: 4 })),
      order_by: odd(fc.tuple(column, fc.constantFrom('', ' asc', ' desc')).map((parts) => parts.join(''))),
      limit: odd(fc.integer({ min: -1, max: 10_001 })),
      cursor: odd(fc.constant(null)),
    },
    { requiredKeys: ['match'] },
  ) as fc.Arbitrary<JsonObject>;
};

const number = fc.oneof(
  fc.integer({ min: -1, max: 20_000 }).map(String),
  fc.integer({ min: 1, max: 8 }).map(String),
  fc.string({ maxLength: 5 }),
);
const duration = fc.constantFrom('24h', '7d', '9999d', '0s', '1.5m', '-1h', '', 'x', '99999999999h');
const severity = fc.constantFrom('critical', 'critical,high', 'low,low', 'none', '', ',');
const type = fc.constantFrom('drift', 'sensor,resource', 'iac_change,pod', 'nothing', '');
const time = fc.constantFrom('2026-02-03T03:10:00Z', '2026-02-03', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', '');
