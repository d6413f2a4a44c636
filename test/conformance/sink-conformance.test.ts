import t from 'tap';
import { httpSink, type SinkFlaw } from '../support/http-sink.js';
import { startWebhookServer, webhookSecrets } from '../support/webhook-server.js';
import type { SinkCase, SinkConformance } from './sink-fixture.js';
import { sinkCases } from './sink-cases.js';
import { sinkConformance } from './sink-conformance.js';

const overHttp = (flaw?: SinkFlaw): SinkConformance<string> => ({
  name: 'a sink over HTTP',
  secrets: webhookSecrets,
  ...(flaw === undefined ? {} : { timeout: 1_000 }),
  contains: (request, item) => Array.isArray(request) && request.includes(item),
  open: async () => {
    const server = await startWebhookServer();
    return {
      sink: httpSink(server.url, flaw),
      item: (n) => `item ${n}`,
      received: () => Promise.resolve(server.requests.map(({ json }) => json as unknown)),
      answer: (answer, retryAfterSeconds) => {
        const headers: Record<string, string> = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
        const status = Number(answer);
        server.answer(Number.isNaN(status) ? (answer as 'ok') : { status, headers });
      },
      close: () => server.close(),
    };
  },
});

sinkConformance(t, overHttp());

/** Each flaw breaks the contract in one way, and the case detects it. */
const found: readonly (readonly [SinkFlaw, SinkCase])[] = [
  ['name with a space', 'its name has no spaces'],
  ['sends nothing', 'delivers one item with one request'],
  ['sends one request per item', 'sends several items in one request'],
  ['drops items', 'delivers all of several items'],
  ['ignores Retry-After', 'backs off for the Retry-After of a 429'],
  ['invents a wait', 'leaves the wait to the runner on 429 without Retry-After'],
  ['any status is rejected', 'fails with a retryable error on 500'],
  ['any status is failed', 'rejects the batch on 400'],
  ['any status is failed', 'closes the sink on 410'],
  ['follows redirects', 'does not follow redirects'],
  ['ignores its signal', 'aborts a hanging request on its signal'],
  ['ignores its signal', 'sends nothing with an aborted signal'],
  ['sends nothing', 'delivers again after a failure'],
  ['leaks its address', 'fails with a retryable error on 500'],
  ['leaves a timer', 'leaves nothing that keeps the process alive'],
];
for (const [flaw, name] of found) {
  void t.test(`fails a sink with the flaw "${flaw}" in: ${name}`, async (t) => {
    await t.rejects(sinkCases<string>()[name](overHttp(flaw)));
  });
}
