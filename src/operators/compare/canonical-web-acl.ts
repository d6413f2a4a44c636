import { isList, isObject, type Json } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';

/**
 * Rules and actions of a web ACL in one form. An empty block chooses an action or a field (`allow {}`), so it counts. Names of members are
 * singular in the state and plural in calls. Rules may be JSON text in the form of the API. The text to search for is left out: records
 * encode it in several ways.
 * Source: AWS WAFV2 API reference, `aws_wafv2_web_acl` in version 5 of the provider.
 */
export const canonicalWebAcl = (value: Json | undefined): Json =>
  plain(typeof value === 'string' ? (parseDocument(value) ?? value) : value);

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
