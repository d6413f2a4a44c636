import fc from 'fast-check';
import t from 'tap';
import { routeMatcher } from '../../src/http/match-route.js';
import '../support/fixed-seed.js';

const table = [
  { method: 'GET', path: '/api/drifts' },
  { method: 'GET', path: '/api/drifts/:id' },
  { method: 'DELETE', path: '/api/drifts/:id' },
  { method: 'GET', path: '/api/drifts/latest' },
  { method: 'GET', path: '/api/:kind/newest' },
  { method: 'GET', path: '/path/:from/:to' },
  { method: 'GET', path: '/' },
];
const match = routeMatcher(table);
const found = (path: string): unknown => {
  const one = match(path);
  return one && { paths: [...new Set([...one.methods.values()].map((entry) => entry.path))], segments: Object.fromEntries(one.segments) };
};

void t.test('matches paths exactly or by segments', (t) => {
  t.same(found('/api/drifts'), { paths: ['/api/drifts'], segments: {} });
  t.same(found('/api/drifts/d_1'), { paths: ['/api/drifts/:id'], segments: { id: 'd_1' } });
  t.same(found('/path/a/b'), { paths: ['/path/:from/:to'], segments: { from: 'a', to: 'b' } });
  t.same(found('/'), { paths: ['/'], segments: {} });
  t.same([...(match('/api/drifts/x')?.methods.keys() ?? [])], ['GET', 'DELETE']);
  t.end();
});

void t.test('prefers a literal segment to a parameter, and the earlier one first', (t) => {
  t.match(found('/api/drifts/latest'), { paths: ['/api/drifts/latest'] });
  t.match(found('/api/drifts/newest'), { paths: ['/api/drifts/:id'] });
  t.match(found('/api/events/newest'), { paths: ['/api/:kind/newest'], segments: { kind: 'events' } });
  t.end();
});

void t.test('distinguishes trailing slashes, empty segments, case and encoded letters', (t) => {
  for (const path of ['', '//', '/api/drifts/', '/api//drifts', '/API/drifts', '/api/drift%73', '/path/a/', '/path//b', '/path/a/b/', '/x'])
    t.equal(found(path), undefined, path);
  t.end();
});

void t.test('passes segments on as sent', (t) => {
  for (const id of ['aws_s3_bucket.b%5B%22a%2Fb%22%5D', 'b["x"]', '%', '%zz', ':id', '..', 'constructor'])
    t.match(found(`/api/drifts/${id}`), { segments: { id } });
  t.end();
});

void t.test('never throws', (t) => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (path) => void (match(path), match(`/api/drifts/${path}`))));
  t.end();
});
