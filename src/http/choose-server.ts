import type { HttpServer, ServerOptions } from '../model/http/exchange.js';

/** The server of the API. */
export type ServerChoice = {
  readonly kind: 'uws' | 'node';
  /** Why this one, for the log and `/api/v1/version`. */
  readonly reason: string;
  readonly start: (options: ServerOptions) => Promise<HttpServer>;
};

/** The configured server cannot be loaded. */
class ServerUnavailable extends Error {
  readonly tag = 'server_unavailable';
}

const install = 'npm install "uWebSockets.js@npm:uwebsockets@3.0.6"';

/**
 * Loads the server that `api.server` names; `auto` takes uWebSockets.js if it can be loaded here. It is a package of binaries for some
 * versions of Node.js and of the C library, and not installed by default. Rejects with an error for users.
 *
 * @param load for tests: loads uWebSockets.js
 */
export const chooseServer = async (
  setting: 'auto' | 'uws' | 'node',
  load: () => Promise<unknown> = () => import('uWebSockets.js'),
): Promise<ServerChoice> => {
  if (setting === 'node') return { kind: 'node', reason: 'api.server is node', start: await nodeServer() };
  const fault = await faultOf(load);
  if (fault === undefined) {
    const { startUwsServer } = await import('./uws/start-uws-server.js');
    return { kind: 'uws', reason: setting === 'uws' ? 'api.server is uws' : 'uWebSockets.js is installed', start: startUwsServer };
  }
  if (setting === 'uws')
    throw new ServerUnavailable(
      `api.server: uws cannot be used: ${fault.text}; ${fault.advice}, or set api.server to auto or node (docs/operations.md, "HTTP server")`,
    );
  return { kind: 'node', reason: fault.text, start: await nodeServer() };
};

const nodeServer = async (): Promise<ServerChoice['start']> => (await import('./node/start-node-server.js')).startNodeServer;

type Fault = { readonly text: string; readonly advice: string };

/** Why uWebSockets.js cannot be loaded; undefined if it can. */
const faultOf = async (load: () => Promise<unknown>): Promise<Fault | undefined> => {
  try {
    await load();
    return undefined;
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: unknown };
    if (code === 'ERR_MODULE_NOT_FOUND') return { text: 'uWebSockets.js is not installed', advice: `run ${install}` };
    return faultIn(message);
  }
};

const faultIn = (message: string): Fault => {
  const place = `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`;
  const [, glibc] = /GLIBC_([\d.]+)' not found/.exec(message) ?? [];
  if (glibc !== undefined)
    return {
      text: `uWebSockets.js needs glibc ${glibc} or newer with Node.js ${process.versions.node}`,
      advice: 'use Node.js 20 or a newer system',
    };
  if (message.includes('Cannot find module'))
    return { text: `uWebSockets.js has no binary for ${place}`, advice: 'use Node.js 20, 22 or 24' };
  return { text: `uWebSockets.js cannot be loaded by ${place}: ${lastLine(message)}`, advice: `run ${install} again` };
};

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
