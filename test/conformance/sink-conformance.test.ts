import t from 'tap';
import { httpSink, type SinkFlaw } from '../support/http-sink.js';
import { startWebhookServer, webhookSecrets } from '../support/webhook-server.js';
import type { SinkCase, SinkConformance } from './sink-bed.js';
import { sinkCases } from './sink-cases.js';
import { sinkConformance } from './sink-conformance.js';

const overHttp = (flaw?: SinkFlaw): SinkConformance<string> => ({
  name: 'a sink over HTTP',
  secrets: webhookSecrets,
  ...(flaw === undefined ? {} : { patience: 1_000 }),
  tells: (request, item) => Array.isArray(request) && request.includes(item),
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

/** Each breaks the contract in one way, and the case finds it. */
const found: readonly (readonly [SinkFlaw, SinkCase])[] = [
  ['blank name', 'the name has no blanks'],
  ['sends nothing', 'one item is delivered by one request'],
  ['sends each', 'several items are one request'],
  ['forgets some', 'several items are all delivered'],
  ['no patience', '429 with Retry-After asks for that patience'],
  ['invents patience', '429 without Retry-After leaves the wait to the runner'],
  ['any status is rejected', '500 may be tried again'],
  ['any status is failed', '400 is not tried again'],
  ['any status is failed', '410 closes the sink'],
  ['follows redirects', 'a redirect is not followed'],
  ['ignores its signal', 'a target that hangs is given up when the signal says so'],
  ['ignores its signal', 'nothing is sent with an aborted signal'],
  ['sends nothing', 'a delivery after a failure goes on'],
  ['tells its address', '500 may be tried again'],
  ['leaves a timer', 'what was sent leaves nothing that keeps the process alive'],
];
for (const [flaw, name] of found) {
  void t.test(`a sink with the flaw "${flaw}" does not pass: ${name}`, async (t) => {
    await t.rejects(sinkCases<string>()[name](overHttp(flaw)));
  });
}
