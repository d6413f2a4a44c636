import { words } from '../dsl.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { plainRange } from '../../lib/network.js';
import { sameNetwork } from '../../lib/same-networks.js';
import { isApiDefault } from './api-defaults.js';
import { isExplicitZero } from './explicit-zero.js';
import { isInternalKey } from './hidden-keys.js';
import { isQuantityMap, memberFor } from './member-names.js';
import { isDefaultOf } from './patches/absent-members.js';
import { isChoice, isChoiceAsBlock, isCounted, isOnIfAbsent } from './presence.js';
import { sameQuantity } from '../../lib/quantity.js';

/** Compares declared attributes with members of the API's object by meaning (D15, D80). */

/** Attributes that the API server or a controller fills in: an empty declared value says nothing about them. */
export const isAssigned = (name: string): boolean => assigned.has(name);
const assigned: ReadonlySet<string> = new Set(
  words(`
  allocate_load_balancer_node_ports claim_ref cluster_ip cluster_ips health_check_node_port internal_traffic_policy ip_families
  ip_family_policy node_name node_port volume_name
`),
);

/** Whether a value means "not set": providers write empty values and blocks of empty values for absent members. */
export const isEmpty = (value: Json | undefined, name = ''): boolean => {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (value === 0) return !isExplicitZero(value, name);
  if (isList(value)) return isCounted(name) || isChoice(name) ? value.length === 0 : value.every((one) => isEmpty(one));
  return isObject(value) && !isChoice(name) && Object.entries(value).every(([member, one]) => isEmpty(one, member));
};

/** `name`: the attribute in the state. `given`: the API's member, undefined if absent. */
export const sameMeaning = (declared: Json | undefined, given: Json | undefined, name: string): boolean => {
  if (isAssigned(name) && isEmpty(declared)) return true;
  if (isOnIfAbsent(name) && (given === undefined || given === null)) return declared !== false;
  if (isChoiceAsBlock(name) && isList(declared) && declared.length > 0 !== isObject(given)) return false;
  if (isEmpty(declared, name) && isEmpty(given, name)) return true;
  // Providers write an absent quantity as zero.
  if (declared === '0' && isEmpty(given, name) && !isExplicitZero(0, name)) return true;
  if (given === undefined || given === null) return isDefaultOf(name, declared);
  if (declared === undefined || declared === null) return false;
  if (isObject(given)) {
    if (isList(declared)) return declared.length <= 1 && isObject(declared[0]) && sameBlock(declared[0], given);
    return isObject(declared) && sameMap(declared, given, name);
  }
  if (isList(given)) return isList(declared) && sameList(declared, given, name);
  return typeof declared !== 'object' && sameScalar(declared, given, name);
};

/** Modes of files: octal text in states, a number in the API. */
export const isMode = (name: string): boolean => name === 'default_mode' || name === 'mode';

const sameScalar = (declared: string | number | boolean, given: string | number | boolean, name: string): boolean => {
  const [one, other] = [String(declared), String(given)];
  if (one === other || sameQuantity(one, other) || sameNetwork(one, other)) return true;
  if (isMode(name) && typeof given === 'number') return Number.parseInt(one, 8) === given;
  return name === 'ca_bundle' && Buffer.from(other, 'base64').toString('utf8').trim() === one.trim();
};

/** Maps with user-chosen keys: an empty value is a value, and only quantities of resources have several spellings. */
const sameMap = (declared: JsonObject, given: JsonObject, name: string): boolean =>
  [...new Set([...Object.keys(declared), ...Object.keys(given)])].every((key) => sameEntry(declared[key], given[key], name));

/** Values of one key of the map `name`. */
export const sameEntry = (declared: Json | undefined, given: Json | undefined, name: string): boolean => {
  const [one, other] = [declared ?? null, given ?? null];
  if (one === null || other === null || typeof one === 'object' || typeof other === 'object') return sameJson(one, other);
  return String(one) === String(other) || (isQuantityMap(name) && sameQuantity(String(one), String(other)));
};

const sameJson = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Compares only attributes that the state has: other versions of the provider know others. */
const sameBlock = (declared: JsonObject, given: JsonObject): boolean => {
  const members = Object.keys(given);
  return Object.entries(declared).every(([name, value]) => {
    if (isSubjectDefault(name, value, given) || isWebhookDefault(name, value, given)) return true;
    if (name === 'metadata') return sameMetadata(value, given['metadata']);
    const member = memberFor(name, members);
    const other = member === undefined ? undefined : given[member];
    return isApiDefault(value, other, name) || sameMeaning(value, other, name);
  });
};

/** Whether the declared block has the members that are given; it may have others. */
export const samePart = (declared: JsonObject, given: JsonObject): boolean => {
  const members = Object.keys(given);
  return Object.entries(declared).every(([name, value]) => {
    const member = memberFor(name, members);
    return member === undefined || isApiDefault(value, given[member], name) || sameMeaning(value, given[member], name);
  });
};

