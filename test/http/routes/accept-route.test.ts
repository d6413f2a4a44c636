import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import type { Principal } from '../../../src/model/http/principal.js';
import type { Suspicion } from '../../../src/model/suspicion.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { dataOf, handle, problemOf, SmallService } from './small-service.js';

const suspicion: Suspicion = {
  source: 'a.tfstate',
  reason: 'emptied',
  since: '2026-02-03T04:00:00.000Z',
  at: '2026-02-03T04:00:00.000Z',
  version: { serial: 6, lineage: 'l', resources: 0 },
  inForce: { serial: 5, lineage: 'l', resources: 3 },
};
const serviceWith = (...sources: readonly string[]): SmallService => {
  const service = new SmallService();
  service.suspicions = sources.map((source) => ({ ...suspicion, source }));
  return service;
};
const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read', 'ingest', 'write'], isValid: () => true };
const key: Principal = { kind: 'key', name: 'on call', scopes: ['write'], isValid: () => true };
const post = (service: SmallService, body: Json, principal = anonymous) =>
  handle(allRoutes(service), 'POST /api/v1/state/accept', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    principal,
  });

void t.test('D101: accepts the suspect version, in the name of the person', async (t) => {
  const service = serviceWith('a.tfstate');
  const answer = await post(service, { by: 'ann' });
  t.equal(answer.kind === 'data' ? answer.status : 0, 202);
  t.strictSame(dataOf(answer), {
    source: 'a.tfstate',
    by: 'ann',
    at: '2026-02-03T04:05:07.000Z',
    reason: 'emptied',
    serial: 6,
    lineage: 'l',
  });
  await post(service, {}, key);
  const two = serviceWith('a.tfstate', 'b.tfstate');
  await post(two, { source: 'b.tfstate', by: ' bob ' });
  t.strictSame(
    [...service.accepted, ...two.accepted],
    [
      ['a.tfstate', 'ann'],
      ['a.tfstate', 'on call'],
      ['b.tfstate', 'bob'],
    ],
  );
});

void t.test('D101: refuses what it cannot accept, and takes nothing', async (t) => {
  const service = serviceWith('a.tfstate', 'b.tfstate');
  const refused: readonly (readonly [Json, RegExp, Principal?])[] = [
    [{}, /^by: expected a name .* authentication is off/],
    [{ by: 'ann' }, /several states are suspect; name one/],
    [{ source: 'c.tfstate', by: 'ann' }, /no suspect state: c\.tfstate/],
    [{ source: '' }, /^source: /],
    [{ source: ['a.tfstate'] }, /^source: /],
    [{ source: 'a.tfstate', by: '' }, /^by: /],
    [{ source: 'a.tfstate', by: '  ' }, /^by: /],
    [{ source: 'a.tfstate', by: 'x'.repeat(101) }, /^by: /],
    [{ source: 'a.tfstate', by: 'a\nb' }, /^by: /],
    [{ source: 'a.tfstate', by: 'ann' }, /^by: the credential names the person/, key],
    [{ source: 'a.tfstate', serial: 6 }, /^unknown member "serial"$/],
    [[], /not an object/],
    [null, /not an object/],
  ];
  for (const [body, message, principal] of refused)
    t.match((await problemOf(() => post(service, body, principal))).message, message, JSON.stringify(body));
  t.match((await problemOf(() => post(serviceWith(), { by: 'ann' }))).message, /no state is suspect/);
  t.strictSame(service.accepted, []);
  service.untaken = 'full';
  t.equal((await problemOf(() => post(service, { source: 'a.tfstate', by: 'ann' }))).kind, 'unavailable');
});
