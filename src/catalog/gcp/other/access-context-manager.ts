import * as c from '../language.js';
import { standard } from '../standard.js';
import { isList, isObject, type Json } from '../../../lib/json.js';

/** Access levels and service perimeters. Source: googleapis, Terraform Google provider. */

/** A member of the only condition of a level. */
const condition = (member: string) => (list: Json) => {
  const [only] = isList(list) && list.length === 1 ? list : [];
  return isObject(only) ? (only[member] ?? []) : undefined;
};

const perimeter = (at: 'status' | 'spec'): c.Fields => c.kept(`${at}{restricted_services resources access_levels}`);

export const accessContextManager = standard('accesscontextmanager.googleapis.com', [
  {
    type: 'google_access_context_manager_access_level',
    noun: 'AccessLevel',
    collection: 'accessLevels',
    fields: {
      ...c.kept('title basic{combining_function} custom{expr{expression}}'),
      ...c.cleared('description'),
      ...c.kept('basic.conditions.ip_subnetworks=basic.conditions', condition('ipSubnetworks')),
      ...c.kept('basic.conditions.members=basic.conditions', condition('members')),
      ...c.kept('basic.conditions.regions=basic.conditions', condition('regions')),
    },
    spec: { family: 'iam', access: 'policy' },
  },
  {
    type: 'google_access_context_manager_service_perimeter',
    noun: 'ServicePerimeter',
    collection: 'servicePerimeters',
    fields: { ...c.kept('title'), ...c.cleared('description'), ...perimeter('status'), ...perimeter('spec') },
    spec: { family: 'iam', access: 'policy' },
  },
]);
