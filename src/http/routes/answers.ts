import type { IntakeRefusal } from '../../model/contracts/intake.js';
import { acceptedEncoding } from '../accepted.js';
import { jsonHeaders } from '../envelope.js';
import { gzipped } from '../gzipped.js';
import { Problem } from '../../model/http/problem.js';
import type { Answer } from '../route.js';
import type { Headers, HttpReply, HttpRequest } from '../../model/http/exchange.js';

export const data = (json: string): Answer => ({ kind: 'data', json });

/** The value, or a 404 whose message contains the requested id. */
export const found = (json: string | undefined, what: string, id: string): Answer => {
  if (json === undefined) throw new Problem('not_found', `${what} not found: ${id}`);
  return data(json);
};

/** JSON without the envelope, or with its own. */
export const bareJson = (body: HttpReply['body'], status = 200, headers: Headers = []): Answer => ({
  kind: 'reply',
  reply: { status, headers: [...jsonHeaders, ...headers], body },
});

export const bareText = (body: string, type: string): Answer => ({
  kind: 'reply',
  reply: { status: 200, headers: [['Content-Type', type]], body },
});

/** Lines of JSON (NDJSON), compressed if the client accepts that. */
export const jsonLines = (lines: AsyncIterable<Uint8Array>, request: HttpRequest): Answer => {
  const isPlain = acceptedEncoding(request.header('accept-encoding'), ['gzip']) === undefined;
  const headers: Headers = [
    ['Content-Type', 'application/x-ndjson'],
    ['Vary', 'Accept-Encoding'],
    ...(isPlain ? [] : ([['Content-Encoding', 'gzip']] as const)),
  ];
  return { kind: 'reply', reply: { status: 200, headers, body: isPlain ? lines : gzipped(lines) } };
};

/** 503 with the seconds until a retry. */
export const unavailable = (message: string, retryAfter: number): Problem =>
  new Problem('unavailable', message, [['Retry-After', String(retryAfter)]]);

/** 503 for facts that were not taken. */
export const intakeRefused = (reason: IntakeRefusal): Problem => {
  switch (reason) {
    case 'full':
      return unavailable('the input queue is full', 1);
    case 'dropped':
      return unavailable('the facts could not be stored at the moment', 1);
    case 'replica':
      return unavailable('this instance is a replica: post to the active one', 30);
  }
};
