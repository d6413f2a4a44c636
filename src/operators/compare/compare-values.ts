import type { Meaning } from '../../model/change.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { attributeAt } from '../../model/state-snapshot.js';
import { accountOf, canonicalPolicy, isPolicy, sortedText } from './canonical-policy.js';
import { parseDocument } from '../../lib/parse-document.js';
import { grantsOf, memberName, policyBy, statesAudit } from '../../catalog/gcp/policy-grants.js';
import { isChoiceAsBlock } from '../../catalog/kubernetes/presence.js';
import { plainTraffic } from '../../catalog/gcp/network/protocols.js';
import { canonicalActions } from './canonical-actions.js';
import { sameRules } from '../../catalog/aws/firewall/group-rules.js';
import { plainDomainValue } from '../../catalog/aws/delivery/dns-names.js';
import { plainNetwork } from '../../catalog/aws/firewall/network-values.js';
import { sameGiven, sameGivenInOrder } from './same-given.js';
import { sameUserData } from './same-user-data.js';
import { sameTableSchema } from './same-table-schema.js';
import { sameQuantity } from '../../lib/quantity.js';
import { unifyNetworks } from '../../lib/same-networks.js';
import { unifyNames } from './unify-names.js';

/**
 * Comparison by meaning (D15): both values are converted to one canonical text. Numbers and booleans written as strings equal their values.
 * `null`, absent and empty values are equal, including `false`, 0, and blocks of only empty values, which a provider writes for "not set".
 * JSON text is compared parsed, IAM policies in canonical form. Lists are sets unless `ordered`. A single block equals a list of it.
 * Spellings of one cloud object, such as its id and its ARN, are equal (`unifyNames`).
 */
export const sameValue = (a: Json | undefined, b: Json | undefined, as: Meaning): boolean => {
  if (a === b) return true;
  if (as === 'user_data') return sameUserData(a, b);
  if (as === 'exact') return sameExactly(a, b);
  if (as === 'written') return writtenText(a) === writtenText(b);
  if (as === 'table_schema') return sameTableSchema(a, b);
  if (as === 'actions') return sameValue(canonicalActions(a), canonicalActions(b), 'ordered');
  if (as === 'web_acl') return sameValue(canonicalWebAcl(a), canonicalWebAcl(b), 'auto');
  if (as === 'lifecycle') return sameValue(canonicalLifecycle(a), canonicalLifecycle(b), 'auto');
  if (as === 'map') return sameMember(a, b);
  if (as === 'one_of') return isList(a) && a.some((one) => sameMember(one, b));
  if (as === 'none_of') return isList(a) && !a.some((one) => sameMember(one, b));
  if (as === 'quantities') return sameMember(a, b) || sameQuantity(memberText(a), memberText(b));
  if (as === 'generated_ids') return sameValue(blocksOf(a).map(withoutId), blocksOf(b).map(withoutId), 'auto');
  if (as === 'optional_ids') return sameValue(borrowIds(blocksOf(a), blocksOf(b)), borrowIds(blocksOf(b), blocksOf(a)), 'auto');
  if (as === 'grants') return sameGrants(a, b);
  if (as === 'group_rules') return sameRules(a, b);
  if (as === 'domain') return sameValue(plainDomainValue(a), plainDomainValue(b), 'auto');
  if (as === 'network') return sameValue(plainNetwork(a), plainNetwork(b), 'auto');
  if (as === 'member') return sameMembers(a, b);
  if (as === 'given') return sameGiven(a, b, sameByMeaning);
  if (as === 'traffic') return sameGiven(plainTraffic(a), plainTraffic(b), sameByMeaning);
  if (as === 'given_in_order') return sameGivenInOrder(a, b, sameByMeaning);
  if (typeof a === 'number' && typeof b === 'string') return sameNumber(a, b);
  if (typeof b === 'number' && typeof a === 'string') return sameNumber(b, a);
  if (as === 'principal' && typeof a === 'string' && typeof b === 'string') return accountOf(a) === accountOf(b);
  if (as === 'version' && typeof a === 'string' && typeof b === 'string') return samePrefix(a, b) || samePrefix(b, a);
  if (canonicalText(asDocument(a, b), as) === canonicalText(asDocument(b, a), as)) return true;
  const networks = unifyNetworks(a, b);
  if (networks !== undefined && canonicalText(networks[0], as) === canonicalText(networks[1], as)) return true;
  const named = as === 'local_name' ? undefined : unifyNames(a, b);
  return named !== undefined && canonicalText(named[0], as) === canonicalText(named[1], as);
};

