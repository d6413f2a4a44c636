import type { components, paths } from '../../generated/api.js';
import { request } from './request.js';

type Schemas = components['schemas'];
export type Drift = Schemas['Drift'];
export type DriftDetail = Schemas['DriftDetail'];
export type DriftRow = Schemas['DriftRow'];
export type DriftAction = Schemas['DriftAction'];
export type Incident = Schemas['Incident'];
export type Triage = Schemas['Triage'];
export type Severity = Schemas['Severity'];
export type SensorEvent = Schemas['SensorEvent'];
export type StateMetadata = Schemas['StateMetadata'];
export type StateResource = Schemas['StateResource'];
export type Statistics = Schemas['Statistics'];
export type Readiness = Schemas['Readiness'];
export type CausalNode = Schemas['CausalNode'];
export type CausalEdge = Schemas['CausalEdge'];

/** The JSON body of a successful response. */
type Body<Operation> = Operation extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer B } } };
}
  ? B
  : never;
type GetPath = { [P in keyof paths]: Body<paths[P]['get']> extends never ? never : P }[keyof paths];
type Parameters<Operation, Place extends 'path' | 'query'> = Operation extends { readonly parameters: infer P }
  ? Place extends keyof P
    ? Exclude<P[Place], undefined>
    : object
  : object;
/** Responses in the envelope contain `data`; the others are the data. */
type Data<B> = B extends { readonly success: true; readonly data: infer D } ? D : B;

type GetOptions<P extends GetPath> = {
  readonly path?: Parameters<paths[P]['get'], 'path'>;
  readonly query?: Parameters<paths[P]['get'], 'query'>;
  readonly signal?: AbortSignal;
};

/**
 * The data of a GET route. Paths, parameters and data have the types of the service's own OpenAPI document, so a route that changes breaks
 * the build. Rejects with `ApiError`.
 */
export const get = async <P extends GetPath>(
  path: P,
  { path: segments, query, signal }: GetOptions<P> = {},
): Promise<Data<Body<paths[P]['get']>>> => {
  const url = withQuery(filled(path, segments ?? {}), query ?? {});
  const body: unknown = await (await request(url, signal === undefined ? {} : { signal })).json();
  return (isEnvelope(body) ? body.data : body) as Data<Body<paths[P]['get']>>;
};

const isEnvelope = (body: unknown): body is { readonly data: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body && 'data' in body;

/** Replaces `{name}` in a path. */
const filled = (path: string, segments: object): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((segments as Readonly<Record<string, string>>)[name] ?? ''));

type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

const withQuery = (path: string, query: object): string => {
  const pairs = Object.entries(query as QueryValues).flatMap(([name, value]) =>
    value === undefined ? [] : typeof value === 'object' ? value.map((one) => [name, one]) : [[name, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
};