/** The template of a claim: the provider writes a namespace, which the API has not, and omits keys of Kubernetes. */
const sameMetadata = (declared: Json | undefined, given: Json | undefined): boolean => {
  const block = isList(declared) ? declared[0] : undefined;
  if (!isObject(block) || !isObject(given)) return isEmpty(declared) && isEmpty(given);
  const [own, other] = [block, given];
  return (
    sameMeaning(own['name'], other['name'], 'name') &&
    ['labels', 'annotations'].every((map) => {
      const declaredMap = isObject(own[map]) ? own[map] : {};
      const givenMap = isObject(other[map]) ? other[map] : {};
      const visible = Object.entries(givenMap).filter(([key]) => Object.hasOwn(declaredMap, key) || !isInternalKey(key));
      return sameMap(declaredMap, Object.fromEntries(visible), map);
    })
  );
};

/** Subjects of a binding: the API fills in the group, and the namespace matters for service accounts only. */
const isSubjectDefault = (name: string, declared: Json | undefined, { kind, name: subject, apiGroup }: JsonObject): boolean => {
  if (subject === undefined || (kind !== 'User' && kind !== 'Group' && kind !== 'ServiceAccount')) return false;
  return name === 'namespace' ? kind !== 'ServiceAccount' : name === 'api_group' && (isEmpty(declared) || isEmpty(apiGroup));
};

/** Selectors of a webhook, which the API server fills in: absent and empty select everything. */
const isWebhookDefault = (name: string, declared: Json | undefined, { clientConfig, namespaceSelector }: JsonObject): boolean =>
  name === 'namespace_selector' && clientConfig !== undefined && isEmptyInside(declared) && isEmptyInside(namespaceSelector);

const isEmptyInside = (value: Json | undefined): boolean =>
  isList(value)
    ? value.every(isEmptyInside)
    : isObject(value)
      ? Object.entries(value).every(([name, one]) => isEmpty(one, name))
      : isEmpty(value);

/** Lists whose order has a meaning. */
const ordered: ReadonlySet<string> = new Set(['command', 'args']);

/** More elements of one name are compared in order only: matching them takes quadratic time. */
const maxMatched = 200;

const sameList = (declared: readonly Json[], given: readonly Json[], name: string): boolean => {
  if (!given.some(isObject) && !ordered.has(name)) return sameSet(declared, given, name);
  const rest = given.filter((one) => !isInjected(one, declared));
  if (rest.length !== declared.length) return false;
  if (rest.every((one, at) => sameElement(declared[at], one, name))) return true;
  return !ordered.has(name) && sameElements(declared, rest, name);
};

/** Whether each element has an equal one on the other side. Only elements of one name can be equal, so this takes linear time for most. */
const sameElements = (declared: readonly Json[], given: readonly Json[], name: string): boolean => {
  const left = new Map<string, Json[]>();
  for (const one of declared) {
    const key = elementName(one);
    const same = left.get(key);
    if (same === undefined) left.set(key, [one]);
    else same.push(one);
  }
  for (const same of left.values()) if (same.length > maxMatched) return false;
  return given.every((one) => {
    const same = left.get(elementName(one)) ?? [];
    const at = same.findIndex((other) => sameElement(other, one, name));
    if (at >= 0) same.splice(at, 1);
    return at >= 0;
  });
};

/** Members that are spelled alike in states and the API. The namespace of subjects matters for service accounts only. */
const elementName = (element: Json): string => {
  if (!isObject(element)) return textOf(element);
  const { name, kind, namespace } = element;
  const own = kind === 'ServiceAccount' ? [name, kind, namespace] : [name, kind];
  return own.map((one) => (typeof one === 'string' ? one : '')).join('\n');
};

export const sameElement = (declared: Json | undefined, given: Json, name: string): boolean =>
  isObject(given) ? isObject(declared) && sameBlock(declared, given) : sameMeaning(declared, given, name);

/** Equal for equal elements of a set, or keys of elements: networks in one form. */
export const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : plainRange(String(value)));

const sameSet = (declared: readonly Json[], given: readonly Json[], name: string): boolean => {
  const one = new Set(declared.map(textOf));
  const other = new Set(given.map(textOf));
  if (one.size === other.size && [...one].every((value) => other.has(value))) return true;
  return declared.length === given.length && declared.every((value, at) => sameMeaning(value, given[at], name));
};

/**
 * Whether the API server added the element: the mount of a service account's token, and the tolerations of every pod. The provider leaves
 * them out of the state. Source: terraform-provider-kubernetes `structures_pod.go`, `structures_container.go`.
 */
export const isInjected = (given: Json, declared: readonly Json[]): boolean => {
  if (!isObject(given)) return false;
  const { name, mountPath, key, operator, tolerationSeconds } = given;
  const isToken =
    typeof name === 'string' &&
    (/^kube-api-access-[a-z0-9]{5}$/.test(name) || mountPath === '/var/run/secrets/kubernetes.io/serviceaccount') &&
    !declared.some((one) => isObject(one) && one['name'] === name);
  const isDefaultToleration =
    (key === 'node.kubernetes.io/not-ready' || key === 'node.kubernetes.io/unreachable') &&
    operator === 'Exists' &&
    tolerationSeconds !== undefined &&
    !declared.some((one) => isObject(one) && one['key'] === key);
  return isToken || isDefaultToleration;
};