const sameByMeaning = (a: Json | undefined, b: Json | undefined): boolean => sameValue(a, b, 'auto');

/**
 * Compares values of a user-defined map: tags, environment variables. They are strings, so `0`, `false` and the empty string differ. The
 * caller checks whether the key exists.
 */
export const sameMember = (a: Json | undefined, b: Json | undefined): boolean => {
  if (typeof a === 'number' && typeof b === 'string') return sameNumber(a, b);
  if (typeof b === 'number' && typeof a === 'string') return sameNumber(b, a);
  return (documentText(a) ?? memberText(a)) === (documentText(b) ?? memberText(b));
};

/** If `a` does not state the configuration of audit logs, that of `b` is the same. */
const sameGrants = (a: Json | undefined, b: Json | undefined): boolean => {
  const isStated = statesAudit(a);
  const keysOf = (policy: Json | undefined): ReadonlySet<string> =>
    new Set((grantsOf(policy) ?? []).filter((grant) => isStated || grant['role'] !== undefined).map(grantKey));
  const [one, other] = [keysOf(a), keysOf(b)];
  return one.size === other.size && [...one].every((key) => other.has(key));
};

const grantKey = (grant: JsonObject): string =>
  JSON.stringify(
    policyBy.map((path) => {
      const value = attributeAt(grant, path);
      return typeof value === 'string' ? memberName(value) : '';
    }),
  );

const sameMembers = (a: Json | undefined, b: Json | undefined): boolean => {
  const spelled = (value: Json | undefined): Json =>
    isList(value) ? value.map((one) => spelled(one)) : typeof value === 'string' ? memberName(value) : (value ?? null);
  return canonicalText(spelled(a)) === canonicalText(spelled(b));
};

const blocksOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

const idOf = (block: Json): string => (isObject(block) && typeof block['id'] === 'string' ? block['id'] : '');

const withoutId = (block: Json): Json =>
  isObject(block) ? Object.fromEntries(Object.entries(block).filter((entry): entry is [string, Json] => entry[0] !== 'id')) : block;

/** Gives blocks without an id the id of a block on the other side that is otherwise equal. */
const borrowIds = (blocks: readonly Json[], others: readonly Json[]): readonly Json[] => {
  const taken = new Set(blocks.map(idOf));
  return blocks.map((block) => {
    if (idOf(block) !== '' || !isObject(block)) return block;
    const same = others.find((other) => !taken.has(idOf(other)) && sameValue(withoutId(other), withoutId(block), 'auto'));
    if (same === undefined) return block;
    taken.add(idOf(same));
    return { ...block, id: idOf(same) };
  });
};

/** '' for every empty value; equal texts mean equal values. Scalars are quoted, so that a string never equals a list. */
export const canonicalText = (value: Json | undefined, as: Meaning = 'auto'): string => {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return '';
  if (value === 'false' || value === '0') return '';
  return presentText(value, as);
};

/** Canonical text of an element of a list, in which 0 and `false` are ordinary values. */
const presentText = (value: Json | undefined, as: Meaning): string => {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string') return documentText(value) ?? JSON.stringify(as === 'caseless' ? value.toLowerCase() : value);
  if (isList(value)) return listText(value, as);
  if (isObject(value)) return objectText(value, as);
  // A number or a truth value needs no escape.
  return `"${String(value)}"`;
};

/** A long list in another order is known by its first element. */
const sameExactly = (a: Json | undefined, b: Json | undefined): boolean =>
  isList(a) && isList(b)
    ? a.length === b.length && a.every((one, at) => exactText(one) === exactText(b[at]))
    : exactText(a) === exactText(b);

/** Empty values and absent members are equal, as elsewhere; nothing is parsed, sorted or respelled, and no element is omitted. */
const exactText = (value: Json | undefined): string => {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return '';
  if (isList(value)) return value.length === 0 ? '' : `[${value.map((one) => exactText(one) || '{}').join(',')}]`;
  if (!isObject(value)) return JSON.stringify(String(value));
  const members = Object.keys(value)
    .sort()
    .map((name) => [name, exactText(value[name])] as const);
  const isSet = (name: string, text: string): boolean => text !== '' && (text !== '[{}]' || isChoiceAsBlock(name));
  const inner = members.filter(([name, text]) => isSet(name, text)).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return inner.length === 0 ? '' : `{${inner.join(',')}}`;
};

