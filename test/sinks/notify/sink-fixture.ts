import type { Notice } from '../../../src/model/notice.js';
import type { Sink } from '../../../src/model/contracts/sink.js';
import { poster, type Post } from '../../../src/sinks/notify/post.js';
import type { SinkFixture } from '../../conformance/sink-fixture.js';
import { startWebhookServer, type WebhookAnswer } from '../../support/webhook-server.js';
import { nthNotice } from './samples.js';

/** A target and a real server for it, for the conformance suite. */
export const sinkFixture =
  (sinkOf: (post: Post) => Sink<Notice>): (() => Promise<SinkFixture<Notice>>) =>
  async () => {
    const server = await startWebhookServer();
    const answers = (name: string, retryAfter: number | undefined): WebhookAnswer => {
      if (name === 'ok' || name === 'hang' || name === 'close' || name === 'redirect') return name;
      return {
        status: Number(name),
        headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        body: `no: ${server.url}`,
      };
    };
    return {
      sink: sinkOf(poster({ url: server.url, headers: {} }, Date.now)),
      item: nthNotice,
      received: () => Promise.resolve(server.requests.map(({ json }) => json as unknown)),
      answer: (name, retryAfter) => {
        server.answer(answers(name, retryAfter));
      },
      close: () => server.close(),
    };
  };

/** Whether a body names the alert, by id or address. */
export const namesAlert = (request: unknown, { drift }: Notice): boolean => {
  const text = JSON.stringify(request);
  return text.includes(drift.id) || text.includes(drift.address ?? drift.id);
};
