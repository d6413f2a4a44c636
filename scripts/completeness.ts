import { capitalised } from '../src/lib/capitalised.js';
import {
  changeSpecs,
  noChange,
  reader,
  type Edits,
  type EditSpec,
  type From,
  type OwnerSpec,
  type ServiceCatalog,
} from '../src/catalog/dsl.js';
import { isOfAws } from '../src/catalog/classify.js';
import { cloudTypes } from '../src/catalog/providers.js';
import { namedSecret } from '../src/catalog/secrets/secret-names.js';
import { noiseOf } from '../src/catalog/type-spec.js';
import { aroundOf, blockAt, joined, lastOf, missingBeside, missingInBlock, missingNumber } from './alike-owners.js';
import { placesOf } from './model-paths.js';
import { agreement } from './names-agree.js';
import { plainName, type ProviderSchema, type SchemaBlock } from './provider-schema.js';
import type { Operation, ServiceModels, Shape } from './service-models.js';
import { tracedPaths, type TracedCall } from './traced-paths.js';

/** The catalog with the sources that it is compared with. */
export type Sources = {
  readonly services: readonly ServiceCatalog[];
  readonly models: ServiceModels;
  readonly schemas: readonly ProviderSchema[];
};

/** An attribute that an event should set, and does not. */
export type Gap = { readonly event: string; readonly type: string; readonly field: string; readonly problem: string };

/**
 * The attributes that an event of the catalog should set by independent sources, and does not, in the owners of each type:
 *
 * - an edit reads a path that the call of Google does not have
 * - the call has a member with the name of a configurable attribute, in the call itself or in a structure of which another edit reads a member
 * - another event of the service reads the attribute from a path that this call has as well
 * - no event sets a configurable attribute of the type
 * - another owner of the same type, for the same event, sets the attribute beside others that both set
 * - an owner that modifies a resource sets nothing
 */
export const gapsOf = (sources: Sources, service: ServiceCatalog, event: string): readonly Gap[] => {
  const entry = service.events[event];
  if (entry === undefined || entry === noChange) return [];
  const operations = sources.models
    .forSource(service.eventSource)
    .flatMap((model) => model.operations.get(event) ?? model.operations.get(capitalised(event)) ?? []);
  const changes = changeSpecs(entry).flatMap(({ owners, each }) =>
    owners.filter(({ act }) => act !== 'delete').map((owner) => ({ owner, each })),
  );
  const found = new Map<string, Gap>();
  for (const type of new Set(changes.map(({ owner }) => owner.target.type))) {
    const own = changes.filter(({ owner }) => owner.target.type === type);
    const owners = own.map(({ owner }) => owner);
    const note = (field: string, problem: string): void => {
      if (!isLeftOut(type, field, owners)) found.set(`${type}.${field} ${problem}`, { event, type, field, problem });
    };
    const idle = owners.filter(({ act, edits }) => act === 'modify' && Object.keys(edits).length === 0).length;
    // One of three owners of an IAM policy claims the changes of single members.
    if (idle > (type.endsWith('_iam_policy') ? owners.length / 3 : 0))
      note(`${String(idle)}/${String(owners.length)}`, 'owners modify nothing');
    if (!isOfAws(service.eventSource))
      for (const { edits } of owners)
        for (const [field, path] of missingPaths(operations, edits)) note(field, `reads ${path}, which the call does not have`);
    const fields = owners.flatMap((owner) => fieldsOf(owner));
    const block = schemaOf(sources, type);
    if (block !== undefined) {
      for (const operation of operations)
        for (const { owner, each } of own)
          for (const { field, name, rest } of namedIn({ eventSource: service.eventSource, event, operation, each }, owner, block))
            if (!isSet(rest ? fieldsOf(owner) : fields, field)) note(field, `does not read ${name}`);
      for (const owner of owners) for (const field of missingInBlock(owner, block)) note(field, 'set in other blocks');
      if (isOfAws(service.eventSource)) for (const field of neverSet(sources, type, block)) note(field, 'no event sets it');
    }
    for (const { field, path, types } of readsOf(sources, service.eventSource).values()) {
      if (isSet(fields, field) || (isItemPath(path) && own.every(({ each }) => each === undefined))) continue;
      if (!types.has(type) && (block === undefined || !hasAttribute(block, field))) continue;
      const isAnswered = owners.some(({ act }) => act !== 'modify') && !isItemPath(path);
      if (operations.some((one) => placesOf(isAnswered ? one : inputOf(one), path).length > 0))
        note(field, `does not read ${path}, as other events do`);
    }
    for (const field of missingBeside(owners, owners)) note(field, 'set by another owner of the type');
    const elsewhere = ownersOfType(sources, service, type).filter((one) => !owners.includes(one));
    for (const owner of owners) for (const field of missingNumber(owner)) note(field, 'set for another number');
    // Paths are compared above; a reader without one is not.
    const isUnread = (one: OwnerSpec, field: string, other: OwnerSpec, common: string): boolean =>
      field !== 'tags' && !(hasPath(one.edits[field]) && hasPath(other.edits[common]));
    for (const field of missingBeside(elsewhere, owners, isUnread)) note(field, 'set by another event');
  }
  return [...found.values()];
};