/** Only `null` and absent members are equal. */
const writtenText = (value: Json | undefined): string => {
  if (isList(value)) return `[${value.map(writtenText).join(',')}]`;
  if (!isObject(value)) return (value ?? null) === null ? '' : JSON.stringify(String(value));
  const members = Object.keys(value)
    .sort()
    .map((name) => [name, writtenText(value[name])] as const);
  return `{${members.flatMap(([name, text]) => (text === '' ? [] : [`${JSON.stringify(name)}:${text}`])).join(',')}}`;
};

const listText = (list: readonly Json[], as: Meaning): string => {
  const texts = list.map((one) => presentText(one, as)).filter((one) => one !== '');
  const elements = as === 'ordered' ? texts : [...new Set(texts)].sort();
  return elements.length === 1 ? (elements[0] as string) : elements.length === 0 ? '' : `[${elements.join(',')}]`;
};

const objectText = (value: JsonObject, as: Meaning): string => {
  const inner: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const text = canonicalText(value[key], as);
    if (text !== '') inner.push(`${JSON.stringify(key)}:${text}`);
  }
  return inner.length === 0 ? '' : `{${inner.join(',')}}`;
};

/** Canonical text of a JSON document kept as text; undefined for any other value. An empty document is an empty value. */
const documentText = (value: Json | undefined): string | undefined => {
  const document = typeof value === 'string' ? parseDocument(value) : undefined;
  if (document === undefined) return undefined;
  if (isPolicy(document)) return sortedText(canonicalPolicy(document));
  const text = contentText(document);
  return text === '{}' || text === '[]' ? '' : text;
};

/** Within a document, only `null` equals absent, and lists keep their order, because the service decides what they mean. */
const contentText = (value: Json): string => {
  if (isList(value)) return `[${value.map(contentText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(String(value));
  const inner: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const one = value[key];
    if (one !== undefined && one !== null) inner.push(`${JSON.stringify(key)}:${contentText(one)}`);
  }
  return `{${inner.join(',')}}`;
};

/** Serialises an object of a record if the state stores it as text. */
const asDocument = (value: Json | undefined, other: Json | undefined): Json | undefined =>
  typeof value === 'object' && value !== null && typeof other === 'string' && parseDocument(other) !== undefined
    ? JSON.stringify(value)
    : value;

const memberText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? contentText(value) : String(value);

/**
 * `5`, `5.0` and `5e0` are the same number. A number that a double cannot represent is text in the state, and is compared as the nearest
 * double.
 */
const sameNumber = (value: number, text: string): boolean =>
  text === '' || text === 'false' ? value === 0 : /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number(text) === value;

const samePrefix = (prefix: string, version: string): boolean =>
  prefix !== '' && (version === prefix || version.startsWith(`${prefix}.`) || version.startsWith(`${prefix}-`));

/**
 * Lifecycle rules of a Cloud Storage bucket without what only the state has: the flags that tell the provider which zeros to send
 * (`no_age`, `send_age_if_zero`), and `ANY` for objects in any state. Source: schema of `google_storage_bucket`, versions 4 to 6.
 */
const canonicalLifecycle = (rules: Json | undefined): Json =>
  itemsOf(rules).map((rule) => (isObject(rule) ? { ...rule, condition: itemsOf(rule['condition']).map(plainCondition) } : rule));

const plainCondition = (condition: Json): Json =>
  isObject(condition)
    ? Object.fromEntries(
        Object.entries(condition).flatMap(([name, value]) =>
          isFlag(name) || (name === 'with_state' && value === 'ANY') ? [] : [[name, value ?? null]],
        ),
      )
    : condition;

const isFlag = (name: string): boolean => name === 'no_age' || /^send_\w+_if_zero$/.test(name);

const itemsOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

/**
 * Rules and actions of a web ACL in one form. An empty block chooses an action or a field (`allow {}`), so it counts. Names of members are
 * singular in the state and plural in calls. Rules may be JSON text in the form of the API. The text to search for is left out: records
 * encode it in several ways.
 * Source: AWS WAFV2 API reference, `aws_wafv2_web_acl` in version 5 of the provider.
 */
const canonicalWebAcl = (value: Json | undefined): Json => plain(typeof value === 'string' ? (parseDocument(value) ?? value) : value);

const plain = (value: Json | undefined): Json => {
  if (isList(value)) return value.map(plain);
  if (!isObject(value)) return value ?? null;
  const members = Object.entries(value)
    .map(([name, one]) => [plainName(name), plain(one)] as const)
    .filter(([name, one]) => name !== 'searchstring' && !isEmpty(one));
  return members.length === 0 ? 'present' : Object.fromEntries(members);
};

const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase().replace(/s$/, '');

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === false || value === 0 || (isList(value) && value.length === 0);
