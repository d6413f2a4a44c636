import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { served } from './served.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type KillProxy = {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  /** Messages deleted on the server. */
  readonly deleted: () => number;
  /** Distinct receipts handed out. */
  readonly received: () => number;
};

type KillProxyOptions = {
  readonly target: string;
  /** Called with the message bodies of each deletion. The deletion is passed on only if it resolves to true. */
  readonly onDelete: (bodies: readonly string[]) => Promise<boolean>;
};

type Received = { readonly Messages?: readonly { readonly ReceiptHandle: string; readonly Body: string }[] };
type Removal = { readonly Entries: readonly { readonly ReceiptHandle: string }[] };
type Removed = { readonly Successful?: readonly unknown[] };

/** A proxy for SQS and S3 that maps receipts to messages and asks before each deletion. */
export const startKillProxy = async (t: Test, { target, onDelete }: KillProxyOptions): Promise<KillProxy> => {
  const to = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const bodies = new Map<string, string>();
  let deleted = 0;

  const pass = (incoming: IncomingMessage, answer: ServerResponse, body: Buffer | undefined, inspect?: (text: string) => void): void => {
    const { method = '', url = '', headers } = incoming;
    const next = request({ agent, host: to.hostname, port: to.port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      if (inspect === undefined) {
        got.pipe(answer);
        return;
      }
      void textOf(got).then((bytes) => {
        if (got.statusCode === 200) inspect(bytes.toString('utf8'));
        answer.end(bytes);
      });
    });
    next.on('error', () => answer.destroy());
    answer.on('close', () => {
      if (!answer.writableEnded) next.destroy();
    });
    if (body === undefined) incoming.pipe(next);
    else next.end(body);
  };

  const remove = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await textOf(incoming);
    const { Entries } = JSON.parse(body.toString('utf8')) as Removal;
    const isFine = await onDelete(Entries.map(({ ReceiptHandle }) => bodies.get(ReceiptHandle) ?? 'unknown'));
    // The client has died: behave as if it had died before the request.
    if (!isFine || answer.destroyed) {
      answer.destroy();
      return;
    }
    pass(incoming, answer, body, (text) => {
      deleted += (JSON.parse(text) as Removed).Successful?.length ?? 0;
    });
  };

  const server = createServer((incoming, answer) => {
    const action = String(incoming.headers['x-amz-target'] ?? '');
    if (action === 'AmazonSQS.DeleteMessageBatch') void remove(incoming, answer).catch(() => answer.destroy());
    else if (action === 'AmazonSQS.ReceiveMessage')
      pass(incoming, answer, undefined, (text) => {
        for (const { ReceiptHandle, Body } of (JSON.parse(text) as Received).Messages ?? []) bodies.set(ReceiptHandle, Body);
      });
    else pass(incoming, answer, undefined);
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
