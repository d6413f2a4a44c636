import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import t from 'tap';
import { startIntakeServer } from '../../src/http/intake-server.js';
import { Problem } from '../../src/model/http/problem.js';
import { problemReply } from '../../src/http/envelope.js';
import type { HttpReply, HttpRequest } from '../../src/model/http/exchange.js';
import { pause } from '../support/pause.js';
import { until } from '../support/until.js';

type Test = { readonly teardown: (work: () => void) => void };

const open = async (t: Test, handle: (request: HttpRequest) => Promise<HttpReply>, keepAlive = 150_000) => {
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const server = await startIntakeServer({ host: '127.0.0.1', port: 0, timeout: 60_000, keepAlive, handle, onBug });
  t.teardown(() => {
    server.close();
  });
  return { url: `http://127.0.0.1:${String(server.port)}`, port: server.port, bugs, server };
};

/** Echoes the request. */
const echo = async (asked: HttpRequest): Promise<HttpReply> => {
  try {
    const body = await asked.body(1_024);
    const echo = [asked.method, asked.path, asked.query, asked.header('content-type'), asked.address, Buffer.from(body).toString()];
    return { status: 202, headers: [['X-Seen', 'yes']], body: echo.join(' ') };
  } catch (error) {
    if (error instanceof Problem) return problemReply(error);
    throw error;
  }
};

/** Sends one request with the test's agent; returns the status and the local port. */
const post = (agent: Agent, url: string, body: string): Promise<{ readonly status: number; readonly from: number }> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}/x`, { method: 'POST', agent }, (response) => {
      const from = response.socket.localPort ?? 0;
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, from });
      });
    });
    sent.on('error', reject).end(body);
  });

void t.test('passes a request to the handler as plain values, and sends its reply', async (t) => {
  const { url, bugs } = await open(t, echo);
  const response = await fetch(`${url}/api/v1/intake/sensor?a=b?c`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'text/plain' },
  });
  t.equal(response.status, 202);
  t.equal(response.headers.get('x-seen'), 'yes');
  t.equal(await response.text(), 'POST /api/v1/intake/sensor a=b?c text/plain 127.0.0.1 {"a":1}');
  t.same(bugs, []);
});

void t.test('refuses a declared oversized body before it arrives, and closes the connection', async (t) => {
  const { url } = await open(t, echo);
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(2_000) });
  t.equal(response.status, 413);
  t.match(await response.json(), { success: false, error: { code: 'PAYLOAD_TOO_LARGE' } });
});

void t.test('ignores an expectation other than 100-continue', async (t) => {
  const { port } = await open(t, echo);
  const sent = request({ port, host: '127.0.0.1', path: '/x', method: 'POST', headers: { Expect: 'a-miracle' } });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  sent.end('{}');
  t.equal(await status, 202);
});

void t.test('logs a bug and answers without its message', async (t) => {
  const { url, bugs } = await open(t, () => Promise.reject(new Error('secret')));
  const response = await fetch(url, { method: 'POST', body: '' });
  t.equal(response.status, 500);
  t.notMatch(await response.text(), /secret/);
  t.equal(bugs.length, 1);
});

void t.test('D49: serves several requests on a connection and announces its idle timeout', async (t) => {
  const { url } = await open(t, echo, 150_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => {
    agent.destroy();
  });
  const ports = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const { status, from } = await post(agent, url, '{}');
    if (status !== 202) t.fail(`status ${String(status)}`);
    ports.add(from);
  }
  t.equal(ports.size, 1);
  const response = await fetch(url, { method: 'POST', body: '{}' });
  t.match(response.headers.get('keep-alive'), /timeout=150/);
});

void t.test('D49: keeps an idle connection longer than the ten seconds of the main port', async (t) => {
  const { url } = await open(t, echo);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => {
    agent.destroy();
  });
  const first = await post(agent, url, '{}');
  await pause(13_000); // longer than the timeout of the main port
  const second = await post(agent, url, '{}');
  t.same([first.status, second.status], [202, 202]);
  t.equal(second.from, first.from, 'on the same connection');
});

void t.test('D58: announces the close of the connection in the last answer, and accepts no others', async (t) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((came) => {
    answer = came;
  });
  let go = (): void => undefined;
  const isFree = new Promise<void>((free) => (go = free));
  const { url, server } = await open(t, async (request) => {
    await request.body(1_024);
    answer();
    await isFree;
    return { status: 202, headers: [], body: '' };
  });
  const waiting = fetch(url, { method: 'POST', body: '{}' });
  await asked;
  server.stopListening();
  go();
  const { status, headers } = await waiting;
  t.equal(status, 202);
  t.equal(headers.get('connection'), 'close');
  await t.rejects(fetch(url, { method: 'POST', body: '{}' }));
});

void t.test('answers 400 to input that is not HTTP, without effect on other clients', async (t) => {
  const { port, url, bugs } = await open(t, echo);
  const text = await new Promise<string>((resolve) => {
    let seen = '';
    const socket = connect(port, '127.0.0.1', () => socket.end('\0\0 nonsense\r\n\r\n'));
    socket
      .on('data', (data) => (seen += data.toString()))
      .on('close', () => {
        resolve(seen);
      });
  });
  t.match(text, /400/);
  t.equal((await fetch(url, { method: 'POST', body: '' })).status, 202);
  t.same(bugs, []);
});

void t.test('a client that disconnects during its body settles nothing and affects no other client', async (t) => {
  let asked = 0;
  let settled = 0;
  const { port, url } = await open(t, async (request) => {
    asked += 1;
    await request.body(1_024).finally(() => (settled += 1));
    return { status: 202, headers: [], body: '' };
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
  await until(
    () => asked,
    (count) => count > 0,
  );
  socket.destroy();
  t.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 202);
  t.equal(settled, 1);
});

void t.test('reports a port in use in plain words', async (t) => {
  const { port } = await open(t, echo);
  const again = startIntakeServer({ host: '127.0.0.1', port, timeout: 1, keepAlive: 1, handle: echo, onBug: () => undefined });
  await t.rejects(again, {
    tag: 'listen_failed',
    message: /^cannot listen for alerts on 127\.0\.0\.1:\d+ \(intake\.port\): the port is in use/,
  });
});

void t.test('refuses a body declared as too large without waiting for it', async (t) => {
  const { port } = await open(t, echo);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n');
    });
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('close', () => {
      resolve(text);
    });
  });
  t.match(answer, /^HTTP\/1\.1 413 /);
  t.match(answer, /Connection: close/);
});
