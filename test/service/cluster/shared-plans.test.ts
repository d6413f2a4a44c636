import t from 'tap';
import { servePlans, sharedPlans } from '../../../src/service/cluster/shared-plans.js';
import { noPlans, type PlansInput } from '../../../src/service/plans/open-plans.js';
import { Failure } from '../../../src/model/failure.js';
import { usable } from '../../config/read.js';

const config = usable('providers: {aws: {state: {local_path: a.tfstate}}}\nverify: [{directory: infra, binary: tofu}]');
const request = {
  ...{ config, folder: '/etc/driftline', environment: {}, version: '0', api: undefined, onListening: () => undefined },
  ...{ pprofPort: undefined, journal: undefined, recorded: undefined },
};
const leading = (asked: string[]): PlansInput => ({
  ...noPlans,
  isActive: true,
  ask: (state, address) => {
    asked.push(`${state} ${address}`);
    return state === 'a.tfstate' ? { state, directory: '/infra', queued: 1 } : undefined;
  },
});

void t.test('D123: a follower passes a request for a plan to the leader, whose own facts are served as before', async (t) => {
  const asked: string[] = [];
  const serve = servePlans(leading(asked), (body) => Promise.resolve(body));
  const follower = sharedPlans(request, { plans: noPlans, requests: { ask: serve } });
  t.strictSame(await follower.ask(['b.tfstate', 'a.tfstate'], 'aws_x.y["ü\n"]'), { state: 'a.tfstate', directory: '/infra', queued: 1 });
  t.strictSame(asked, ['b.tfstate aws_x.y["ü\n"]', 'a.tfstate aws_x.y["ü\n"]']);
  t.equal(await follower.ask(['b.tfstate'], 'aws_x.y'), 'no_directory');
  const facts = Buffer.from('{"kind":"tick"}');
  t.strictSame(await serve(facts), facts);
});

void t.test('D123: without an answer of the leader, or with one of an earlier version, it says so', async (t) => {
  const answering = (reply: () => Promise<Uint8Array>) => sharedPlans(request, { plans: noPlans, requests: { ask: reply } });
  const gone = answering(() => Promise.reject(new Failure('NotConnected', 'nobody leads')));
  t.equal(await gone.ask(['a.tfstate'], 'aws_x.y'), 'unreachable');
  t.equal(await answering(() => Promise.resolve(Buffer.from('refused'))).ask(['a.tfstate'], 'aws_x.y'), 'unreachable');
  await t.rejects(answering(() => Promise.reject(new Error('a bug'))).ask(['a.tfstate'], 'aws_x.y'), { message: 'a bug' });
});

void t.test('D123: a follower shows the configuration, the leader its own runs', async (t) => {
  const requests = { ask: () => Promise.reject(new Error('not asked')) };
  const follower = sharedPlans(request, { plans: noPlans, requests });
  t.notOk(follower.isActive());
  t.match(follower.statuses(), [
    { state: 'a.tfstate', directory: '/etc/driftline/infra', program: 'tofu', running: false, last_run: null },
  ]);
  const asked: string[] = [];
  const leader = sharedPlans(request, { plans: leading(asked), requests });
  t.ok(leader.isActive());
  t.strictSame(leader.statuses(), []);
  await leader.ask(['a.tfstate'], 'aws_x.y');
  t.strictSame(asked, ['a.tfstate aws_x.y']);
});
