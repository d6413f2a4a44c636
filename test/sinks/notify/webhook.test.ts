import { webcrypto } from 'node:crypto';
import * as fc from 'fast-check';
import { isRight } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { poster } from '../../../src/sinks/notify/post.js';
import { deliveryHeaders, signingKeys, type SigningKey } from '../../../src/sinks/notify/sign-delivery.js';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { webhook } from '../../../src/sinks/notify/webhook.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { startWebhookServer, webhookSecrets, type WebhookServer } from '../../support/webhook-server.js';
import { anyNotice, driftWith, noticeOf } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const first = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const second = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const noLinks = linksTo({ public_url: undefined, dashboard: true });
const keysOf = (secrets: string): readonly SigningKey[] => {
  const keys = signingKeys(secrets);
  return isRight(keys) ? keys.right : [];
};

sinkConformance(t, {
  name: 'webhook',
  open: sinkFixture((post) => webhook(post, noLinks, keysOf(first), Date.now)),
  secrets: [...webhookSecrets, first],
  contains: namesAlert,
  skip: { 'sends several items in one request': 'Standard Webhooks has no digest: each alert has its own id and signature' },
});

const never = new AbortController().signal;
const withServer = async (work: (server: WebhookServer) => Promise<void>): Promise<void> => {
  const server = await startWebhookServer();
  try {
    await work(server);
  } finally {
    await server.close();
  }
};

/** Verifies independently: Web Crypto over the received bytes. */
const isSignedWith = async (secret: string, { headers, body }: WebhookServer['requests'][number]): Promise<boolean> => {
  const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const key = await webcrypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const content = Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`);
  for (const one of String(headers['webhook-signature']).split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version === 'v1' && (await webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), content))) return true;
  }
  return false;
};

void t.test('the body has type, time and the whole alert as in the API', (t) =>
  withServer(async (server) => {
    const sink = webhook(poster({ url: server.url, headers: { 'x-team': 'blue' } }, Date.now), noLinks, [], Date.now);
    await sink.write([noticeOf('drift')], never);
    await sink.write([noticeOf('resolved')], never);
    const [drift, resolved] = server.requests;
    t.strictSame(drift?.json, { type: 'drift.detected', timestamp: '2026-11-02T10:05:00.000Z', data: driftWith() });
    t.match(resolved?.json, {
      type: 'drift.resolved',
      timestamp: '2026-11-02T11:00:00.000Z',
      data: { id: driftWith().id, resolution: 'reverted' },
    });
    t.match(drift?.headers, { 'content-type': 'application/json', 'x-team': 'blue', 'webhook-id': /^d_[a-z]{26}_detected$/ });
    t.notOk('webhook-signature' in (drift?.headers ?? {}), 'without a secret nothing is signed');
    t.not(resolved?.headers['webhook-id'], drift?.headers['webhook-id']);
    t.equal(drift?.path, new URL(server.url).pathname + new URL(server.url).search);
  }),
);

void t.test('signs each attempt with each secret and its own time, under one id', (t) =>
  withServer(async (server) => {
    let now = 1_700_000_000_000;
    const sink = webhook(poster({ url: server.url, headers: {} }, Date.now), noLinks, keysOf(`${first}  ${second}`), () => now);
    server.answer({ status: 500 }, 'ok');
    await t.rejects(sink.write([noticeOf('drift')], never), /answered 500/);
    now += 61_999;
    await sink.write([noticeOf('drift')], never);
    const [failed, delivered] = server.requests;
    t.equal(failed?.headers['webhook-timestamp'], '1700000000');
    t.equal(delivered?.headers['webhook-timestamp'], '1700000061');
    t.equal(failed?.headers['webhook-id'], delivered?.headers['webhook-id']);
    for (const request of server.requests) {
      t.ok(await isSignedWith(first, request), 'with the first secret');
      t.ok(await isSignedWith(second, request), 'with the second');
      t.notOk(await isSignedWith(first, { ...request, body: `${request.body} ` }), 'not for another body');
      t.notOk(await isSignedWith(`whsec_${Buffer.alloc(24, 1).toString('base64')}`, request), 'not with another secret');
    }
  }),
);

void t.test('reproduces the signature of a known delivery', (t) => {
  const body = '{"test": 2432232314}';
  const headers = deliveryHeaders(
    keysOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330_000,
    body,
  );
  t.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  t.end();
});

void t.test('a secret is whsec_ and base64 of 24 to 64 bytes', (t) => {
  const of = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 200).toString('base64')}`;
  for (const good of [of(24), of(64), of(25).replace(/=+$/, ''), `${of(24)} ${of(64)}`, ` ${of(30)}\n`, ''])
    t.ok(isRight(signingKeys(good)), good);
  for (const bad of [
    of(23),
    of(65),
    'secret',
    of(24).slice(6),
    'whsec_',
    `whsec_${'!'.repeat(40)}`,
    `${of(24)} x`,
    `${of(24)},${of(24)}`,
  ]) {
    const keys = signingKeys(bad);
    t.match(keys, { _tag: 'Left', left: /whsec_ and 24 to 64 bytes/ }, bad);
    t.notOk(JSON.stringify(keys).includes(bad.slice(6) || '\0'), 'does not show the secret');
  }
  t.end();
});

void t.test('for any alert, the body is JSON with the complete alert', () =>
  withServer(async (server) => {
    const sink = webhook(poster({ url: server.url, headers: {} }, Date.now), noLinks, keysOf(first), Date.now);
    await fc.assert(
      fc.asyncProperty(anyNotice, async (notice) => {
        await sink.write([notice], never);
        const request = server.requests.at(-1);
        return (
          request !== undefined &&
          JSON.stringify((request.json as { readonly data: unknown }).data) === JSON.stringify(notice.drift) &&
          (await isSignedWith(first, request))
        );
      }),
      { numRuns: 100 },
    );
  }),
);
