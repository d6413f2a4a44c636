import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Conversions between the formats of RDS and of the Terraform AWS provider. Source: RDS API reference, provider package `rds`. */

/** RDS stores names in lower case, and accepts an ARN for many of them. The name itself may contain colons: `default:mysql-8-0`. */
export const rdsName = (value: string): string => (value.startsWith('arn:') ? value.split(':').slice(6).join(':') : value).toLowerCase();

export const rdsKey = (attribute: string): c.KeyPart => ({ attribute, as: rdsName });

/** The kind of an RDS ARN: `db`, `cluster-pg`, `og`; '' for anything else. */
export const arnKind = (value: Json | undefined): string =>
  typeof value === 'string' && value.startsWith('arn:') ? (value.split(':')[5] ?? '') : '';

/** Without enhanced monitoring (an interval of 0) there is no role for it. */
export const monitoringSwitch: NonNullable<c.TypeSpec['switches']> = { monitoring_interval: { of: ['monitoring_role_arn'] } };

export const securityGroupIds: c.Read = c.someOf(c.either('vpcSecurityGroupIds', 'vPCSecurityGroupIds'));

/**
 * A KMS key by ARN, as in the state. Callers may send its id or an alias instead; then the ARN in the response is used. Without a response,
 * an id is completed with the account and region of the call, and an alias is not resolved.
 */
export const kmsKeyArn = (path: string): c.Read => {
  const fromResponse = c.response(path);
  return c.via(path, (sent, record) => {
    if (typeof sent !== 'string' || sent === '' || isKeyArn(sent)) return sent;
    const known = fromResponse(record);
    if (typeof known === 'string' && isKeyArn(known)) return known;
    return /^(mrk-)?[0-9a-f-]+$/i.test(sent) ? `arn:aws:kms:${record.region}:${record.account}:key/${sent}` : undefined;
  });
};

const isKeyArn = (value: string): boolean => /^arn:[^:]+:kms:[^:]*:[^:]*:key\//.test(value);

/** Blocks of a list, which some records wrap: `{"parameter": [...]}`. */
export const blockList = (from: c.From, members: c.Members): c.Read => {
  const { at } = c.reader(from);
  const read = c.via(from, unwrapped);
  return c.blocks(at === undefined ? read : Object.assign(read, { at }), members);
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
  (engine: RegExp): c.Read =>
  ({ request, response }) => {
    if (describes(request, engine) || describes(response, engine)) return true;
    for (const name in response) if (describes(response[name], engine)) return true;
    return false;
  };

const describes = (value: Json | undefined, engine: RegExp): boolean =>
  isObject(value) && (names(value['engine'], engine) || names(value['dBParameterGroupFamily'], engine));

const names = (value: Json | undefined, engine: RegExp): boolean => typeof value === 'string' && engine.test(value);

const hasOtherEngine = hasEngine(/^(docdb|neptune)/i);
export const isRelational: c.Read = (record) => hasOtherEngine(record) !== true;

/** Reduces an ARN of the call's region to its name and keeps ARNs of other regions, as RDS does in responses and the state stores it. */
export const nameOrForeignArn = (path: string): c.Read =>
  c.via(c.request(path), (value, record) =>
    typeof value === 'string' && value.split(':')[3] === record.region && value.startsWith('arn:') ? rdsName(value) : value,
  );

/** The name, unless the value is the ARN of a resource in another region: a local resource of that name is a different resource. */
export const localName = (path: string): c.Read =>
  c.via(nameOrForeignArn(path), (value) => (typeof value === 'string' && value.startsWith('arn:') ? undefined : value));
