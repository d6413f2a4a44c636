import type { HttpReply, HttpRequest, StreamReply } from '../model/http/exchange.js';
import type { Principal, Scope } from '../model/http/principal.js';
import type { ProblemKind } from '../model/http/problem.js';

/** JSON Schema, dialect 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A query or path parameter: codec and schema as one pair. `decode` gives undefined for what it does not accept. */
export type Param<A> = {
  readonly in: 'query' | 'path';
  readonly schema: JsonSchema;
  readonly description: string;
  /** The value where the parameter is absent; path parameters never are. */
  readonly fallback: A;
  readonly decode: (text: string) => A | undefined;
  /** What a value must be, in the words of an error message: `a whole number from 1 to 1000`. */
  readonly expected: string;
};
export type Params = Readonly<Record<string, Param<unknown>>>;
export type Decoded<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer A> ? A : never };

/** A request for a route, decoded. */
export type Call<P extends Params = Params> = {
  readonly params: Decoded<P>;
  readonly request: HttpRequest;
  readonly principal: Principal;
};

/** What a route answers with status 200 (or `status`). `kind`: `json` is wrapped into the envelope. */
export type Answer =
  /** JSON text, goes into `data`. */
  | { readonly kind: 'data'; readonly json: string; readonly status?: number }
  /** A whole answer of its own: no envelope. */
  | { readonly kind: 'reply'; readonly reply: HttpReply | StreamReply };

/**
 * One route: what serves it, and what the documentation says of it. The scope that it needs stands here and nowhere else;
 * `open` ones need no credential.
 */
export type Route<P extends Params = Params> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:name` stands for one segment: `/api/v1/drifts/:id`. */
  readonly path: string;
  readonly scope: Scope | 'open';
  /** False: exempt from the rate limit (D35). */
  readonly limited: boolean;
  readonly summary: string;
  readonly params: P;
  /** Of `data` where `envelope`, else of the whole body; undefined for what is no JSON. */
  readonly response: JsonSchema | undefined;
  readonly envelope: boolean;
  /** Media type of the answer. */
  readonly produces: string;
  /** Schema of the request body; undefined where none is read. */
  readonly body: JsonSchema | undefined;
  /** Media types of the request body; left out: JSON. */
  readonly consumes?: readonly string[];
  readonly status: number;
  /** Answers beside that of `status` which are no problems, such as 304. `hasBody`: the same body. */
  readonly also?: readonly { readonly status: number; readonly description: string; readonly hasBody: boolean }[];
  /** Beside those that every route may have (unauthorized, rate_limited, internal …). */
  readonly problems: readonly ProblemKind[];
  readonly handle: (call: Call<P>) => Answer | Promise<Answer>;
};
