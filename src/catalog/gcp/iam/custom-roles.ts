import { isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Custom roles of projects and organizations. Source: googleapis `google/iam/admin/v1/iam.proto`, `google/iam/admin/v1/audit_data.proto`;
 * Terraform Google provider `google_project_iam_custom_role`, `google_organization_iam_custom_role`.
 */

const kinds = { projects: 'google_project_iam_custom_role', organizations: 'google_organization_iam_custom_role' } as const;
type Kind = keyof typeof kinds;

/** The full name; some records of creations name only the parent. */
const roleName: c.Read = (record) => {
  const { resource, request } = record;
  if (resource.includes('/roles/')) return c.resourcePath(resource);
  const [parent, id, name] = [
    text(request['parent']) ?? resource,
    text(request['role_id']) ?? text(request['roleId']),
    text(request['name']),
  ];
  return id !== undefined && parent !== '' ? `${parent}/roles/${id}` : name;
};

const role = (kind: Kind) =>
  c.on(kinds[kind], { id: c.via(roleName, (name) => (text(name)?.startsWith(`${kind}/`) === true ? name : undefined)) });

const both = (make: (kind: Kind) => readonly c.OwnerSpec[]) => ({ owners: [...make('projects'), ...make('organizations')] });

/** Records contain stages by number or by name. The first is left out, as the default of its enumeration. */
const stages = ['ALPHA', 'BETA', 'GA', '', 'DEPRECATED', 'DISABLED', 'EAP'] as const;
const described: c.Fields = {
  ...c.cleared('title description'),
  ...c.defaulted('ALPHA', 'stage', (value) => (typeof value === 'number' ? stages[value] : value)),
};
const complete: c.Fields = { ...described, ...c.cleared('permissions=includedPermissions') };

const permissions = 'includedPermissions';
const delta = c.context('serviceData.permissionDelta');
const listIn = (from: Json, name: string): Json => (isObject(from) ? (from[name] ?? []) : []);
const difference = c.via(delta, (one) => ({ add: listIn(one, 'addedPermissions'), remove: listIn(one, 'removedPermissions') }));

/** Whether the request contains the complete new list. */
const isComplete: c.Read = ({ request }) => {
  const object = request['role'];
  return isObject(object) && (Object.hasOwn(object, permissions) || Object.hasOwn(object, 'included_permissions'));
};
const isPartial: c.Read = (record) => isComplete(record) !== true;

export const customRoles: c.ServiceCatalog = {
  eventSource: 'iam.googleapis.com',
  types: c.googleTypes(
    'iam',
    Object.fromEntries(
      Object.values(kinds).map((type) => [type, { access: 'policy' as const, defaults: { stage: 'GA' }, noise: ['name', 'deleted'] }]),
    ),
  ),
  events: {
    CreateRole: both((kind) => [c.create(c.withId(role(kind), roleName), c.whole('role', complete))]),
    UpdateRole: both((kind) => [
      c.modify(role(kind), c.masked('role', complete), {
        when: isComplete,
      }),
      c.modify(role(kind), { ...c.masked('role', described), permissions: c.amend(difference, 'auto') }, { when: isPartial }),
    ]),
    DeleteRole: both((kind) => [c.destroy(role(kind))]),
    UndeleteRole: both((kind) => [c.create(c.withId(role(kind), roleName))]),
  },
};
