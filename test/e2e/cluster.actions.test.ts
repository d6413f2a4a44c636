import t from 'tap';
import { leaderOf, othersOf, startInstances, untilLevel, type Instance } from '../support/instances.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { replicasPosting } from '../support/posted-load.js';
import { answersOfAll, differences } from '../support/same-answers.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

type Pushed = { readonly action: { readonly by: string } };
type Detail = {
  readonly data: { readonly triage: unknown; readonly actions: readonly { readonly action: string; readonly by: string }[] };
};

void t.test(
  'D90: an action posted to any instance is the same at all of them, also for the next leader',
  { skip: withoutNats() },
  async (t) => {
    const nats = await startNats(t);
    const { all } = await startInstances(t, { nats: [nats], count: 2, log: 'lease: 2s' });
    const leader = await leaderOf(all);
    const [follower] = othersOf(all, leader) as [Instance];
    const sockets = await Promise.all(all.map(({ ws }) => Listener.open(ws)));
    await Promise.all(sockets.map((socket) => socket.subscribe('drifts')));
    const { path, body } = replicasPosting('web', 1, 7);
    t.equal((await leader.post(path, body))?.status, 202);
    const [first] = await Promise.all(sockets.map((socket) => socket.waitFor(({ type }) => type === 'drift')));
    const { id } = first?.payload as { readonly id: string };
    const actions = `/api/v1/drifts/${id}/actions`;
    const detail = async (instance: Instance): Promise<Detail> => (await instance.get(`/api/v1/drifts/${id}`)).json as Detail;

    t.match(await follower.post(actions, { action: 'assign', assignee: 'bob', by: 'ann' }), { status: 202, json: { data: { by: 'ann' } } });
    t.match(await leader.post(actions, { action: 'comment', comment: 'hm', by: 'cid' }), { status: 202 });
    await Promise.all(
      sockets.map((socket) => socket.waitFor(({ type, payload }) => type === 'drift_action' && (payload as Pushed).action.by === 'cid')),
    );
    const [one, other] = sockets.map((socket) => socket.of('drift_action').map(({ id: number, payload }) => [number, payload as unknown]));
    t.equal(one?.length, 2);
    t.strictSame(one, other, 'the same messages with the same ids');
    await untilLevel(all);
    t.strictSame(differences(await answersOfAll(all)), []);
    for (const instance of all)
      t.match(await detail(instance), { data: { triage: { assignee: 'bob', comments: 1 }, actions: [{ by: 'ann' }, { by: 'cid' }] } });

    const accept = { action: 'accept', comment: 'agreed', by: 'eve', drift_ids: [id, 'd_none'] };
    t.match(await follower.post('/api/v1/drifts/actions', accept), { status: 202, json: { data: { taken: 1, unknown: ['d_none'] } } });
    await untilLevel(all);
    t.strictSame(differences(await answersOfAll(all)), []);
    for (const instance of all)
      t.match(await detail(instance), { data: { resolution: 'accepted', resolved_by: { person: { name: 'eve' } } } });

    await leader.stop('SIGKILL');
    const reply = await until(
      () => follower.post(actions, { action: 'acknowledge', by: 'dan' }),
      (answer) => answer?.status === 202,
    );
    t.equal(reply?.status, 202);
    t.match((await detail(follower)).data.actions.at(-1), { action: 'acknowledge', by: 'dan' });
  },
);
