import type * as t from 'io-ts';
import type { HttpReply, HttpRequest, StreamReply } from '../model/http/exchange.js';
import type { Principal, Scope } from '../model/http/principal.js';
import type { ProblemKind } from '../model/http/problem.js';

/** JSON Schema, dialect 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A value that a client sends: codec and schema as one pair. */
export type Sent<A, I = unknown> = {
  readonly codec: t.Decoder<I, A>;
  readonly schema: JsonSchema;
  /** The accepted values, in the words of an error message: `a whole number from 1 to 1000`. */
  readonly expected: string;
};

/** A query or path parameter. */
export type Param<A> = Sent<A, string> & {
  readonly in: 'query' | 'path';
  readonly description: string;
  /** The default of an absent parameter; path parameters are never absent. */
  readonly fallback: A;
  /** Maximum number of values of a parameter that may repeat: each occurrence decodes to a list, and the value is all of them. */
  readonly repeats?: number;
};
export type Params = Readonly<Record<string, Param<unknown>>>;
export type Decoded<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer A> ? A : never };

/** A decoded request for a route. */
export type Call<P extends Params = Params> = {
  readonly params: Decoded<P>;
  readonly request: HttpRequest;
  readonly principal: Principal;
};

/** The response of a route with status 200 (or `status`). `kind`: `json` is wrapped into the envelope. */
export type Answer =
  /** JSON text for `data`. */
  | { readonly kind: 'data'; readonly json: string; readonly status?: number }
  /** A complete response without envelope. */
  | { readonly kind: 'reply'; readonly reply: HttpReply | StreamReply };

/** One route: its handler and its documentation. Its scope is defined only here; `open` routes need no credential. */
export type Route<P extends Params = Params> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:name` matches one segment: `/api/v1/drifts/:id`. */
  readonly path: string;
  readonly scope: Scope | 'open';
  /** False: exempt from the rate limit (D35). */
  readonly limited: boolean;
  /** A client may have only a few such requests under way, see `requestsAtOnce`. */
  readonly costly: boolean;
  readonly summary: string;
  readonly params: P;
  /** Schema of `data` with `envelope`, of each line of NDJSON, else of the whole body; undefined if the body is not JSON. */
  readonly response: JsonSchema | undefined;
  readonly envelope: boolean;
  /** Media type of the response. */
  readonly produces: string;
  /** Schema of the request body; undefined if the route reads none. */
  readonly body: JsonSchema | undefined;
  /** Media types of the request body; default: JSON. */
  readonly consumes?: readonly string[];
  readonly status: number;
  /** Responses other than `status` that are not problems, such as 304. `hasBody`: with the same body. */
  readonly also?: readonly { readonly status: number; readonly description: string; readonly hasBody: boolean }[];
  /** In addition to those of every route (unauthorized, rate_limited, internal …). */
  readonly problems: readonly ProblemKind[];
  readonly handle: (call: Call<P>) => Answer | Promise<Answer>;
};
