import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { snapshotOf } from '../../support/arrivals.js';
import { dataOf, handle, planStatus, problemOf, SmallService } from './small-service.js';

const serviceWith = (alert: object): SmallService => {
  const service = new SmallService();
  service.known.set('d1', JSON.stringify({ id: 'd1', ...alert }));
  const declared = (mode: string) => ({
    version: 4,
    resources: [{ mode, type: 'aws_instance', name: 'web', instances: [{ attributes: { id: 'i' } }] }],
  });
  service.snapshots = [
    snapshotOf(declared('managed'), 'a.tfstate'),
    snapshotOf(declared('data'), 'data.tfstate'),
    snapshotOf({ version: 4 }, 'c.tfstate'),
    snapshotOf(declared('managed'), 'b.tfstate'),
  ];
  return service;
};
const verify = (service: SmallService, id = 'd1') => handle(allRoutes(service), 'POST /api/v1/drifts/:id/verify', { params: { id } });

void t.test('D123: lists the folders of which plans are made', async (t) => {
  const service = new SmallService();
  t.strictSame(dataOf(await handle(allRoutes(service), 'GET /api/v1/plans', {})), { active: true, plans: [planStatus] });
});

void t.test('D123: asks for a plan of the resource of an alert', async (t) => {
  const service = serviceWith({ address: 'aws_instance.web' });
  const answer = await verify(service);
  t.equal(answer.kind === 'data' ? answer.status : 0, 202);
  t.strictSame(dataOf(answer), { drift_id: 'd1', address: 'aws_instance.web', state: 'a.tfstate', directory: '/infra', queued: 1 });
  t.strictSame(service.askedPlans, [[['a.tfstate', 'b.tfstate'], 'aws_instance.web']]);
});

void t.test('D123: tells why no plan can be made', async (t) => {
  t.match(await problemOf(() => verify(serviceWith({ address: 'aws_instance.web' }), 'd2')), { kind: 'not_found' });
  t.match(await problemOf(() => verify(serviceWith({ address: null }))), { kind: 'conflict', message: /^no state declares the resource/ });
  t.match(await problemOf(() => verify(serviceWith({ address: 'aws_instance.old' }))), {
    kind: 'conflict',
    message: /aws_instance\.old any longer/,
  });
  const resolved = serviceWith({ address: 'aws_instance.web' });
  resolved.statuses.set('d1', 'reverted');
  t.match(await problemOf(() => verify(resolved)), { kind: 'conflict', message: /resolved already \(reverted\)/ });
  for (const [refusal, message] of [
    ['no_directory', /^no folder of `verify` belongs to the state a\.tfstate, b\.tfstate/],
    ['inactive', /^this instance makes no plans/],
    ['unreachable', /^the instance that leads makes the plans, and does not answer/],
  ] as const) {
    const service = serviceWith({ address: 'aws_instance.web' });
    service.planRefusal = refusal;
    t.match(await problemOf(() => verify(service)), { kind: 'unavailable', message });
  }
});
