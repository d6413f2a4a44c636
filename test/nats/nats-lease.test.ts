import { filter, firstValueFrom, map } from 'rxjs';
import { test } from 'tap';
import type { LeaseState, LeaseStore } from '../../src/model/contracts/lease-store.js';
import { openNats } from '../support/nats-cluster.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { pause } from '../support/pause.js';
import { startTcpProxy } from '../support/tcp-proxy.js';

const skip = withoutNats();

const statesOf = (t: { readonly teardown: (work: () => void) => void }, lease: LeaseStore): LeaseState[] => {
  const states: LeaseState[] = [];
  const subscription = lease.states$.subscribe((state) => states.push(state));
  t.teardown(() => {
    subscription.unsubscribe();
  });
  return states;
};

const free = (lease: LeaseStore): Promise<LeaseState> => firstValueFrom(lease.states$.pipe(filter(({ holder }) => holder === undefined)));

void test('D91 one instance holds the lease until it releases it', { skip }, async (t) => {
  const server = await startNats(t);
  const [one, two] = await Promise.all([openNats(t, [server.url]), openNats(t, [server.url])]);
  const states = statesOf(t, two.lease);
  const taken = await Promise.all([one.lease.acquire('one'), two.lease.acquire('two')]);
  t.equal(taken.filter((revision) => revision !== undefined).length, 1, 'only one gets it');
  const [holder, other, revision] = taken[0] === undefined ? ['two', one.lease, taken[1]] : ['one', two.lease, taken[0]];
  const owner = other === one.lease ? two.lease : one.lease;
  t.equal(await other.acquire('other'), undefined);
  const renewed = await owner.renew(holder, revision ?? 0);
  t.ok((renewed ?? 0) > (revision ?? 0));
  t.equal(await other.renew('other', renewed ?? 0).then(() => owner.renew(holder, renewed ?? 0)), undefined, 'a revision counts once');
  const { revision: last } = await firstValueFrom(owner.states$);
  const released = free(other);
  await owner.release(last);
  const { revision: freed } = await released;
  t.ok(freed > last);
  t.ok(((await other.acquire('other')) ?? 0) > freed, 'it can be taken at once');
  await firstValueFrom(two.lease.states$.pipe(filter(({ holder }) => holder === 'other')));
  const revisions = states.map((state) => state.revision);
  t.same(
    revisions,
    [...new Set(revisions)].sort((a, b) => a - b),
    'states come in order, each once',
  );
});

void test('D91 a lease that is not renewed expires, and watchers hear of it', { skip }, async (t) => {
  const server = await startNats(t);
  const leaseMs = 5_000;
  const [one, two] = await Promise.all([openNats(t, [server.url], { leaseMs }), openNats(t, [server.url], { leaseMs })]);
  let revision = (await one.lease.acquire('one')) ?? 0;
  const held = firstValueFrom(two.lease.states$.pipe(filter(({ holder }) => holder === 'one')));
  let began = performance.now();
  for (let count = 0; count < 12; count++) {
    await pause(500); // the server's clock: longer than the lease in total
    began = performance.now();
    revision = (await one.lease.renew('one', revision)) ?? 0;
    t.ok(revision > 0, 'renewing keeps it');
  }
  t.match(await held, { holder: 'one' });
  await free(two.lease);
  const took = performance.now() - began;
  t.comment(`expired after ${String(Math.round(took))} ms`);
  t.ok(took > leaseMs - 100, 'not early');
  t.equal(await one.lease.renew('one', revision), undefined, 'an expired lease cannot be renewed');
  t.ok(((await two.lease.acquire('two')) ?? 0) > revision);
  t.equal(await one.lease.renew('one', revision), undefined);
});

void test('a renewal after one with a lost answer succeeds', { skip }, async (t) => {
  const server = await startNats(t);
  const { lease } = await openNats(t, [server.url]);
  const revision = (await lease.acquire('one')) ?? 0;
  const lost = (await lease.renew('one', revision)) ?? 0;
  t.ok(((await lease.renew('one', revision)) ?? 0) > lost);
  t.equal(await lease.renew('two', revision), undefined);
});

void test('an instance that is cut off gets failures, and sees the current state when it is back', { skip }, async (t) => {
  const server = await startNats(t);
  const proxy = await startTcpProxy(t, server.port);
  const one = await openNats(t, [`nats://127.0.0.1:${String(proxy.port)}`], { leaseMs: 1_000, requestTimeoutMs: 500 });
  const two = await openNats(t, [server.url], { leaseMs: 1_000 });
  const revision = (await one.lease.acquire('one')) ?? 0;
  const states = statesOf(t, one.lease);
  proxy.cut();
  await t.rejects(one.lease.renew('one', revision), { name: 'Failure', kind: 'NotConnected' });
  await free(two.lease);
  t.ok(await two.lease.acquire('two'));
  proxy.mend();
  await firstValueFrom(
    one.lease.states$.pipe(
      map(({ holder }) => holder),
      filter((holder) => holder === 'two' || holder === undefined),
    ),
  );
  t.not(states.at(-1)?.holder, 'one');
  t.equal(await one.lease.renew('one', revision), undefined);
});

void test('a stalled connection is noticed by its requests', { skip }, async (t) => {
  const server = await startNats(t);
  const proxy = await startTcpProxy(t, server.port);
  const { lease } = await openNats(t, [`nats://127.0.0.1:${String(proxy.port)}`], { requestTimeoutMs: 500 });
  const revision = (await lease.acquire('one')) ?? 0;
  proxy.stall();
  await t.rejects(lease.renew('one', revision), { name: 'Failure', kind: 'NotConnected' });
  proxy.mend();
  t.ok(await lease.renew('one', revision));
});

void test('the longest lease of the instances applies', { skip }, async (t) => {
  const server = await startNats(t);
  const warnings: string[] = [];
  const log = { debug: () => undefined, info: () => undefined, warn: (text: string) => warnings.push(text), error: () => undefined };
  await openNats(t, [server.url], { leaseMs: 1_000 });
  await openNats(t, [server.url], { leaseMs: 2_000, log });
  await openNats(t, [server.url], { leaseMs: 1_000, log });
  t.match(warnings, [/longer than the lease/, /shorter than the lease/]);
});
