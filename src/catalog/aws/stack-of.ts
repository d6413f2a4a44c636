import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';

/**
 * The stack for which CloudFormation makes a call: its ARN, or its name; '' if the record does not tell. CloudFormation tags what it creates;
 * nobody else can set tags that begin with `aws:`. A generated name, such as `STACK-Role-1A2B3C`, proves nothing: a template of any stack may
 * contain it. Source: CloudFormation user guide, "resource tags".
 */
export const stackOf = ({ user, request, response }: Pick<AuditRecord, 'user' | 'request' | 'response'>): string => {
  if (user.invoked_by !== 'cloudformation.amazonaws.com') return '';
  const tags = [...tagsIn(request), ...tagsIn(response)];
  for (const name of ['aws:cloudformation:stack-id', 'aws:cloudformation:stack-name'])
    for (const one of tags) {
      const value = tagValue(one, name, 0);
      if (value !== undefined) return value;
    }
  return '';
};

/** Members with tags, at the top or one level below. */
const tagsIn = (holder: JsonObject): readonly Json[] => [
  ...ownTags(holder),
  ...Object.values(holder).flatMap((one) => (isObject(one) ? ownTags(one) : [])),
];
const ownTags = (holder: JsonObject): readonly Json[] =>
  Object.entries(holder).flatMap(([name, one]) => (/^tag/i.test(name) && one !== undefined ? [one] : []));

/** Deepest tags: `tagSpecificationSet.items[].tags[]`. */
const maxDepth = 6;

/** Tags are maps, or lists of pairs, which EC2 nests. */
const tagValue = (value: Json | undefined, name: string, depth: number): string | undefined => {
  if (depth > maxDepth) return undefined;
  if (isList(value)) return firstOf(value, name, depth);
  if (!isObject(value)) return undefined;
  const own = text(value[name]);
  if (own !== undefined) return own;
  const [key, of] = [memberOf(value, /^(?:tag)?key$/i), memberOf(value, /^(?:tag)?value$/i)];
  return text(key) === name ? text(of) : firstOf(Object.values(value), name, depth);
};

const firstOf = (values: readonly (Json | undefined)[], name: string, depth: number): string | undefined => {
  for (const one of values) {
    const found = tagValue(one, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const memberOf = (holder: JsonObject, pattern: RegExp): Json | undefined =>
  Object.entries(holder).find(([name]) => pattern.test(name))?.[1];
