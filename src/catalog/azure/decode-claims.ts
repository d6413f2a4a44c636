import { lastSegment } from '../../lib/last-segment.js';
import { text, type JsonObject } from '../../lib/json.js';
import type { UserIdentity } from '../../model/audit-record.js';

/** The caller of an entry, by the claims of its token. `caller`: the member of that name, an address or the id of an object. */
export const decodeClaims = (claims: JsonObject, caller: string): UserIdentity => {
  const claim = (...names: readonly string[]): string => names.map((name) => text(claims[name])).find((one) => one !== undefined) ?? '';
  const upn = claim(`${xmlsoap}/upn`, 'upn', 'unique_name', 'preferred_username', `${xmlsoap}/emailaddress`, 'email');
  const app = claim('appid', 'azp');
  const managed = claim('xms_mirid');
  const named = claim(`${xmlsoap}/name`);
  const oid = claim(`${microsoft}/objectidentifier`, 'oid', 'principalOid');
  const person = [upn, caller, named].find((one) => one.includes('@')) ?? '';
  return {
    type: managed !== '' ? 'ManagedIdentity' : person !== '' ? 'User' : app !== '' ? 'ServicePrincipal' : '',
    principal_id: oid !== '' ? oid : caller.includes('@') ? '' : caller,
    arn: '',
    account_id: claim(`${microsoft}/tenantid`, 'tid'),
    user_name: [person, lastSegment(managed), claim('name'), caller, app, oid].find((one) => one !== '') ?? '',
    role_name: '',
  };
};

/** Whether the token was issued after a second factor; undefined if it does not tell. */
export const hasSecondFactor = (claims: JsonObject): boolean | undefined => {
  const methods = text(claims['http://schemas.microsoft.com/claims/authnmethodsreferences']);
  return methods === undefined ? undefined : methods.split(',').includes('mfa');
};

/** The application of the portal. Terraform signs in with that of the CLI, so that other applications tell nothing about the tool. */
export const isPortal = (claims: JsonObject): boolean => claims['appid'] === 'c44b4083-3bb0-49c1-b47d-974e53cbdf3c';

const xmlsoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const microsoft = 'http://schemas.microsoft.com/identity/claims';
