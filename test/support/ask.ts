import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';

type AskOptions = {
  readonly method?: string;
  /** A list is sent as one header line per value. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  /** Source address of the request. */
  readonly from?: string;
};

/** `json`: undefined without a body; `code`: the error code in the body. */
export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
  readonly code: string | undefined;
};

/** An open event stream. */
export type Stream = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The text received so far. */
  readonly text: () => string;
  /** Resolves when the service ends the stream. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
};

/** `url`: scheme, host and port. The path is sent unchanged. Each request uses its own connection. */
const sent = (url: string, path: string, { method = 'GET', headers = {}, body, from }: AskOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({
      hostname,
      port,
      path,
      method,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    outgoing.on('response', resolve).on('error', reject).end(body);
  });

/** Sends one request with any method and headers. For an event stream it resolves with the head. */
export const ask = async (url: string, path: string, options: AskOptions = {}): Promise<Reply> => {
  const response = await sent(url, path, options);
  const { statusCode: status = 0, headers } = response;
  let text = '';
  if (headers['content-type'] === 'text/event-stream') response.destroy();
  else for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  const json = parsed(text);
  return { status, headers, text, json, code: json?.error?.code as string | undefined }; // eslint-disable-line @typescript-eslint/no-unsafe-member-access -- as above
};

export const openStream = async (url: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<Stream> => {
  const response = await sent(url, path, { headers });
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<void>((resolve) => response.on('close', resolve).on('error', () => undefined));
  return { status: response.statusCode ?? 0, headers: response.headers, text: () => text, ended, leave: () => response.destroy() };
};

/** The result of a WebSocket handshake: 101 and the socket, or the refusal. */
type UpgradeReply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Resolves with the close code. */
  readonly ended: Promise<number>;
  readonly leave: () => void;
};

export const tryUpgrade = (url: string, path = '/ws', headers: Readonly<Record<string, string>> = {}): Promise<UpgradeReply> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
    const ended = new Promise<number>((over) => socket.on('close', over));
    const common = { ended, leave: () => socket.terminate() };
    socket
      .on('open', () => resolve({ ...common, status: 101, headers: {} }))
      .on('unexpected-response', (outgoing, { statusCode = 0, headers: refusedHeaders }) => {
        outgoing.destroy();
        resolve({ ...common, status: statusCode, headers: refusedHeaders });
      })
      .on('error', reject);
  });

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
