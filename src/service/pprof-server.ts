import type * as pprof from '@datadog/pprof';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostNames } from '../config/host-names.js';
import type { Log } from '../model/contracts/log.js';
import { UsageError } from './usage-error.js';
import { plainReason } from '../lib/system-error.js';

/** Mean bytes allocated between two heap samples, and stack frames per sample. */
const heapInterval = 512 * 1024;
const heapDepth = 64;
/** Microseconds between two CPU samples. */
const wallInterval = 10_000;

/** Milliseconds for open requests to finish when the server closes. */
const lingering = 1_000;

const host = '127.0.0.1';
const prefix = '/debug/pprof';

type Profiler = Pick<typeof pprof, 'time' | 'heap' | 'encode'>;
type Running = { readonly port: number; readonly close: () => Promise<void> };

const index = `Profiles, for \`go tool pprof http://…\`:

${prefix}/heap                what is on the heap, sampled since the start
${prefix}/allocs              the same
${prefix}/profile?seconds=30  where time is spent, 1 to 300 seconds
`;

/**
 * Serves profiles of this process on a separate loopback port. Heap sampling runs only while the server does. Throws `UsageError` if the
 * platform has no profiler or the port is in use.
 */
export const startPprof = async (port: number, log: Log): Promise<Running> => {
  const profiler = await loadProfiler();
  const stopping = new AbortController();
  let isProfiling = false;

  const profile = async (response: ServerResponse, given: string | null): Promise<void> => {
    const seconds = secondsOf(given);
    if (seconds === undefined) {
      respond(response, 400, 'seconds must be a whole number from 1 to 300');
      return;
    }
    if (isProfiling) {
      respond(response, 409, 'another profile is being taken');
      return;
    }
    isProfiling = true;
    try {
      log.info('profiling', { seconds });
      profiler.time.start({ intervalMicros: wallInterval, durationMillis: seconds * 1e3 });
      await untilOver(seconds * 1e3, response, stopping.signal);
      const taken = profiler.time.stop();
      if (!response.destroyed) send(response, 'profile.pb.gz', await profiler.encode(taken));
    } finally {
      isProfiling = false;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocal(request.headers.host ?? '')) {
      respond(response, 403, 'only for this machine');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      respond(response, 405, 'only GET');
      return;
    }
    const target = request.url ?? '/';
    if (!URL.canParse(target, `http://${host}`)) {
      respond(response, 400, 'no such address');
      return;
    }
    const url = new URL(target, `http://${host}`);
    switch (url.pathname) {
      case prefix:
      case `${prefix}/`:
        respond(response, 200, index);
        return;
      case `${prefix}/heap`:
      case `${prefix}/allocs`:
        send(response, 'heap.pb.gz', await profiler.encode(profiler.heap.profile()));
        return;
      case `${prefix}/profile`:
        await profile(response, url.searchParams.get('seconds'));
        return;
      default:
        respond(response, 404, 'no such profile');
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error('profile failed', { error: error instanceof Error ? error.message : String(error) });
      if (response.headersSent) response.destroy();
      else respond(response, 500, 'the profile could not be taken');
    });
  });
  const bound = await listen(server, port);
  profiler.heap.start(heapInterval, heapDepth);
  return {
    port: bound,
    close: () =>
      new Promise((resolve) => {
        stopping.abort();
        profiler.heap.stop();
        server.close(() => {
          resolve();
        });
        server.closeIdleConnections();
        setTimeout(() => {
          server.closeAllConnections();
        }, lingering).unref();
      }),
  };
};

/** Loads the profiler on demand, because its binary exists for some platforms only. */
const loadProfiler = async (): Promise<Profiler> => {
  try {
    return await import('@datadog/pprof');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
    throw new UsageError(`--pprof-port: there is no profiler for ${process.platform} ${process.arch}: ${reason}`);
  }
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on('error', (error) => {
      reject(new UsageError(`--pprof-port: cannot listen on ${host}:${port}: ${plainReason(error)}`));
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Refuses foreign host names, because a page in a browser on this machine could use DNS rebinding. */
const isLocal = hostNames([]);

const secondsOf = (text: string | null): number | undefined => {
  if (text === null) return 30;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return seconds >= 1 && seconds <= 300 ? seconds : undefined;
};

/** Waits; ends early if the client disconnects or the server closes. */
const untilOver = (milliseconds: number, response: ServerResponse, stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      response.off('close', over);
      stopping.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    response.on('close', over);
    stopping.addEventListener('abort', over);
    if (stopping.aborted || response.destroyed) over();
  });

const respond = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
};

const send = (response: ServerResponse, name: string, bytes: Uint8Array): void => {
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': bytes.length,
      'x-content-type-options': 'nosniff',
    })
    .end(bytes);
};