const isItemPath = (path: string): boolean => /^item\b/.test(path);
const readOf = (edit: From | EditSpec) => reader(typeof edit === 'object' ? edit.read : edit);
const pathsOf = (from: From): readonly string[] => {
  const { at, paths } = reader(from);
  return (at ?? paths ?? []).filter((path) => path !== 'item' && path !== 'item[]');
};
/** With those that a reader without a path reads in fact. */
const pathsRead = (call: TracedCall, edit: From | EditSpec): readonly string[] => {
  const read = readOf(edit);
  return read.at === undefined ? [...pathsOf(read), ...tracedPaths(call, read)] : pathsOf(read);
};
const hasPath = (edit: From | EditSpec | undefined): boolean => edit !== undefined && pathsOf(readOf(edit)).length > 0;

/** Attributes that identify the resource count as set. A block of which parts are set too does not stand for all of its parts. */
const fieldsOf = ({ target, edits }: OwnerSpec): readonly string[] => {
  const known = ownFields.get(edits) ?? partsOf(Object.keys(edits));
  ownFields.set(edits, known);
  const { fields = [''] } = cloudTypes[target.type]?.object ?? {};
  return [...Object.keys(target.key), ...known, ...('' in edits ? fields : [])];
};
const partsOf = (fields: readonly string[]): readonly string[] =>
  fields.filter((field) => field !== '' && !fields.some((one) => one.startsWith(`${field}.`)));
