import { words } from '../dsl.js';
import { snakeCase } from '../blocks.js';
import { isExplicitZero } from './explicit-zero.js';
import { isList, isObject, type Json, type JsonObject, entryOf } from '../../lib/json.js';

/**
 * Names of members: states write those of the API in snake case, and repeated blocks in the singular. States cannot be derived from the
 * API's names (`env_from`, but `env`), so the API's member is found by the state's name.
 */

/** Names that the rule below does not find, by the state's name in plain form. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['cephmonitors', 'monitors'],
  ['datadiskuri', 'diskuri'],
  ['endpointsname', 'endpoints'],
  ['radosuser', 'user'],
  ['rbdimage', 'image'],
  ['rbdpool', 'pool'],
  ['storageprovisioner', 'provisioner'],
  ['strategy', 'updatestrategy'],
]);

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** The spellings of the API, in plain form, that the state's name may stand for. */
const candidatesOf = (name: string): readonly string[] => {
  const own = plain(name);
  const plural = own.endsWith('y') ? [`${own.slice(0, -1)}ies`] : [];
  const other = irregular.get(own);
  return [own, `${own}s`, `${own}es`, ...plural, ...(other === undefined ? [] : [other])];
};

const maxNames = 2_000;
const known = new Map<string, readonly string[]>();

const candidates = (name: string): readonly string[] => {
  let found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= maxNames) known.clear();
  known.set(name, (found = candidatesOf(name)));
  return found;
};

/** The API's name among `members` for a name in the state; undefined if there is none. */
export const memberFor = (name: string, members: readonly string[]): string | undefined => {
  for (const candidate of candidates(name)) {
    for (const member of members) if (member.toLowerCase() === candidate) return member;
  }
  return undefined;
};

/** The name in a state for a member of the API, if no state shows it. */
export const stateName = (name: string, value: Json): string => {
  const snake = entryOf(providerNames, name) ?? snakeCase(name);
  const isRepeated = isList(value) && value.some(isObject);
  if (!isRepeated) return snake;
  if (keptPlurals.has(snake)) return snake;
  return /(?:sses|xes)$/.test(snake)
    ? snake.slice(0, -2)
    : snake.endsWith('ies')
      ? `${snake.slice(0, -3)}y`
      : snake.endsWith('s') && !snake.endsWith('ss')
        ? snake.slice(0, -1)
        : snake;
};

/** Repeated blocks whose name stays in the plural, and names that end in an s. */
const keptPlurals: ReadonlySet<string> = new Set(
  words(`
  tls items match_expressions match_fields host_aliases image_pull_secrets sources allowed_topologies cluster_role_selectors
  match_label_expressions
`),
);

/** Members whose attribute is not their name in snake case, in all types of the provider that have them. */
const providerNames: Readonly<Record<string, string>> = {
  cephfs: 'ceph_fs',
  runAsUserName: 'run_as_username',
  targetCPUUtilizationPercentage: 'target_cpu_utilization_percentage',
  targetWWNs: 'target_ww_ns',
  timeZone: 'timezone',
};

/** An object of the API in the state's form: snake case, nested objects as lists of one. Maps with user-chosen keys stay as they are. */
export const asBlock = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] =>
      member === undefined ? [] : [[stateName(name, member), isExplicitZero(member, name) ? '0' : asAttribute(name, member)]],
    ),
  );

export const asAttribute = (name: string, value: Json): Json => {
  if (isList(value)) return value.map((one) => (isObject(one) ? asBlock(one) : one));
  if (!isObject(value)) return value;
  return isMap(name) ? value : [asBlock(value)];
};

/** Names of the API, with spaces between them, as in the API and as in states. */
export const inBothSpellings = (names: string): readonly string[] => names.split(' ').flatMap((name) => [name, snakeCase(name)]);

/** Maps of quantities, by the name of a resource. */
const quantityMaps: ReadonlySet<string> = new Set(
  inBothSpellings('limits requests hard capacity default defaultRequest max min maxLimitRequestRatio podFixed overhead'),
);
export const isQuantityMap = (name: string): boolean => quantityMaps.has(name);

/** Members that hold a map with user-chosen keys, in both spellings. */
const maps: ReadonlySet<string> = new Set([
  ...quantityMaps,
  ...inBothSpellings('labels annotations matchLabels nodeSelector data binaryData stringData parameters volumeAttributes options'),
]);
export const isMap = (name: string): boolean => maps.has(name);
