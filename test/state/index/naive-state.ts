import { left, right, type Either } from 'fp-ts/lib/Either.js';
import { partName, type TypeSpec } from '../../../src/catalog/type-spec.js';
import { refKey } from '../../../src/model/change.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../../src/lib/json.js';
import { noSecrets } from '../../../src/model/packed-secrets.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { parseJson } from '../../../src/lib/parse-json.js';
import { expandFlatmap } from '../../../src/state/formats/flatmap.js';
import { instanceKey } from '../../../src/state/formats/instance-key.js';
import { pathsOfMarks, pathsOfSteps } from '../../../src/state/formats/sensitive-paths.js';
import { keyValues } from './describe-snapshot.js';
import { stateError, type StateError } from '../../../src/state/state-error.js';

type Types = Readonly<Record<string, TypeSpec>>;

type Row = {
  readonly address: string;
  readonly config: string;
  readonly type: string;
  readonly name: string;
  readonly mode: 'managed' | 'data';
  readonly provider: string;
  readonly attributes: JsonObject;
  readonly sensitive: readonly string[];
  readonly dependencies: readonly string[];
  account: string;
  region: string;
};

/** The oracle of the property tests: a snapshot built with `JSON.parse` and maps. */
export const naiveState = (bytes: Uint8Array, source: string, types: Types): Either<StateError, StateSnapshot> => {
  let document: Json;
  try {
    const content = new TextDecoder().decode(bytes);
    document = content === '' ? { version: 4 } : (JSON.parse(content) as Json);
    if (content !== '') document = parseJson(content);
  } catch (error) {
    return left(stateError('broken_json', source, `not valid JSON: ${String(error)}`));
  }
  if (!isObject(document)) return left(stateError('not_a_state', source, 'not a Terraform or OpenTofu state'));
  if (document['encrypted_data'] !== undefined) return left(stateError('encrypted', source, 'the state is encrypted'));
  const version = document['version'];
  if (version === undefined && document['format_version'] === undefined) {
    return left(stateError('not_a_state', source, 'not a Terraform or OpenTofu state'));
  }
  if (version !== undefined && version !== 4) {
    const reason = Number(version) < 4 ? 'old_version' : 'new_version';
    return left(stateError(reason, source, `state format version ${JSON.stringify(version)} is not supported`));
  }
  const rows = version === 4 ? rowsOfV4(document) : rowsOfShow(document);
  return right(snapshotOf(bytes, source, document, rows, types));
};

const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const word = (value: Json | undefined): string => text(value) ?? '';

const rowsOfV4 = (document: JsonObject): Row[] =>
  list(document['resources']).flatMap((resource) => {
    const block = object(resource);
    return list(block['instances']).flatMap((one) => {
      const instance = object(one);
      if (word(instance['deposed']) !== '') return [];
      const attributes = isObject(instance['attributes']) ? instance['attributes'] : expandFlatmap(object(instance['attributes_flat']));
      const module = word(block['module']);
      const base = module === '' ? '' : `${configOf(module)}.`;
      return [
        row(block, module, instance['index_key'], attributes, {
          provider: word(instance['provider']) || word(block['provider']),
          sensitive: pathsOfSteps(instance['sensitive_attributes'] ?? null),
          dependencies: [
            ...list(instance['dependencies']).map(word),
            ...list(instance['depends_on']).map((relative) => base + word(relative)),
          ],
        }),
      ];
    });
  });

const rowsOfShow = (document: JsonObject): Row[] => {
  const values = object((document['prior_state'] === undefined ? document : object(document['prior_state']))['values']);
  const rows: Row[] = [];
  const visit = (module: JsonObject): void => {
    for (const one of list(module['resources'])) {
      const resource = object(one);
      if (word(resource['deposed_key']) !== '') continue;
      const attributes = object(resource['values']);
      const marks = resource['sensitive_values'] ?? null;
      rows.push(
        row(resource, word(module['address']), resource['index'], attributes, {
          provider: word(resource['provider_name']),
          sensitive: marks === true ? Object.keys(attributes) : pathsOfMarks(marks),
          dependencies: list(resource['depends_on']).map(word),
        }),
      );
    }
    for (const child of list(module['child_modules'])) visit(object(child));
  };
  visit(object(values['root_module']));
  return rows;
};

const row = (
  block: JsonObject,
  module: string,
  index: Json | undefined,
  attributes: JsonObject,
  rest: Pick<Row, 'provider' | 'sensitive' | 'dependencies'>,
): Row => {
  const type = word(block['type']);
  const name = word(block['name']);
  const mode = block['mode'] === 'data' ? 'data' : 'managed';
  const local = `${mode === 'data' ? 'data.' : ''}${type}.${name}`;
  const key = typeof index === 'string' || typeof index === 'number' ? index : undefined;
  return {
    address: `${module === '' ? '' : `${module}.`}${local}${instanceKey(key)}`,
    config: `${module === '' ? '' : `${configOf(module)}.`}${local}`,
    type,
    name,
    mode,
    attributes,
    ...rest,
    account: '',
    region: '',
    ...(mode === 'managed' && type.startsWith('aws_') ? locationOf(type, attributes) : {}),
  };
};

/** The address of a module without the keys of its instances. */
const configOf = (module: string): string => module.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^\]"]*)\]/gs, '');

const ofOthers = /_(?:member|administrator|association|accepter|permission)$/;

