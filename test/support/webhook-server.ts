import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of a target: a status with headers and body, or none: it hangs, or closes the connection. */
export type WebhookAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'ok'
  | 'hang'
  | 'close'
  | 'redirect';

/** A received request. `json`: undefined without a body. `at`: wall-clock milliseconds. */
type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
  readonly at: number;
};

/** A notification target on the loopback address that records requests and sends configured answers. */
export interface WebhookServer {
  /** Its path and query are credentials. */
  readonly url: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly requests: readonly Received[];
  /** Connections accepted so far. */
  readonly connections: () => number;
  /** Sets the answers to later requests. Each is sent once, and the last one from then on. */
  answer(...answers: readonly WebhookAnswer[]): void;
  close(): Promise<void>;
}

/** Parts of `url` that no log, message or metric may contain. */
export const webhookSecrets = ['hook-path-Zq81', 'hook-query-Xw42'] as const;

export const startWebhookServer = async (): Promise<WebhookServer> => {
  const requests: Received[] = [];
  let answers: readonly WebhookAnswer[] = ['ok'];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, body, json: parsed(body), at: Date.now() });
      const [answer = 'ok', ...rest] = answers;
      if (rest.length > 0) answers = rest;
      give(answer, response);
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: `${origin}/${webhookSecrets[0]}?sig=${webhookSecrets[1]}`,
    origin,
    requests,
    connections: () => connections,
    answer: (...given) => {
      answers = given;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

const give = (answer: WebhookAnswer, response: ServerResponse): void => {
  if (answer === 'hang') return;
  if (answer === 'close') {
    response.socket?.destroy();
    return;
  }
  if (answer === 'ok') response.end('ok');
  else if (answer === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end();
  else response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
