import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { until } from './until.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

const folder = '/usr/lib/google-cloud-sdk/platform/pubsub-emulator/lib';
const java = '/usr/bin/java';
const jar =
  existsSync(folder) && existsSync(java) ? readdirSync(folder).find((one) => /^cloud-pubsub-emulator.*\.jar$/.test(one)) : undefined;

/** Why tests with Google's emulator are skipped; false if it is installed (package `google-cloud-cli-pubsub-emulator`). */
export const withoutEmulator: string | false = jar === undefined ? "Google's Pub/Sub emulator is not installed" : false;

type EmulatedSubscription = {
  readonly url: string;
  readonly subscription: string;
  readonly publish: (...bodies: readonly string[]) => Promise<void>;
};

/** Google's emulator of Pub/Sub. */
type PubsubEmulator = {
  /** `127.0.0.1:PORT`, for `PUBSUB_EMULATOR_HOST`. */
  readonly host: string;
  /** Creates a subscription and its topic. */
  readonly open: () => Promise<EmulatedSubscription>;
};

export const startPubsubEmulator = async (t: Test): Promise<PubsubEmulator> => {
  const host = `127.0.0.1:${String(await freePort())}`;
  const url = `http://${host}`;
  const [ip = '', port = ''] = host.split(':');
  const child = spawn(java, ['-Xmx256m', '-jar', join(folder, jar ?? ''), `--host=${ip}`, `--port=${port}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  t.teardown(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await until(
    () => call('PUT', 'projects/acme-prod/topics/probe', {}).catch((error: unknown) => error),
    (error) => error === undefined,
  );
  let made = 0;
  return {
    host,
    open: async () => {
      const name = `audit${String(++made)}`;
      const topic = `projects/acme-prod/topics/${name}`;
      const subscription = `projects/acme-prod/subscriptions/${name}`;
      await call('PUT', topic, {});
      await call('PUT', subscription, { topic, ackDeadlineSeconds: 10 });
      return {
        url,
        subscription,
        publish: (...bodies) =>
          call('POST', `${topic}:publish`, { messages: bodies.map((body) => ({ data: Buffer.from(body).toString('base64') })) }),
      };
    },
  };
};
