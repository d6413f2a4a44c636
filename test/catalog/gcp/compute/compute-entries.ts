import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { gcpProject } from '../../../support/log-entry.js';

/** Paths, self links and entries of Compute Engine for examples. */

export const zone = 'europe-west1-b';
export const region = 'europe-west1';
export const inZone = (collection: string, name: string): string => `projects/${gcpProject}/zones/${zone}/${collection}/${name}`;
export const inRegion = (collection: string, name: string): string => `projects/${gcpProject}/regions/${region}/${collection}/${name}`;
export const inGlobal = (collection: string, name: string): string => `projects/${gcpProject}/global/${collection}/${name}`;
export const link = (path: string): string => `https://www.googleapis.com/compute/v1/${path}`;

/** The members of an entry of a call on this resource: the first entry of its operation, with a reference to the operation as response. */
const entryOf = (event: string, path: string): Pick<CatalogCase, 'response' | 'record'> => ({
  response: {
    '@type': 'type.googleapis.com/operation',
    id: '3135492963006910057',
    name: 'operation-1772446500000-64c0a1b2c3d4e-5f6a7b8c-9d0e1f2a',
    operationType: event.slice(event.lastIndexOf('.') + 1),
    progress: '0',
    selfLink: link(`projects/${gcpProject}/zones/${zone}/operations/operation-1772446500000-64c0a1b2c3d4e-5f6a7b8c-9d0e1f2a`),
    status: 'RUNNING',
    targetId: '866011396029255273',
    targetLink: link(path),
    user: 'alice@acme.example',
  },
  record: {
    resourceName: path,
    entry: {
      operation: { id: 'operation-1772446500000-64c0a1b2c3d4e-5f6a7b8c-9d0e1f2a', producer: 'compute.googleapis.com', first: true },
    },
  },
});

type Example = Pick<CatalogCase, 'name' | 'state' | 'drifts'> & {
  /** `compute.instances.setTags`. */
  readonly on: string;
  readonly path: string;
  /** Members of the request besides its type. */
  readonly body?: JsonObject;
  readonly metadata?: JsonObject;
  readonly version?: 'v1' | 'beta' | 'alpha';
  readonly dropped?: NonNullable<CatalogCase['dropped']>;
};

export const example = ({ on, path, body = {}, metadata, version = 'v1', dropped, ...rest }: Example): CatalogCase => {
  const { response, record } = entryOf(on, path);
  return {
    ...rest,
    event: `${version}.${on}`,
    request: { '@type': `type.googleapis.com/${on}`, ...body },
    response: response ?? null,
    record: metadata === undefined ? { ...record } : { ...record, metadata },
    ...(dropped === undefined ? {} : { dropped }),
  };
};

type Setting = Omit<Example, 'state' | 'drifts'> & {
  readonly agrees: DeclaredResource;
  readonly differs: DeclaredResource;
  readonly drifts: readonly (Pick<ExpectedDrift, 'field' | 'old' | 'new'> & { readonly address?: string })[];
};

/** One call against a state that agrees with it, and against one that does not. */
export const setting = ({ agrees, differs, drifts, name, ...rest }: Setting): readonly CatalogCase[] => [
  example({ ...rest, name: `${name}, as declared`, state: [agrees], drifts: [] }),
  example({
    ...rest,
    name,
    state: [differs],
    drifts: drifts.map((one) => ({ address: `${differs.type}.${differs.name ?? 'this'}`, ...one })),
  }),
];

type Existence = {
  /** `compute.disks`. */
  readonly on: string;
  readonly path: string;
  readonly body: JsonObject;
  /** The resource as the provider writes it after this call. */
  readonly declared: DeclaredResource;
};

/** A call that creates a resource, declared or not. */
export const creation = ({ on, path, body, declared }: Existence): readonly CatalogCase[] => [
  example({ name: 'a declared resource was created as declared', on, path, body, state: [declared], drifts: [] }),
  example({
    name: 'an undeclared resource was created',
    on,
    path,
    body,
    state: [],
    drifts: [{ address: declared.type, field: '*', old: null, new: '' }],
  }),
];

/** A call that deletes a resource, declared or not. */
export const deletion = ({ on, path, body, declared }: Existence): readonly CatalogCase[] => [
  example({
    name: 'a declared resource was deleted',
    on,
    path,
    body,
    state: [declared],
    drifts: [{ address: `${declared.type}.this`, field: '*', old: '', new: null }],
  }),
  example({ name: 'an undeclared resource was deleted', on, path, body, state: [], drifts: [], dropped: 'not_in_state' }),
];

/** Creation by `insert`, and deletion by `delete`. */
export const lifecycle = (one: Existence): readonly CatalogCase[] => [
  ...creation({ ...one, on: `${one.on}.insert` }),
  ...deletion({ ...one, on: `${one.on}.delete`, body: {} }),
];

/** A call that Terraform's attributes do not reflect. */
export const withoutEffect = (on: string, path: string, body: JsonObject = {}): CatalogCase =>
  example({ name: 'changes no configuration', on, path, body, state: [], drifts: [], dropped: 'read_only' });
