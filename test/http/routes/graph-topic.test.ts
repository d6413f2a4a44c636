import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { Problem } from '../../../src/model/http/problem.js';
import { queryTopic } from '../../../src/http/routes/query-topic.js';
import { SmallService } from './small-service.js';

const ask = async (parameters: JsonObject): Promise<unknown> => {
  const answer = await queryTopic(new SmallService().store, 1_000_000)('graph', parameters);
  if (answer instanceof Problem) throw answer;
  return JSON.parse(answer) as unknown;
};

void t.test('D43, D85, D86: answers queries of the graph', async (t) => {
  t.match(await ask({ query: 'overview', time_range: '9999d', request_id: 1 }), { metadata: { total_nodes: 10 } });
  t.match(await ask({ query: 'drift', drift_id: 'd_group' }), { root_cause: { id: 'd_policy' } });
  t.match(await ask({ query: 'blast-radius', resource_id: 'sg-1', depth: 2 }), { center: { id: 'aws_security_group.web' } });
  t.match(await ask({ query: 'path', from: 'd_policy', to: 'e_shell', limit: '1' }), { paths: [{ length: 6 }] });
  t.match(await ask({ query: 'pattern', match: [{ var: 'd', type: 'iac_change' }], request_id: 'x' }), {
    columns: ['d'],
    rows: [['d_policy'], ['d_group']],
  });
});

void t.test('D28: names what is wrong', async (t) => {
  const cases: readonly (readonly [JsonObject, string, string])[] = [
    [{}, 'invalid', 'query: expected one of overview, drift, blast-radius, path, pattern'],
    [{ query: 'constructor' }, 'invalid', 'query: expected one of overview, drift, blast-radius, path, pattern'],
    [{ query: ['overview'] }, 'invalid', 'query: expected one of overview, drift, blast-radius, path, pattern'],
    [{ query: 'drift' }, 'invalid', 'drift_id is missing: expected a string'],
    [{ query: 'drift', drift_id: 'nothing' }, 'not_found', 'drift not found: nothing'],
    [{ query: 'drift', drift_id: '\ud800' }, 'not_found', 'drift not found: \ufffd'],
    [{ query: 'drift', drift_id: '%zz' }, 'not_found', 'drift not found: %zz'],
    [{ query: 'blast-radius', resource_id: 'sg-1', depth: 9 }, 'invalid', 'depth: expected a whole number from 1 to 8, got "9"'],
    [
      { query: 'pattern', match: [], other: 1 },
      'invalid',
      'unknown member "other"; expected match, where, return, order_by, limit, cursor',
    ],
  ];
  for (const [parameters, kind, message] of cases) await t.rejects(ask(parameters), { kind, message }, JSON.stringify(parameters));
});
