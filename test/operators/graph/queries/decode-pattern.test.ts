import t from 'tap';
import type { Json } from '../../../../src/lib/json.js';
import { decodePattern } from '../../../../src/operators/graph/queries/decode-pattern.js';

const node = { var: 'd' };
const edge = { edge: {} };
const where = (condition: Json): Json => ({ match: [{ var: 'd', where: condition }] });

void t.test('D86: names the place of every fault', (t) => {
  const fields = 'id, type, label, severity, resource_type, resource_name, timestamp, metadata.…';
  const cases: readonly (readonly [Json, string])[] = [
    [null, 'expected a JSON object with "match"'],
    [[], 'expected a JSON object with "match"'],
    [{ match: [node], query: 'MATCH' }, 'unknown member "query"; expected match, where, return, order_by, limit, cursor'],
    [{}, 'match: expected a list: a node, or node, edge, node, …'],
    [{ match: [] }, 'match: expected a list: a node, or node, edge, node, …'],
    [{ match: {} }, 'match: expected a list: a node, or node, edge, node, …'],
    [{ match: [node, edge] }, 'match: expected a node at the end'],
    [{ match: Array.from({ length: 19 }, (_, at) => (at % 2 === 0 ? node : edge)) }, 'match: expected at most 8 edges'],
    [{ match: [node, node, node] }, 'match[1]: expected an edge: {"edge": {"type", "direction", "hops"}}'],
    [{ match: [node, { edge: [] }, node] }, 'match[1]: expected an edge: {"edge": {"type", "direction", "hops"}}'],
    [{ match: [edge] }, 'match[0]: expected a node: nodes and edges alternate'],
    [{ match: ['d'] }, 'match[0]: expected a node: {"var", "type", "where"}'],
    [{ match: [{ name: 'd' }] }, 'match[0]: unknown member "name"; expected var, type, where'],
    [{ match: [{ var: 'a.b' }] }, 'match[0].var: expected a name of letters, digits and _'],
    [{ match: [{ var: 1 }] }, 'match[0].var: expected a name of letters, digits and _'],
    [{ match: [{}] }, 'match: expected a node with a "var"'],
    [
      { match: [{ var: 'd', type: 'drift' }] },
      'match[0].type: expected one of iac_change, iam_policy, iam_role, service_account, pod, container, sensor_event, security_group, network, resource',
    ],
    [{ match: [{ var: 'd', type: ['pod', 7] }] }, /^match\[0\]\.type\[1\]: expected one of/.source],
    [{ match: [{ var: 'd', type: [] }] }, 'match[0].type: expected at least one type'],
    [{ match: [node, { edge: { type: 'owns' } }, node] }, /^match\[1\]\.edge\.type: expected one of caused_by,/.source],
    [{ match: [node, { edge: { way: 1 } }, node] }, 'match[1].edge: unknown member "way"; expected type, direction, hops'],
    [{ match: [node, { edge: {}, hops: 1 }, node] }, 'match[1]: unknown member "hops"; expected edge'],
    [{ match: [node, { edge: { direction: 'up' } }, node] }, 'match[1].edge.direction: expected one of out, in, any'],
    ...[0, 9, 1.5, '2', [1], [2, 1], [1, 2, 3], [0, 1], [1, 9], {}].map((hops): readonly [Json, string] => [
      { match: [node, { edge: { hops } }, node] },
      'match[1].edge.hops: expected [least, most], whole numbers from 1 to 8',
    ]),
    [where([]), 'match[0].where: expected an object of conditions by field'],
    [where({ severty: 'x' }), `match[0].where.severty: unknown field; expected one of ${fields}`],
    [where({ metadata: 'x' }), `match[0].where.metadata: unknown field; expected one of ${fields}`],
    [where({ 'metadata.a..b': 'x' }), `match[0].where.metadata.a..b: unknown field; expected one of ${fields}`],
    [where({ 'label.x': 'x' }), `match[0].where.label.x: unknown field; expected one of ${fields}`],
    [where({ severity: {} }), 'match[0].where.severity: expected an operator: eq, ne, in, glob, gt, gte, lt, lte, exists'],
    [
      where({ severity: { is: 1 } }),
      'match[0].where.severity.is: unknown operator; expected one of eq, ne, in, glob, gt, gte, lt, lte, exists',
    ],
    [where({ severity: { in: 'high' } }), 'match[0].where.severity.in: expected a list'],
    [where({ severity: { in: [['high']] } }), 'match[0].where.severity.in[0]: expected a string, a number, true, false or null'],
    [where({ label: { in: Array.from({ length: 1_001 }, () => 'a') } }), 'match[0].where.label.in: expected at most 1000 values'],
    [where({ label: [] }), 'match[0].where.label: expected a string, a number, true, false or null'],
    [where({ label: { eq: {} } }), 'match[0].where.label.eq: expected a string, a number, true, false or null'],
    [
      where({ label: { glob: 1 } }),
      'match[0].where.label.glob: expected a pattern of at most 1024 characters; * matches any run of characters',
    ],
    [where({ label: { exists: 'yes' } }), 'match[0].where.label.exists: expected true or false'],
    [where({ label: { gt: null } }), 'match[0].where.label.gt: expected a number or a string'],
    [where({ severity: { gte: 'urgent' } }), 'match[0].where.severity.gte: expected one of critical, high, medium, low'],
    [where({ timestamp: { gte: 'yesterday' } }), 'match[0].where.timestamp.gte: expected a time, such as 2026-01-31T09:30:00Z'],
    [
      where({ timestamp: { in: ['2026-01-31T09:30:00Z', 5] } }),
      'match[0].where.timestamp.in[1]: expected a time, such as 2026-01-31T09:30:00Z',
    ],
    [{ match: [node], where: [] }, 'where: expected an object of conditions by variable, such as {"d.severity": {"eq": "high"}}'],
    [{ match: [node], where: { 'x.severity': 'high' } }, 'where["x.severity"]: no node of "match" has the variable "x"'],
    [{ match: [node], where: { d: 'high' } }, 'where["d"]: expected a variable and a field, such as "d.severity"'],
    [{ match: [node], where: { 'd.severity': { in: 1 } } }, 'where["d.severity"].in: expected a list'],
    [{ match: [node], return: 'd' }, 'return: expected a list of 1 to 64 variables and fields, such as ["d", "d.severity"]'],
    [{ match: [node], return: [] }, 'return: expected a list of 1 to 64 variables and fields, such as ["d", "d.severity"]'],
    [{ match: [node], return: ['d', 7] }, 'return[1]: expected a variable, or a variable and a field, such as "d.severity"'],
    [{ match: [node], return: ['e'] }, 'return[0]: no node of "match" has the variable "e"'],
    [{ match: [node], return: [''] }, 'return[0]: no node of "match" has the variable ""'],
    [{ match: [node], return: ['d.owner'] }, `return[0]: unknown field; expected one of ${fields}`],
    [{ match: [node], order_by: 'd.severity down' }, 'order_by: expected a variable or field and a direction, such as "d.timestamp desc"'],
    [{ match: [node], order_by: ['d'] }, 'order_by: expected a variable or field and a direction, such as "d.timestamp desc"'],
    [{ match: [node], order_by: 'e' }, 'order_by: no node of "match" has the variable "e"'],
    ...[0, 10_001, '5', 1.5].map((limit): readonly [Json, string] => [
      { match: [node], limit },
      'limit: expected a whole number from 1 to 10000',
    ]),
    ...['', 'x', '[]', 5, Buffer.from('["a",1,2]').toString('base64url')].map((cursor): readonly [Json, string] => [
      { match: [node], cursor },
      'cursor: expected a next_cursor',
    ]),
    [{ match: [node], cursor: Buffer.from('["a",1,2,3]').toString('base64url') }, 'cursor: it belongs to another query'],
  ];
  for (const [body, message] of cases) {
    const expected = message.startsWith('^') ? new RegExp(message) : message;
    t.throws(() => decodePattern(body), { kind: 'invalid', message: expected }, JSON.stringify(body).slice(0, 120));
  }
  t.end();
});

void t.test('D86: fills in what is absent or null', (t) => {
  const absent = { where: null, return: null, order_by: null, limit: null, cursor: null };
  for (const more of [{}, absent]) {
    t.match(
      decodePattern({ match: [{ ...node, type: null, where: null }, { edge: { type: null, direction: null, hops: null } }, {}], ...more }),
      {
        nodes: [
          { name: 'd', types: undefined, tests: [] },
          { name: '', types: undefined, tests: [] },
        ],
        edges: [{ types: undefined, direction: 'out', least: 1, most: 1 }],
        columns: [{ text: 'd', node: 0, field: undefined }],
        order: undefined,
        limit: 100,
        from: undefined,
      },
    );
  }
  t.match(decodePattern({ match: [node, { edge: { hops: 3 } }, {}] }).edges, [{ least: 3, most: 3 }]);
  t.end();
});
