import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import { either, reader, request, response, set, via, type EditSpec, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { KeyPart } from '../../type-spec.js';
import { tagMap } from '../../values.js';

/** How RDS writes things and how the Terraform AWS provider does. Source: RDS API reference, provider package `rds`. */

/** RDS stores names in lower case, and takes an ARN for many of them. The name itself may hold colons: `default:mysql-8-0`. */
export const rdsName = (value: string): string => (value.startsWith('arn:') ? value.split(':').slice(6).join(':') : value).toLowerCase();

export const rdsKey = (attribute: string): KeyPart => ({ attribute, as: rdsName });
export const arnKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value.toLowerCase() });

/** Kind of thing that an RDS ARN names: `db`, `cluster-pg`, `og`; '' for anything else. */
export const arnKind = (value: Json | undefined): string =>
  typeof value === 'string' && value.startsWith('arn:') ? (value.split(':')[5] ?? '') : '';

/** Names and windows: whatever case they are sent in, RDS answers in lower case and the state holds that. */
export const caseless = (from: From): EditSpec => set(from, 'caseless');

export const newTags: EditSpec = set(tagMap('tags'), 'map');

/** `true` where the record says something of it; an empty list says nothing. */
export const said = (from: From): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
  };
};

/** The list, where it has elements: these parameters cannot be emptied, so that an empty list says "as it is". */
export const someOf = (from: From): Read => via(from, (value) => (isList(value) && value.length === 0 ? undefined : value));

export const securityGroupIds: Read = someOf(either('vpcSecurityGroupIds', 'vPCSecurityGroupIds'));

/**
 * A KMS key as the state names it, by ARN. Callers may send its id or an alias instead; then the response, which has the ARN,
 * is believed, and without one an id is completed with the account and region of the call. An alias says nothing by itself.
 */
export const kmsKeyArn = (path: string): Read => {
  const answered = response(path);
  return via(path, (sent, record) => {
    if (typeof sent !== 'string' || sent === '' || isKeyArn(sent)) return sent;
    const known = answered(record);
    if (typeof known === 'string' && isKeyArn(known)) return known;
    return /^(mrk-)?[0-9a-f-]+$/i.test(sent) ? `arn:aws:kms:${record.region}:${record.account}:key/${sent}` : undefined;
  });
};

const isKeyArn = (value: string): boolean => /^arn:[^:]+:kms:[^:]*:[^:]*:key\//.test(value);

/**
 * A list of objects as the state's blocks: attribute of the block → path in the object. A list that stands in a wrapper
 * (`{"parameter": [...]}`) is taken out of it; what an object does not say is left out of its block.
 */
export const blockList = (from: From, members: Readonly<Record<string, string | ((item: Json) => Json | undefined)>>): Read => {
  const reads = Object.entries(members).map(([name, path]) => [name, typeof path === 'string' ? compilePath(path) : path] as const);
  return via(from, (value) =>
    unwrapped(value)?.map((item) => {
      const block: Record<string, Json> = {};
      for (const [name, read] of reads) {
        const one = read(item);
        if (one !== undefined && one !== null) block[name] = one;
      }
      return block;
    }),
  );
};

const unwrapped = (value: Json): readonly Json[] | undefined => {
  if (isList(value)) return value;
  if (!isObject(value)) return undefined;
  const inner = Object.values(value);
  const only = inner[0];
  return inner.length === 1 && isList(only) ? only : [value];
};

/**
 * Amazon DocumentDB and Neptune are called through the same API under the same event source, with engines and parameter group
 * families of their own; in Terraform they are other types. Some answers wrap what they describe (`{globalCluster: {engine}}`).
 */
export const isRelational: Read = ({ request, response }) => ![request, response, ...Object.values(response)].some(isOtherEngine);

const isOtherEngine = (described: Json | undefined): boolean =>
  isObject(described) && ['engine', 'dBParameterGroupFamily'].some((name) => /^(docdb|neptune)/i.test(text(described[name]) ?? ''));

/** Both hold. */
export const both =
  (a: Read, b: Read): Read =>
  (record: AuditRecord) =>
    a(record) === true && b(record) === true;
export const not =
  (a: Read): Read =>
  (record: AuditRecord) =>
    a(record) !== true;

/** A name or an ARN of the region of the call as the name; an ARN of another region as it is. That is how RDS answers, and the state holds the answer. */
export const nameOrForeignArn = (path: string): Read =>
  via(request(path), (value, record) =>
    typeof value === 'string' && value.split(':')[3] === record.region && value.startsWith('arn:') ? rdsName(value) : value,
  );

/** The name, unless it is the ARN of something in another region: a thing of that name here is another thing. */
export const localName = (path: string): Read =>
  via(nameOrForeignArn(path), (value) => (typeof value === 'string' && value.startsWith('arn:') ? undefined : value));