const locationOf = (type: string, attributes: JsonObject): { account: string; region: string } => {
  const own = typeof attributes['arn'] === 'string' || ofOthers.test(type) ? attributes['arn'] : attributes['id'];
  const arn = word(own).split(':');
  const [scheme, , , region, account] = arn;
  const owner = word(attributes['owner_id']);
  const id = ofOthers.test(type) ? '' : word(attributes['account_id']);
  const isArn = scheme === 'arn' && arn.length > 5;
  return {
    account: [isArn ? (account ?? '') : '', owner, id].find((one) => /^\d{12}$/.test(one)) ?? '',
    region: (isArn ? region : '') || word(attributes['region']),
  };
};

const snapshotOf = (bytes: Uint8Array, source: string, document: JsonObject, all: readonly Row[], types: Types): StateSnapshot => {
  const addresses = new Map<string, number>();
  const rows: Row[] = [];
  for (const one of all) {
    if (addresses.has(one.address)) continue;
    addresses.set(one.address, rows.length);
    rows.push(one);
  }
  for (const field of ['account', 'region'] as const) {
    const agreed = new Map<string, Set<string>>();
    for (const one of rows) {
      const seen = agreed.get(one.provider) ?? new Set<string>();
      agreed.set(one.provider, one[field] === '' ? seen : seen.add(one[field]));
    }
    for (const one of rows) {
      const seen = [...(agreed.get(one.provider) ?? [])];
      if (one[field] === '' && seen.length === 1) one[field] = seen[0] ?? '';
    }
  }
  const groups = new Map<string, number[]>();
  rows.forEach((one, at) => groups.set(one.config, [...(groups.get(one.config) ?? []), at]));
  const keys = new Map<string, number[]>();
  rows.forEach((one, at) => {
    for (const parts of one.mode === 'data' || !Object.hasOwn(types, one.type) ? [] : (types[one.type]?.keys ?? [])) {
      for (const values of keyValues(parts, one.attributes)) {
        if (values.includes('')) continue;
        const key = refKey(one.type, parts.map(partName), values);
        keys.set(key, [...new Set([...(keys.get(key) ?? []), at])]);
      }
    }
  });
  const at = (resource: number): Row => {
    const found = rows[resource];
    if (found === undefined) throw new Error(`no resource ${resource}`);
    return found;
  };
  const dependencies = (resource: number): readonly number[] =>
    [...new Set(at(resource).dependencies.map(configOf))].flatMap((config) => groups.get(config) ?? []);
  const graph = plainGraph(
    rows.map((one) => one.address),
    dependencies,
  );
  return {
    ...graph,
    source,
    raw: bytes,
    version: 4,
    iacVersion: word(document['terraform_version']) || word(object(document['prior_state'])['terraform_version']),
    serial: Number(document['serial'] ?? 0),
    lineage: word(document['lineage']),
    size: rows.length,
    managed: rows.filter((one) => one.mode === 'managed').length,
    find: (key) => keys.get(key) ?? [],
    byAddress: (address) => addresses.get(address),
    weight: (resource) => JSON.stringify(at(resource).attributes).length,
    addressHash: (resource) => hash(at(resource).address),
    address: (resource) => at(resource).address,
    type: (resource) => at(resource).type,
    name: (resource) => at(resource).name,
    mode: (resource) => at(resource).mode,
    provider: (resource) => at(resource).provider,
    account: (resource) => at(resource).account,
    region: (resource) => at(resource).region,
    accounts: new Set(rows.filter((one) => one.mode === 'managed' && one.account !== '').map((one) => one.account)),
    parse: (resource) => at(resource).attributes,
    attributes: (resource) => at(resource).attributes,
    sensitive: (resource) => at(resource).sensitive,
    // test/catalog/secrets compares these with expected outputs.
    secrets: noSecrets,
    fingerprint: (resource) => hash(JSON.stringify(at(resource).attributes)),
    dependencies,
    named: (local, limit) => rows.flatMap((one, i) => (`${one.type}.${one.name}` === local ? [i] : [])).slice(0, limit),
  };
};

/** Order, edges and components, computed edge by edge. */
const plainGraph = (addresses: readonly string[], dependencies: (resource: number) => readonly number[]) => {
  const order = addresses.map((_, resource) => resource).sort((a, b) => ((addresses[a] ?? '') < (addresses[b] ?? '') ? -1 : 1));
  const edges = order.flatMap((from) =>
    dependencies(from)
      .filter((to) => to !== from)
      .map((to) => ({ from, to })),
  );
  const component = addresses.map((_, resource) => resource);
  for (const { from, to } of edges) {
    const [gone, stays] = [component[from], component[to] ?? 0];
    component.forEach((one, i) => (component[i] = one === gone ? stays : one));
  }
  const degree = (resource: number): number =>
    edges.filter(({ from }) => from === resource).length + edges.filter(({ to }) => to === resource).length;
  return {
    ranked: (rank: number): number => order[rank] ?? -1,
    rank: (resource: number): number => order.indexOf(resource),
    edgesBefore: (rank: number): number => edges.filter(({ from }) => order.indexOf(from) < rank).length,
    degree,
    edges: edges.length,
    components: new Set(component).size,
    maxDegree: Math.max(0, ...order.map(degree)),
  };
};

const hash = (content: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < content.length; i++) {
    const code = content.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
};
