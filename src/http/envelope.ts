import { problems, type Problem } from '../model/http/problem.js';
import type { Headers, HttpReply } from '../model/http/exchange.js';

export const jsonHeaders: Headers = [['Content-Type', 'application/json; charset=utf-8']];

/** Default headers of every response. */
const usualHeaders: Headers = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** `json` is JSON text. */
export const dataReply = (json: string, status = 200): HttpReply => ({
  status,
  headers: jsonHeaders,
  body: `{"success":true,"data":${json}}`,
});

export const problemReply = ({
  kind,
  message,
  headers,
}: Pick<Problem, 'kind' | 'message' | 'headers'>): HttpReply & { readonly body: string } => {
  const { status, code } = problems[kind];
  return {
    status,
    headers: headers.length === 0 ? jsonHeaders : [...jsonHeaders, ...headers],
    body: JSON.stringify({ success: false, error: { code, message } }),
  };
};

/** Adds `more` and the default headers that `reply` does not set itself. */
export const completed = <R extends { readonly headers: Headers }>(reply: R, more: Headers): R => ({
  ...reply,
  headers: [...withUsual(reply.headers), ...more],
});

/** Most replies use `jsonHeaders` unchanged, so their headers are computed once. */
const withUsual = (headers: Headers): Headers => (headers === jsonHeaders ? completedJson : complete(headers));

const complete = (headers: Headers): Headers => [...headers, ...usualHeaders.filter(([name]) => !has(headers, name))];

const has = (headers: Headers, name: string): boolean => headers.some(([one]) => one.toLowerCase() === name.toLowerCase());

const completedJson = complete(jsonHeaders);
