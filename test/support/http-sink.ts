import { Failure } from '../../src/model/failure.js';
import type { Sink } from '../../src/model/contracts/sink.js';

/** One way to break the sink contract. */
export type SinkFlaw =
  | 'name with a space'
  | 'sends nothing'
  | 'sends one request per item'
  | 'drops items'
  | 'ignores Retry-After'
  | 'invents a wait'
  | 'any status is rejected'
  | 'any status is failed'
  | 'follows redirects'
  | 'ignores its signal'
  | 'leaks its address'
  | 'leaves a timer';

/** Posts items as one JSON array of strings. */
export const httpSink = (url: string, flaw?: SinkFlaw): Sink<string> => ({
  name: flaw === 'name with a space' ? 'http sink' : 'http',
  write: async (items, signal) => {
    if (flaw === 'leaves a timer') setTimeout(() => undefined, 7_000);
    if (flaw === 'sends nothing') return;
    const sent = flaw === 'drops items' ? items.slice(0, 1) : items;
    for (const body of flaw === 'sends one request per item' ? sent.map((item) => [item]) : [sent]) {
      await post(url, body, flaw === 'ignores its signal' ? new AbortController().signal : signal, flaw);
    }
  },
});

const post = async (url: string, body: readonly string[], signal: AbortSignal, flaw: SinkFlaw | undefined): Promise<void> => {
  const redirect = flaw === 'follows redirects' ? 'follow' : 'manual';
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
    redirect,
    headers: { Connection: 'close' },
  }).catch((error: unknown) => {
    throw new Failure('Failed', error instanceof Error ? error.name : 'no answer');
  });
  await response.arrayBuffer();
  const { status, headers } = response;
  if (status < 300) return;
  const message = flaw === 'leaks its address' ? `status ${status} of ${url}` : `status ${status}`;
  const retryAfter = headers.get('retry-after');
  const waitMs =
    flaw === 'ignores Retry-After' ? 0 : flaw === 'invents a wait' ? Number(retryAfter ?? 1) * 1_000 : Number(retryAfter ?? 0) * 1_000;
  if (flaw === 'any status is rejected') throw new Failure('Rejected', message);
  if (flaw === 'any status is failed') throw new Failure('Failed', message);
  if (status === 429) throw new Failure('BackOff', message, waitMs);
  if (status === 410) throw new Failure('Closed', message);
  throw new Failure(status >= 500 ? 'Failed' : 'Rejected', message);
};