const ownFields = new WeakMap<Edits, readonly string[]>();
/** Whether an attribute, what contains it or a part of it is set. */
const isSet = (fields: readonly string[], field: string): boolean =>
  fields.some((one) => one === '' || one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`));

const isNoise = noiseOf(cloudTypes);
/** Attributes of Terraform itself, and those that say where a resource is. */
const general = /^(?:tags_all|id|region|timeouts|project|zone|location|parent)$/;

/** Attributes that never change while the resource exists, are never evaluated, or cannot be compared. */
const isLeftOut = (type: string, field: string, owners: readonly OwnerSpec[]): boolean => {
  const { keys = [], unevaluated = {}, secrets = [] } = cloudTypes[type] ?? {};
  return (
    general.test(field) ||
    (field === 'name' && type.startsWith('google_')) ||
    (field === 'condition.description' && /_iam_(?:binding|member)$/.test(type)) ||
    keys.flat().some((part) => (typeof part === 'string' ? part : part.attribute) === field) ||
    isSet(Object.keys(unevaluated), field) ||
    isNoise(type, field) ||
    secrets.includes(field) ||
    namedSecret(field) ||
    owners.every(({ target }) =>
      Object.values(target.key).some((from) => pathsOf(from).some((path) => agreement(type, field, path) === 'exact')),
    )
  );
};

const schemaOf = ({ schemas }: Sources, type: string): SchemaBlock | undefined =>
  schemas.map((schema) => schema.resource(type)).find((block) => block !== undefined);

const hasAttribute = (block: SchemaBlock, field: string): boolean =>
  blockAt(block, aroundOf(field))?.get(plainName(lastOf(field)))?.configurable === true;

/** Paths that no call has although one has what contains them; \`compareWithModels\` reports those of AWS. */
const missingPaths = (operations: readonly Operation[], edits: Edits): readonly (readonly [field: string, path: string])[] => {
  const isIn = (path: string): boolean => path === '' || operations.some((one) => placesOf(one, path).length > 0);
  return Object.entries(edits).flatMap(([field, edit]): readonly (readonly [string, string])[] => {
    const paths = pathsOf(readOf(edit)).filter((path) => !/^(?:item|answer)\b/.test(path));
    const [first] = paths;
    return first !== undefined && operations.length > 0 && !paths.some(isIn) && isIn(aroundOf(first)) ? [[field, first]] : [];
  });
};

type Named = { readonly field: string; readonly name: string; readonly rest: boolean };

/**
 * Configurable attributes with the name of a member of the call. A structure belongs to a block if an edit reads a member of it for an attribute
 * of that name in the block. `rest`: beside such an attribute, so that the same owner should set it.
 */
const namedIn = (call: TracedCall, owner: OwnerSpec, block: SchemaBlock): readonly Named[] => {
  const { target, edits } = owner;
  const { operation } = call;
  const fields = fieldsOf(owner);
  const blocks = new Map<Shape, Set<string>>();
  const todo: (readonly [Shape, string, boolean])[] = [];
  const pair = (shape: Shape, around: string, rest: boolean): void => {
    const known = blocks.get(shape) ?? new Set();
    if (known.has(around) || blockAt(block, around) === undefined) return;
    blocks.set(shape, known.add(around));
    todo.push([shape, around, rest]);
  };
  const input = inputOf(operation);
  for (const [field, edit] of Object.entries(edits))
    for (const path of pathsRead(call, edit).filter((one) => !/^(?:response|answer)\b/.test(one)))
      for (const { member, around } of placesOf(input, path)) {
        if (member === undefined) continue;
        if (around !== operation.input && agreement(target.type, field, member.name) === 'exact') pair(around, aroundOf(field), true);
        if (member.shape.members().has(plainName(lastOf(field)))) pair(member.shape, aroundOf(field), true);
      }
  pair(operation.input, '', false);
  const found = new Map<string, Named>();
  for (const [shape, around, rest] of todo) {
    if (around !== '' && (fields.includes(around) || !fields.some((one) => one.startsWith(`${around}.`)))) continue;
    for (const member of new Set(shape.members().values())) {
      const attribute = namedFor(member.name).flatMap((name) => blockAt(block, around)?.get(name) ?? [])[0];
      if (attribute?.configurable !== true) continue;
      const field = joined(around, attribute.name);
      if (!found.has(field)) found.set(field, { field, name: member.name, rest });
      if (attribute.block !== undefined && member.kind !== 'map' && member.shape.members().size > 0) pair(member.shape, field, rest);
    }
  }
  return [...found.values()];
};

/** The plain names of an attribute that a member may set. */
const namedFor = (member: string): readonly string[] =>
  /^TagSpecifications?$/.test(member) ? ['tags'] : [plainName(member), plainName(member).replace(/^desired/, '')];

const noMembers: Shape = { members: () => new Map() };
const inputs = new WeakMap<Operation, Operation>();
/** Without its answer, which has the members of the whole resource. */
const inputOf = (operation: Operation): Operation => {
  const known = inputs.get(operation) ?? { input: operation.input, output: noMembers };
  inputs.set(operation, known);
  return known;
};

type Reading = { readonly field: string; readonly path: string; readonly types: Set<string> };
const readings = new WeakMap<ServiceCatalog, ReadonlyMap<string, Reading>>();

/** Which attribute the events of a service read from which path. */
const readsOf = ({ services }: Sources, eventSource: string): ReadonlyMap<string, Reading> => {
  const all = new Map<string, Reading>();
  for (const service of services) {
    if (service.eventSource !== eventSource) continue;
    for (const [name, { field, path, types }] of readsIn(service)) {
      const known = all.get(name);
      all.set(name, known === undefined ? { field, path, types } : { field, path, types: new Set([...known.types, ...types]) });
    }
  }
  return all;
};

const readsIn = (service: ServiceCatalog): ReadonlyMap<string, Reading> => {
  const known = readings.get(service);
  if (known !== undefined) return known;
  const found = new Map<string, Reading>();
  for (const { target, edits } of ownersIn(service))
    for (const [field, edit] of Object.entries(edits)) {
      if (field === '' || field.startsWith('*')) continue;
      for (const path of pathsOf(readOf(edit))) {
        const reading = found.get(`${field} ${path}`) ?? { field, path, types: new Set() };
        found.set(`${field} ${path}`, reading);
        reading.types.add(target.type);
      }
    }
  readings.set(service, found);
  return found;
};

const ownersIn = ({ events }: ServiceCatalog): readonly OwnerSpec[] =>
  Object.values(events).flatMap((entry) => (entry === noChange ? [] : changeSpecs(entry).flatMap(({ owners }) => owners)));

const ownersOfType = ({ services }: Sources, { eventSource }: ServiceCatalog, type: string): readonly OwnerSpec[] =>
  services
    .filter((one) => one.eventSource === eventSource)
    .flatMap((one) => ownersIn(one).filter(({ act, target }) => target.type === type && act !== 'delete'));

const fieldsByType = new WeakMap<ServiceCatalog, ReadonlyMap<string, ReadonlySet<string>>>();
const fieldsIn = (service: ServiceCatalog): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = fieldsByType.get(service);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  for (const owner of ownersIn(service).filter(({ act }) => act !== 'delete')) {
    const fields = found.get(owner.target.type) ?? new Set();
    found.set(owner.target.type, fields);
    for (const field of fieldsOf(owner)) fields.add(field);
  }
  fieldsByType.set(service, found);
  return found;
};

/** Configurable attributes of a type that no event of the catalog sets, although some set others. */
const neverSet = ({ services }: Sources, type: string, block: SchemaBlock): readonly string[] => {
  const fields = services.flatMap((service) => [...(fieldsIn(service).get(type) ?? [])]);
  const missing = (at: SchemaBlock, around: string): readonly string[] =>
    [...new Set(at.values())].flatMap((attribute) => {
      const field = joined(around, attribute.name);
      if (!attribute.configurable) return [];
      if (!isSet(fields, field)) return [field];
      const isSplit = attribute.block !== undefined && !fields.some((one) => one === '' || `${field}.`.startsWith(`${one}.`));
      return isSplit ? missing(attribute.block, field) : [];
    });
  return missing(block, '');
};
