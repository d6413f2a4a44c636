import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, MessageChannel, Worker, workerData, type MessagePort } from 'node:worker_threads';
import type * as Bundles from './load-bundle.js';

/**
 * Keeps the compiled code of the bundles beside them: runs the demo, with its service, in this process and each thread on an input of it,
 * because code is compiled when it first runs.
 */
const { compile } = createRequire(import.meta.url)(resolve('dist/app/load-bundle.cjs')) as typeof Bundles;

/** The program answers requests while it replays. Resolves when the first alerts are listed. */
const runDemo = async (): Promise<void> => {
  const port = await freePort();
  process.argv.splice(1, Infinity, resolve('dist/app/main.js'), 'demo', '--server', '--api-port', String(port));
  // Ends with the service.
  void import(resolve('dist/app/main.js'));
  for (let polls = 0; polls < 300; polls++) {
    await setTimeout(100);
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/v1/drifts`).catch(() => undefined);
    if ((await answer?.text())?.includes('"resource_type"') === true) return;
  }
  throw new Error('the demo shows no alert after half a minute');
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

type ThreadStart = { readonly bundle: string; readonly asked: MessagePort };

/** Runs a thread until it has answered a task. */
const runThread = async (bundle: string, start: object, task: object): Promise<void> => {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: { ...start, bundle, asked: port2 }, transferList: [port2] });
  thread.postMessage(task);
  await once(thread, 'message');
  port1.postMessage('');
  await once(thread, 'exit');
};

const state = 'examples/incident/state/before.tfstate';
const records = 'examples/incident/kubernetes-audit.ndjson';

if (!isMainThread) {
  const { bundle, asked } = workerData as ThreadStart;
  const keep = compile(bundle);
  asked.once('message', () => {
    keep();
    process.exit();
  });
} else {
  await runThread('state-worker.cjs', {}, { source: 'local', path: state });
  const options = { rule: { by: 'newest' }, prefilter: true, eager: false };
  await runThread('decode-worker.cjs', { events: [] }, { open: 1, path: records, options });
  const keep = compile('app.cjs');
  await runDemo();
  keep();
  process.exit();
}
