import type { UserIdentity } from '../../model/audit-record.js';
import { member, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';

/** The value if it is a string, else ''. */
const str = (value: Json | undefined): string => text(value) ?? '';
const after = (value: string, mark: string): string => (value.includes(mark) ? value.slice(value.lastIndexOf(mark) + 1) : '');
const first = (...values: readonly string[]): string => values.find((one) => one !== '') ?? '';

/**
 * The caller, from `userIdentity` (D19b). Source: CloudTrail user guide, "userIdentity element". Missing members and members of a wrong
 * type are ''. `address`: `sourceIPAddress`, which is the name of the service for a call that a service makes for its user.
 */
export const decodeIdentity = (value: Json | undefined, address?: Json): UserIdentity => {
  const identity = objectOf(value);
  const arn = str(identity['arn']);
  const principal = str(identity['principalId']);
  const invokedBy = str(identity['invokedBy']);
  // Calls that a service makes on its own behalf may contain only `invokedBy`.
  const isNamed = arn !== '' || principal !== '' || str(identity['userName']) !== '';
  const type = first(str(identity['type']), invokedBy === '' || isNamed ? '' : 'AWSService');
  return {
    type,
    principal_id: principal,
    arn,
    account_id: str(identity['accountId']),
    user_name: userName(type, identity, arn, principal, invokedBy),
    role_name: roleName(identity, arn),
    ...invoker(type, invokedBy, str(address)),
  };
};

/** Members of `userIdentity` that only the causal graph and `isService` need; the API does not return them. Unknown ones are absent. */
type AwsCaller = {
  /** Of an access key, or of temporary credentials. */
  readonly accessKeyId?: string;
  /** ARN of the IAM user for whom a federated session was issued. */
  readonly issuer?: string;
  /** The identity provider of a call without credentials: an ARN, or the name of a public one. */
  readonly provider?: string;
  /** The role of the session is linked to a service. */
  readonly isServiceLinked?: true;
  /** The session is that of the role of an instance, which EC2 gave it. Others may only choose a session name that looks like it. */
  readonly isInstance?: true;
};

/** Only services create roles with this path, and only they can assume them. Source: IAM user guide, "service-linked roles". */
const serviceLinkedRole = /^arn:aws[a-z-]*:iam::\d*:role\/aws-service-role\//;

/** Undefined if there is nothing. */
export const callerContext = (value: Json | undefined): AwsCaller | undefined => {
  const identity = objectOf(value);
  const accessKeyId = text(identity['accessKeyId']);
  const issuedBy = text(member(member(identity['sessionContext'], 'sessionIssuer'), 'arn'));
  const issuer = identity['type'] === 'FederatedUser' ? issuedBy : undefined;
  const provider = text(identity['identityProvider']);
  const isServiceLinked = identity['type'] === 'AssumedRole' && issuedBy !== undefined && serviceLinkedRole.test(issuedBy);
  const isInstance = text(member(identity['sessionContext'], 'ec2RoleDelivery')) !== undefined;
  if (accessKeyId === undefined && issuer === undefined && provider === undefined && !isServiceLinked && !isInstance) return undefined;
  return {
    ...(accessKeyId === undefined ? {} : { accessKeyId }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(provider === undefined ? {} : { provider }),
    ...(isServiceLinked ? { isServiceLinked } : {}),
    ...(isInstance ? { isInstance } : {}),
  };
};

/** The session of the caller: its credential, whether it began with a second factor, and when. Booleans are texts in most records. */
export const sessionOf = (
  value: Json | undefined,
): { readonly accessKeyId: string | undefined; readonly mfa: boolean | undefined; readonly sessionStarted: Json | undefined } => {
  const identity = objectOf(value);
  const attributes = objectOf(objectOf(identity['sessionContext'])['attributes']);
  const mfa = attributes['mfaAuthenticated'];
  return {
    accessKeyId: text(identity['accessKeyId']),
    mfa: mfa === 'true' || mfa === true ? true : mfa === 'false' || mfa === false ? false : undefined,
    sessionStarted: attributes['creationDate'],
  };
};

/**
 * The service through which the caller made the call: it says through what, not who (D104). The console leaves `AWS Internal` and
 * `signin.amazonaws.com` in records of its users.
 */
const invoker = (type: string, invokedBy: string, address: string): Pick<UserIdentity, 'invoked_by'> => {
  const service = [invokedBy, address].find((one) => /\.amazonaws\.com(?:\.cn)?$/.test(one));
  return service === undefined || service === 'signin.amazonaws.com' || type === 'AWSService' ? {} : { invoked_by: service };
};

const userName = (type: string, identity: JsonObject, arn: string, principal: string, invokedBy: string): string => {
  const named = str(identity['userName']);
  switch (type) {
    case 'Root':
      // `userName` of a root user is the account's alias, not a person.
      return 'root';
    case 'AssumedRole':
    case 'Role':
      return first(str(objectOf(identity['sessionContext'])['sourceIdentity']), sessionName(arn), after(principal, ':'), named, invokedBy);
    case 'FederatedUser':
      return first(after(arn, '/'), after(principal, ':'), named);
    case 'AWSService':
      return first(invokedBy, named);
    case 'IdentityCenterUser':
      return first(named, str(objectOf(identity['onBehalfOf'])['userId']), principal);
    default:
      return first(named, after(arn, '/'), after(principal, ':'), principal, invokedBy, str(identity['accountId']));
  }
};

const role = ':assumed-role/';

/** `arn:aws:sts::A:assumed-role/ROLE/SESSION` → SESSION; '' for other ARNs. */
const sessionName = (arn: string): string => {
  const at = arn.indexOf(role);
  return at < 0 ? '' : after(arn.slice(at + role.length), '/');
};

const roleName = (identity: JsonObject, arn: string): string => {
  const issuer = objectOf(objectOf(identity['sessionContext'])['sessionIssuer']);
  const isAssumed = arn.includes(role);
  const issued = isAssumed || str(issuer['type']) === 'Role' ? str(issuer['userName']) : '';
  if (issued !== '' || !isAssumed) return issued;
  return /:assumed-role\/([^/]+)\//.exec(arn)?.[1] ?? '';
};
