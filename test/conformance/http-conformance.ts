import type { HttpServer, ServerOptions } from '../../src/model/http/exchange.js';
import { bodyCases } from './http/body-cases.js';
import { linesCases } from './http/lines-cases.js';
import { pageCases } from './http/page-cases.js';
import { pipeliningCases } from './http/pipelining-cases.js';
import { replyCases } from './http/reply-cases.js';
import { requestCases } from './http/request-cases.js';
import { serveWith } from './http/serve.js';
import { socketCases } from './http/socket-cases.js';

/** The contract of `src/model/http/exchange.ts`: what clients see is the same whichever server serves them. */
export const httpConformance = (start: (options: ServerOptions) => Promise<HttpServer>): void => {
  const serve = serveWith(start);
  requestCases(serve);
  pipeliningCases(serve);
  bodyCases(serve);
  replyCases(serve);
  pageCases(serve);
  linesCases(serve);
  socketCases(serve);
};
