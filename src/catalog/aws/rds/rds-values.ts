import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { either, reader, request, response, set, via, withParts, type EditSpec, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { KeyPart, TypeSpec } from '../../type-spec.js';
import { tagMap } from '../../values.js';

/** Conversions between the formats of RDS and of the Terraform AWS provider. Source: RDS API reference, provider package `rds`. */

/** RDS stores names in lower case, and accepts an ARN for many of them. The name itself may contain colons: `default:mysql-8-0`. */
export const rdsName = (value: string): string => (value.startsWith('arn:') ? value.split(':').slice(6).join(':') : value).toLowerCase();

export const rdsKey = (attribute: string): KeyPart => ({ attribute, as: rdsName });
export const arnKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value.toLowerCase() });

/** The kind of an RDS ARN: `db`, `cluster-pg`, `og`; '' for anything else. */
export const arnKind = (value: Json | undefined): string =>
  typeof value === 'string' && value.startsWith('arn:') ? (value.split(':')[5] ?? '') : '';

/** Names and windows: RDS returns lower case for any case, and the state contains lower case. */
export const caseless = (from: From): EditSpec => set(from, 'caseless');

/** Without enhanced monitoring (an interval of 0) there is no role for it. */
export const monitoringSwitch: NonNullable<TypeSpec['switches']> = { monitoring_interval: { of: ['monitoring_role_arn'] } };

export const newTags: EditSpec = set(tagMap('tags'), 'map');

/** `true` if the record contains it; an empty list does not count. */
export const isSet = (from: From): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
  };
};

/** The list if it has elements: these parameters cannot be emptied, so an empty list means "unchanged". */
export const someOf = (from: From): Read => via(from, (value) => (isList(value) && value.length === 0 ? undefined : value));

export const securityGroupIds: Read = someOf(either('vpcSecurityGroupIds', 'vPCSecurityGroupIds'));

/**
 * A KMS key by ARN, as in the state. Callers may send its id or an alias instead; then the ARN in the response is used. Without a response,
 * an id is completed with the account and region of the call, and an alias is not resolved.
 */
export const kmsKeyArn = (path: string): Read => {
  const fromResponse = response(path);
  return via(path, (sent, record) => {
    if (typeof sent !== 'string' || sent === '' || isKeyArn(sent)) return sent;
    const known = fromResponse(record);
    if (typeof known === 'string' && isKeyArn(known)) return known;
    return /^(mrk-)?[0-9a-f-]+$/i.test(sent) ? `arn:aws:kms:${record.region}:${record.account}:key/${sent}` : undefined;
  });
};

const isKeyArn = (value: string): boolean => /^arn:[^:]+:kms:[^:]*:[^:]*:key\//.test(value);

/**
 * A list of objects as the state's blocks: attribute of the block → path in the object. Removes a wrapper of the list (`{"parameter":
 * [...]}`). Members that an object omits are omitted from its block.
 */
export const blockList = (from: From, members: Readonly<Record<string, string | ((item: Json) => Json | undefined)>>): Read => {
  const reads = Object.entries(members).map(([name, path]) => [name, typeof path === 'string' ? compilePath(path) : path] as const);
  const read = via(from, (value) =>
    unwrapped(value)?.map((item) => {
      const block: Record<string, Json> = {};
      for (const [name, read] of reads) {
        const one = read(item);
        if (one !== undefined && one !== null) block[name] = one;
      }
      return block;
    }),
  );
  return withParts(
    read,
    from,
    Object.values(members).filter((path) => typeof path === 'string'),
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
 * Amazon DocumentDB and Neptune use the same API and event source, with their own engines and parameter group families; in Terraform they
 * are other types. Some responses have a wrapper (`{globalCluster: {engine}}`).
 */
export const hasEngine =
  (engine: RegExp): Read =>
  ({ request, response }) => {
    if (describes(request, engine) || describes(response, engine)) return true;
    for (const name in response) if (describes(response[name], engine)) return true;
    return false;
  };

const describes = (value: Json | undefined, engine: RegExp): boolean =>
  isObject(value) && (names(value['engine'], engine) || names(value['dBParameterGroupFamily'], engine));

const names = (value: Json | undefined, engine: RegExp): boolean => typeof value === 'string' && engine.test(value);

const hasOtherEngine = hasEngine(/^(docdb|neptune)/i);
export const isRelational: Read = (record) => hasOtherEngine(record) !== true;

/** Whether both conditions hold. */
export const both =
  (a: Read, b: Read): Read =>
  (record: AuditRecord) =>
    a(record) === true && b(record) === true;
export const not =
  (a: Read): Read =>
  (record: AuditRecord) =>
    a(record) !== true;

/** Reduces an ARN of the call's region to its name and keeps ARNs of other regions, as RDS does in responses and the state stores it. */
export const nameOrForeignArn = (path: string): Read =>
  via(request(path), (value, record) =>
    typeof value === 'string' && value.split(':')[3] === record.region && value.startsWith('arn:') ? rdsName(value) : value,
  );

/** The name, unless the value is the ARN of a resource in another region: a local resource of that name is a different resource. */
export const localName = (path: string): Read =>
  via(nameOrForeignArn(path), (value) => (typeof value === 'string' && value.startsWith('arn:') ? undefined : value));
