import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { openApi } from '../../src/http/openapi.js';
import { allRoutes } from '../../src/http/routes/all-routes.js';
import { SmallService } from './routes/small-service.js';
import { schemaCheck } from './schemas/schema-check.js';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>> };
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>; readonly components: object };

const routes = allRoutes(new SmallService());
const text = openApi(routes, { version: '1.2.3', authenticated: true });
const document = JSON.parse(text) as Document;
const operationsOf = (document: Document) =>
  routes.map((route) => {
    const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${route.method} ${route.path} is not in the document`);
    return { route, operation };
  });
const operations = operationsOf(document);

void t.test('the document is valid OpenAPI 3.1', async (t) => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(text) as Readonly<Record<string, unknown>>);
  t.strictSame(result.errors ?? [], []);
  t.ok(result.valid);
  t.equal(validator.version, '3.1');
});

void t.test('the validator detects a fault', async (t) => {
  const result = await new Validator().validate(
    JSON.parse(text.replaceAll('"in":"query"', '"in":"nowhere"')) as Readonly<Record<string, unknown>>,
  );
  t.notOk(result.valid);
});

void t.test('has exactly the routes of the table, each with a unique id', (t) => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
  t.equal(documented.length, routes.length);
  t.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, routes.length);
  t.equal(document.paths['/api/v1/drifts/{id}']?.['get']?.operationId, 'getDriftsById');
  for (const { route, operation } of operations) {
    t.match(operation.operationId, /^[a-z][A-Za-z0-9]+$/);
    t.equal(operation.summary, route.summary);
    t.equal(operation.tags.length, 1);
  }
  t.end();
});

void t.test('resolves every reference', (t) => {
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], document);
    t.ok(target, pointer);
  }
  t.end();
});

void t.test('D41: states the required scope of each operation, and none for open ones', (t) => {
  for (const { route, operation } of operations) {
    const needed = operation.security.flatMap((scheme) => Object.values(scheme)).flat();
    if (route.scope === 'open') t.strictSame(operation.security, [], route.path);
    else t.strictSame([...new Set(needed)], [route.scope], route.path);
    // D39: only streams, which browsers open, accept the token in the query.
    t.equal(
      operation.security.some((scheme) => 'accessToken' in scheme),
      ['/ws', '/api/v1/stream'].includes(route.path),
      route.path,
    );
  }
  t.end();
});

void t.test(
  'D38: with authentication off, requires a credential only for administration and documents the refusal of foreign hosts',
  (t) => {
    const open = JSON.parse(openApi(routes, { version: '1.2.3', authenticated: false })) as Document;
    for (const { route, operation } of operationsOf(open)) {
      const name = `${route.method} ${route.path}`;
      t.equal(operation.security.length > 0, route.scope === 'admin', name);
      t.equal('401' in operation.responses, route.scope === 'admin', name);
      t.ok('403' in operation.responses, name);
    }
    t.end();
  },
);

void t.test('lists the responses that follow from scope, limit, parameters and body', (t) => {
  for (const { route, operation } of operations) {
    const has = (status: number): boolean => String(status) in operation.responses;
    const name = `${route.method} ${route.path}`;
    t.ok(has(route.status), name);
    t.equal(has(401) && has(403), route.scope !== 'open', name);
    t.equal(
      has(429),
      route.scope !== 'open' || route.path.startsWith('/api/v1/session'),
      `${name}: failed credentials are rate-limited everywhere`,
    );
    t.equal(has(413) && has(415), route.body !== undefined, name);
    if (Object.keys(route.params).length > 0 || route.body !== undefined) t.ok(has(400), name);
    t.ok(has(500) && has(503), name);
    t.equal(has(304), route.path === '/api/v1/graph', name);
    t.equal(has(404), /:|api-keys$|(?:accept|actions|login|callback)$/.test(route.path) && name !== 'POST /api/v1/auth/api-keys', name);
  }
  t.end();
});

void t.test('uses the same body schema for ready and not ready', (t) => {
  const responses = document.paths['/ready']?.['get']?.responses ?? {};
  t.ok(responses['503']?.['content']);
  t.strictSame(responses['503']?.['content'], responses['200']?.['content']);
  t.end();
});

void t.test('the response schemas are valid and require the envelope', (t) => {
  for (const { route, operation } of operations.filter(({ route }) => route.response !== undefined)) {
    const content = operation.responses[route.status]?.['content'] as Readonly<
      Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
    >;
    const check = schemaCheck(content[route.produces]?.schema ?? {});
    t.not(check(7).length, 0, route.path);
    if (route.envelope) t.match(check({}).join(), /"missingProperty":"success"/, route.path);
  }
  t.end();
});

void t.test('D48: describes the intake as JSON with a schema or lines of text', (t) => {
  const content = document.paths['/api/v1/intake/sensor']?.['post']?.requestBody?.content ?? {};
  t.strictSame(Object.keys(content), ['application/json', 'application/x-ndjson', 'application/ndjson', 'text/plain']);
  t.strictSame(content['text/plain']?.schema, { type: 'string' });
  const check = schemaCheck(content['application/json']?.schema ?? {});
  const alert = { rule: 'r', priority: 'Error', time: '2026-02-03T04:05:06Z' };
  t.strictSame([check(alert), check([alert, alert])], [[], []]);
  t.not(check('text').length, 0);
  t.not(check({ ...alert, priority: 'Grave' }).length, 0, 'a priority unknown to the sensor');
  for (const priority of ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Informational', 'Debug'])
    t.strictSame(check({ ...alert, priority }), [], priority);
  t.end();
});
