import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { served } from './served.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** The fate of a request: passed on; 500; 403; 404; 304; no answer; half a body; an answer in small parts. */
type Fault = 'none' | keyof typeof refusals | 'hang' | 'cut' | 'slow';

const refusals = {
  error: [500, 'InternalError'],
  refused: [403, 'AccessDenied'],
  gone: [404, 'NoSuchKey'],
  unchanged: [304, ''],
} as const;

/** A request that the proxy received. */
type Passed = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers']; status: number };

type FaultyProxy = {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  readonly passed: readonly Passed[];
  /** Applies to later requests, or only to those whose path matches `paths`. */
  readonly fault: (what: Fault, paths?: RegExp) => void;
  /** Maximum keys per page of a listing. */
  readonly page: (keys: number) => void;
  /** Adds headers to answers. */
  readonly add: (headers: Readonly<Record<string, string>>) => void;
  /** Breaks the connections of unanswered requests. */
  readonly release: () => void;
  /** Unanswered requests whose client still waits. */
  readonly waiting: () => number;
};

/** A proxy that injects faults into the answers of a server. */
export const startFaultyProxy = async (t: Test, target: string): Promise<FaultyProxy> => {
  const to = new URL(target);
  const passed: Passed[] = [];
  let what: Fault = 'none';
  let where = /./;
  let keys = 1_000;
  let added: Readonly<Record<string, string>> = {};
  const hanging = new Set<ServerResponse>();

  const forward = (incoming: IncomingMessage, answer: ServerResponse, fault: Fault, note: Passed): void => {
    const { method = '', url = '', headers } = incoming;
    const path = url.includes('list-type=2') ? `${url}&max-keys=${String(keys)}` : url;
    const next = request({ host: to.hostname, port: to.port, method, path, headers }, (got) => {
      note.status = got.statusCode ?? 0;
      const body: Buffer[] = [];
      got.on('data', (chunk: Buffer) => void body.push(chunk));
      got.on('end', () => {
        answer.writeHead(note.status, { ...got.headers, ...added });
        void give(answer, Buffer.concat(body), fault);
      });
    });
    next.on('error', () => answer.destroy());
    incoming.pipe(next);
  };
  const server = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming;
    const note = { method, path: decodeURIComponent(url), headers, status: 0 };
    passed.push(note);
    const fault = where.test(note.path) ? what : 'none';
    if (fault === 'hang') {
      incoming.resume();
      hanging.add(answer.on('close', () => hanging.delete(answer)));
    } else if (fault in refusals) {
      incoming.resume();
      const [status, code] = refusals[fault as keyof typeof refusals];
      note.status = status;
      answer.writeHead(status, { 'content-type': 'application/xml' });
      const isEmpty = method === 'HEAD' || code === '';
      answer.end(isEmpty ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    } else forward(incoming, answer, fault, note);
  });
  const endpoint = await served(t, server);
  return {
    endpoint,
    passed,
    fault: (kind, paths = /./) => {
      what = kind;
      where = paths;
    },
    page: (most) => {
      keys = most;
    },
    add: (headers) => {
      added = headers;
    },
    release: () => {
      for (const answer of hanging) answer.destroy();
    },
    waiting: () => hanging.size,
  };
};

const give = async (answer: ServerResponse, body: Buffer, fault: Fault): Promise<void> => {
  const half = body.length >> 1;
  if (fault === 'cut') answer.write(body.subarray(0, half), () => answer.destroy());
  else if (fault === 'slow') {
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 8)) {
      answer.write(body.subarray(at, at + Math.ceil(body.length / 8)));
      await new Promise((done) => setTimeout(done, 40));
    }
    answer.end();
  } else answer.end(body);
};
