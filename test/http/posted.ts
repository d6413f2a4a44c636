import type { HttpRequest } from '../../src/model/http/exchange.js';

/** A POST with a body. `asked`: the limit passed to `body`. */
export const posted = (
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): HttpRequest & { readonly asked: number | undefined } => {
  let asked: number | undefined;
  return {
    method: 'POST',
    path: '/',
    query: '',
    address: '192.0.2.1',
    header: (name) => headers[name] ?? '',
    body: (limit) => {
      asked = limit;
      return Promise.resolve(Buffer.from(body));
    },
    get asked() {
      return asked;
    },
  };
};
