import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { served } from './served.js';

/** The test, as far as it is needed here. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type KillProxy = {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  /** Messages that the server deleted. */
  readonly deleted: () => number;
  /** Messages that were handed out, each time it was. */
  readonly received: () => number;
};

type KillProxyOptions = {
  readonly target: string;
  /** Bodies of messages whose deletion is asked for: it is passed on once this resolved with true. */
  readonly onDelete: (bodies: readonly string[]) => Promise<boolean>;
};

type Received = { readonly Messages?: readonly { readonly ReceiptHandle: string; readonly Body: string }[] };
type Removal = { readonly Entries: readonly { readonly ReceiptHandle: string }[] };
type Removed = { readonly Successful?: readonly unknown[] };

/** Stands before a server that speaks SQS and S3, knows what message each receipt is of, and asks before one is deleted. */
export const startKillProxy = async (t: Test, { target, onDelete }: KillProxyOptions): Promise<KillProxy> => {
  const to = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const bodies = new Map<string, string>();
  let deleted = 0;

  const pass = (asked: IncomingMessage, answer: ServerResponse, body: Buffer | undefined, look?: (text: string) => void): void => {
    const { method = '', url = '', headers } = asked;
    const next = request({ agent, host: to.hostname, port: to.port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      if (look === undefined) {
        got.pipe(answer);
        return;
      }
      void textOf(got).then((bytes) => {
        if (got.statusCode === 200) look(bytes.toString('utf8'));
        answer.end(bytes);
      });
    });
    next.on('error', () => answer.destroy());
    answer.on('close', () => {
      if (!answer.writableEnded) next.destroy();
    });
    if (body === undefined) asked.pipe(next);
    else next.end(body);
  };

  const remove = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await textOf(asked);
    const { Entries } = JSON.parse(body.toString('utf8')) as Removal;
    const isFine = await onDelete(Entries.map(({ ReceiptHandle }) => bodies.get(ReceiptHandle) ?? 'unknown'));
    // Who asked for it is dead: as if it had died a little sooner.
    if (!isFine || answer.destroyed) {
      answer.destroy();
      return;
    }
    pass(asked, answer, body, (text) => {
      deleted += (JSON.parse(text) as Removed).Successful?.length ?? 0;
    });
  };

  const server = createServer((asked, answer) => {
    const action = String(asked.headers['x-amz-target'] ?? '');
    if (action === 'AmazonSQS.DeleteMessageBatch') void remove(asked, answer).catch(() => answer.destroy());
    else if (action === 'AmazonSQS.ReceiveMessage')
      pass(asked, answer, undefined, (text) => {
        for (const { ReceiptHandle, Body } of (JSON.parse(text) as Received).Messages ?? []) bodies.set(ReceiptHandle, Body);
      });
    else pass(asked, answer, undefined);
  });
  const endpoint = await served(t, server);
  t.teardown(() => {
    agent.destroy();
  });
  return {
    endpoint,
    deleted: () => deleted,
    received: () => bodies.size,
  };
};

const textOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
