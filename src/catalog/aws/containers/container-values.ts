import { decodedUri } from '../../../lib/decoded-uri.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { reader, response, set, via, withPaths, type EditSpec, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { KeyPart } from '../../type-spec.js';
import { snakeCase, tagMap } from '../../values.js';

/** Conversions between the formats of container and analytics services and of the Terraform AWS provider. */

/** A name that calls and states write as a name or an ARN ending in `/name`. */
export const nameKey = (attribute: string): KeyPart => ({ attribute, as: lastSegment });

/** An ARN of a kind of resource: `cluster` in `arn:aws:ecs:us-east-1:111122223333:cluster/app`. Undefined for other kinds. */
export const arnOf = (kind: string, from: From = 'resourceArn'): Read =>
  via(from, (value) => (typeof value === 'string' && kindOf(value) === kind ? value : undefined));

const kindOf = (arn: string): string => arn.split(':')[5]?.split('/')[0] ?? '';

export const newTags: EditSpec = set(tagMap('tags'), 'map');

/** `ENABLED` as `true`, any other text as `false`. */
export const isEnabled = (from: From): Read =>
  via(from, (value) => (value === null ? null : typeof value === 'string' ? value === 'ENABLED' : undefined));

type BlockNames = {
  /** Member of the call → attribute, where the attribute is not the member in snake case. */
  readonly names?: Readonly<Record<string, string>>;
  /** Members that are maps of user-defined keys. */
  readonly maps?: readonly string[];
};

/** Objects as Terraform's nested blocks, at all depths: each nested object is a list of one. */
export const blocksAs = (from: From, { names = {}, maps = [] }: BlockNames = {}): Read => {
  const convert = (value: Json): Json => {
    if (isList(value)) return value.map(convert);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        names[name] ?? snakeCase(name),
        maps.includes(name) ? (one ?? null) : isObject(one) ? [convert(one)] : convert(one ?? null),
      ]),
    );
  };
  return via(from, (value) => (isObject(value) ? [convert(value)] : convert(value)));
};

/** Names and ARNs in the path of a call are URL-encoded in some records. */
export const decoded = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && /%(2F|3A)/i.test(value) ? decodedUri(value) : value));

/**
 * A member of the request that the answer contains within a whole object. Without it in the request, its value is that of the answer: none, if
 * the object lacks it.
 */
export const orAnswered = (member: string, object: string): Read => {
  const [requested, answer, inAnswer] = [reader(member), reader(response(object)), compilePath(member)];
  const paths = [member, `response.${object}.${member}`];
  const read: Read = (record) => {
    const whole = answer(record);
    return requested(record) ?? (isObject(whole) ? (inAnswer(whole) ?? null) : undefined);
  };
  return withPaths(read, paths, paths);
};

/** A value that the call sets, or removes by a flag. */
export const orRemoved = (path: string, flag: string): Read => {
  const [value, isRemoved] = [reader(path), reader(flag)];
  return (record) => (isRemoved(record) === true ? null : value(record));
};
