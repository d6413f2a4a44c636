import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * The permissions that `ModifyImageAttribute` and `ModifySnapshotAttribute` add or remove, one element each; the call's member is `userId`,
 * `group`, `organizationArn` or `organizationalUnitArn`. Two forms: `{launchPermission: {add: {items: [{userId}]}}}`, and `{operationType:
 * 'add', userIds: […]}`.
 * Source: EC2 API reference, CloudTrail records.
 */
export const grantees =
  (permission: 'launchPermission' | 'createVolumePermission', act: 'add' | 'remove') =>
  (call: JsonObject): Json => {
    const nested = c.listOfMember(c.memberOf(call, permission), act);
    const named = nested.length === 0 && c.memberOf(call, 'operationType') === act ? flatGrantees(call) : [];
    return [...nested, ...named].map((one) => ({ ...call, ...(one as JsonObject) }));
  };

const kinds: readonly (readonly [string, RegExp])[] = [
  ['userId', /^userId(s|Set)?$/i],
  ['group', /^(user)?group(s|Set)?$/i],
  ['organizationArn', /^organizationArn(s|Set)?$/i],
  ['organizationalUnitArn', /^organizationalUnitArn(s|Set)?$/i],
];

const flatGrantees = (call: JsonObject): readonly JsonObject[] =>
  Object.keys(call).flatMap((name) => {
    const kind = kinds.find(([, names]) => names.test(name))?.[0];
    if (kind === undefined) return [];
    return c.listOfMember(call, name).map((one) => ({ [kind]: c.memberOf(one, kind) ?? one }));
  });
