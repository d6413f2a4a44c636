import type { Socket } from 'node:net';
import type { HttpReply } from '../../model/http/exchange.js';
import { completed, problemReply } from '../envelope.js';

/** Status lines for what Node's parser does not accept, by the code of its error. */
const lines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What the sender of malformed bytes is told. */
export const refusalOf = (error: Error): HttpReply & { readonly body: string } =>
  completed(problemReply({ kind: 'invalid', message: messageOf(error), headers: [] }), []);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
const messageOf = (error: Error): string =>
  codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? 'the head of the request took too long'
    : `not a valid HTTP request${'reason' in error ? `: ${String(error.reason)}` : ''}`;

/** Answers bytes that are not a request, in the envelope, and closes the connection. */
export const refuseBytes = (socket: Socket, error: Error): void => {
  const { headers, body } = refusalOf(error);
  const fields = [...headers, ['Connection', 'close'], ['Content-Length', String(Buffer.byteLength(body))]];
  const head = [`HTTP/1.1 ${lines[codeOf(error)] ?? '400 Bad Request'}`, ...fields.map((field) => field.join(': '))];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};
