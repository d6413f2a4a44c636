import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capitalised } from '../src/lib/capitalised.js';
import { plainName } from './provider-schema.js';
import type { Member, Operation, ServiceModel, ServiceModels, Shape } from './service-models.js';

type RawSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: RawSchema;
  readonly additionalProperties?: RawSchema;
  readonly properties?: Readonly<Record<string, RawSchema>>;
};
type RawMethod = {
  readonly id: string;
  readonly parameters?: Readonly<Record<string, RawSchema>>;
  readonly request?: RawSchema;
  readonly response?: RawSchema;
};
type RawResource = {
  readonly methods?: Readonly<Record<string, RawMethod>>;
  readonly resources?: Readonly<Record<string, RawResource>>;
};
type RawModel = RawResource & { readonly schemas: Readonly<Record<string, RawSchema>> };

/** Services whose discovery document has another name than the first label of the service. */
const otherNames: Readonly<Record<string, string>> = { cloudsql: 'sqladmin' };

/** Whether a folder contains Google's discovery documents. */
export const isGoogleModels = (folder: string): boolean => existsSync(join(folder, 'compute.v1.json'));

/**
 * The service models of Google Cloud, read from the folder `googleapiclient/discovery_cache/documents` of an unpacked
 * `google-api-python-client`. Audit logs record the methods of Compute Engine, Cloud DNS, Cloud SQL and Cloud Storage under their ids, and
 * those of other services under the names of their gRPC methods. Throws if the folder contains no documents.
 */
export const readGoogleModels = (folder: string): ServiceModels => {
  if (!isGoogleModels(folder)) throw new Error(`${folder}: no discovery documents; expected compute.v1.json in it`);
  const files = readdirSync(folder);
  const known = new Map<string, readonly ServiceModel[]>();
  return {
    forSource: (eventSource) => {
      const [label = '', domain] = eventSource.split('.');
      if (domain !== 'googleapis') return [];
      let models = known.get(label);
      if (models === undefined) {
        const name = otherNames[label] ?? label;
        const all = files.filter((file) => file.startsWith(`${name}.v`) && file.endsWith('.json'));
        const stable = all.filter((file) => /^\w+\.v\d+\.json$/.test(file));
        models = (stable.length > 0 ? stable : all).map((file) => readDocument(join(folder, file), label));
        known.set(label, models);
      }
      return models;
    },
  };
};

const readDocument = (file: string, label: string): ServiceModel => {
  const document = JSON.parse(readFileSync(file, 'utf8')) as RawModel;
  const shapeOf = makeShapes(document.schemas);
  const operations = new Map<string, Operation>();
  const visit = ({ methods = {}, resources = {} }: RawResource, collection: string): void => {
    for (const [verb, { id, parameters = {}, request, response }] of Object.entries(methods)) {
      const body = shapeOf(request);
      const noun = singular(collection);
      // A call over gRPC has the object in a member that is named after it.
      const holders = [noun, request?.$ref ?? '', `${noun}Resource`, 'resource', 'body', 'requestBody', 'updateMask'].map(
        (name): [string, Member] => [plainName(name), { name, kind: 'structure', required: false, shape: body }],
      );
      const named = Object.entries(parameters).map(([name, one]): [string, Member] => [plainName(name), memberOf(name, one, shapeOf)]);
      const members = new Map([...holders, ...named, ...body.members()]);
      const operation: Operation = { input: { members: () => members }, output: shapeOf(response) };
      const nouns = [noun, ...(request?.$ref === undefined ? [] : [request.$ref])];
      for (const event of nouns.flatMap((one) => eventsOf(label, id, verb, one)))
        if (!operations.has(event)) operations.set(event, operation);
    }
    for (const [name, inner] of Object.entries(resources)) visit(inner, name);
  };
  visit(document, '');
  return { name: label, operations };
};

const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch)es$/, '')
    .replace(/(?<!s)s$/, '');

/** The names under which an audit log may record a method: its id, `UpdateTopic` for `topics.patch`, `SetIamPolicy`. */
const eventsOf = (label: string, id: string, verb: string, noun: string): readonly string[] => {
  const verbs: Readonly<Record<string, readonly string[]>> = {
    insert: ['create'],
    patch: ['update', 'partialUpdate'],
    update: ['patch'],
    replaceService: ['replace'],
  };
  const all = [verb, ...(verbs[verb] ?? [])];
  const ids = all.map((one) => [label, ...id.split('.').slice(1, -1), one].join('.'));
  return [...ids, ...all.flatMap((one) => [`${capitalised(one)}${capitalised(noun)}`, capitalised(one)])];
};

const makeShapes = (schemas: RawModel['schemas']): ((schema: RawSchema | undefined) => Shape) => {
  const made = new Map<RawSchema, Shape>();
  const shapeOf = (schema: RawSchema | undefined): Shape => {
    const own = resolved(schema);
    if (own === undefined) return { members: () => new Map() };
    const inner = own.items ?? own.additionalProperties;
    if (inner !== undefined) return shapeOf(inner);
    let shape = made.get(own);
    if (shape !== undefined) return shape;
    let members: ReadonlyMap<string, Member> | undefined;
    shape = {
      members: () =>
        (members ??= new Map(
          Object.entries(own.properties ?? {}).map(([name, one]) => [plainName(name), memberOf(name, resolved(one) ?? one, shapeOf)]),
        )),
    };
    made.set(own, shape);
    return shape;
  };
  const resolved = (schema: RawSchema | undefined): RawSchema | undefined => (schema?.$ref === undefined ? schema : schemas[schema.$ref]);
  return shapeOf;
};

const memberOf = (name: string, schema: RawSchema, shapeOf: (schema: RawSchema) => Shape): Member => ({
  name,
  kind:
    schema.type === 'array'
      ? 'list'
      : schema.additionalProperties !== undefined
        ? 'map'
        : schema.type === 'object'
          ? 'structure'
          : 'scalar',
  required: false,
  shape: shapeOf(schema),
});
