import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answered, RunningService } from './service.js';

type Headers = Readonly<Record<string, string>>;
type Schema = Readonly<Record<string, unknown>>;
/** The part of the document that the check uses. */
type Described = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>>; readonly $ref?: string };
type Operation = { readonly responses: Readonly<Record<string, Described>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schema; readonly responses: Readonly<Record<string, Described>> };
};

/** A service whose answers are checked against its OpenAPI document. `get` and `post` reject on a mismatch. */
export type CheckedService = RunningService & {
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Answered>;
};

/**
 * Checks status, media type and body of every answer against the OpenAPI document of the service. Undocumented methods must answer 405
 * with `Allow`, undocumented paths 404.
 *
 * @param headers sent with the request for the document if it needs a credential
 */
export const checked = async (service: RunningService, headers: Headers = {}): Promise<CheckedService> => {
  const document = (await service.get('/api/v1/openapi.json', headers)).json as Document;
  const check = answerCheck(document);
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answered> => {
    const response = await fetch(`${service.url}${path}`, { ...init, method });
    const text = await response.text();
    return held(method, path, { status: response.status, headers: response.headers, text, json: parsed(text) });
  };
  const held = (method: string, path: string, answer: Answered): Answered => {
    const wrong = check(method, path, answer);
    if (wrong.length > 0)
      throw new Error(`${method} ${path} → ${String(answer.status)}: ${wrong.join('; ')}\n${answer.text.slice(0, 500)}`);
    return answer;
  };
  return {
    ...service,
    send,
    get: async (path, more) => held('GET', path, await service.get(path, more)),
    post: async (path, body, more) => held('POST', path, await service.post(path, body, more)),
  };
};

/** The mismatches between an answer and the document. */
const answerCheck = (document: Document): ((method: string, path: string, answer: Answered) => readonly string[]) => {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors: true });
  formats.default(ajv);
  // Targets of references, not part of a schema.
  ajv.addKeyword('components');
  const compiled = new Map<Schema, ValidateFunction>();
  const errors = (schema: Schema, value: unknown): readonly string[] => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas: document.components.schemas } });
    compiled.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).slice(0, 5).map((one) => `${one.instancePath} ${one.message ?? ''} ${JSON.stringify(one.params)}`);
  };
  const resolved = (described: Described): Described =>
    described.$ref === undefined ? described : (document.components.responses[described.$ref.replace(/^.*\//, '')] ?? described);
  const patterns = Object.entries(document.paths).map(([path, operations]) => ({ parts: path.split('/'), operations }));
  const operationsOf = (target: string): Readonly<Record<string, Operation>> | undefined => {
    const segments = target.replace(/\?.*$/, '').split('/');
    const fits = (parts: readonly string[], isExact: boolean): boolean =>
      parts.length === segments.length &&
      parts.every((part, at) => part === segments[at] || (!isExact && part.startsWith('{') && segments[at] !== ''));
    return (patterns.find(({ parts }) => fits(parts, true)) ?? patterns.find(({ parts }) => fits(parts, false)))?.operations;
  };
  const error = { $ref: '#/components/schemas/Error' };

  return (method, path, answer) => {
    if (method === 'OPTIONS') return answer.status === 204 && answer.text === '' ? [] : ['a preflight must answer 204 without a body'];
    const operations = operationsOf(path);
    const operation = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (operation === undefined) {
      const status = operations === undefined ? 404 : 405;
      if (answer.status !== status)
        return [`unexpected ${String(status)}: the document lacks this ${operations === undefined ? 'path' : 'method'}`];
      if (status === 405 && answer.headers.get('allow') === null) return ['Allow is missing'];
      return errors(error, answer.json);
    }
    const given = operation.responses[String(answer.status)];
    if (given === undefined) return ['the document lacks this status'];
    const { content } = resolved(given);
    if (method === 'HEAD' || content === undefined) return answer.text === '' ? [] : ['an unexpected body'];
    const type = (answer.headers.get('content-type') ?? '').replace(/;.*$/, '');
    const schema = content[type]?.schema;
    if (schema === undefined) return [`the document has no body of type ${type}`];
    if (type === 'application/x-ndjson')
      return answer.text
        .trimEnd()
        .split('\n')
        .flatMap((line) => errors(schema, JSON.parse(line)));
    return errors(schema, type === 'application/json' ? answer.json : answer.text);
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
