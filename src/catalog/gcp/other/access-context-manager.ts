import { isList, type Json } from '../../../lib/json.js';
import { cleared, kept, type Members } from '../members.js';
import { managed } from './managed.js';

/** Access levels and service perimeters. Source: googleapis, Terraform Google provider. */

const condition = (member: string): Members[string] =>
  kept('basic.conditions', (list) => {
    const [only] = isList(list) && list.length === 1 ? list : [];
    return typeof only === 'object' && only !== null && !Array.isArray(only)
      ? ((only as { readonly [name: string]: Json })[member] ?? [])
      : undefined;
  });

const perimeter = (at: 'status' | 'spec'): Members => ({
  [`${at}.restricted_services`]: kept(`${at}.restrictedServices`),
  [`${at}.resources`]: kept(`${at}.resources`),
  [`${at}.access_levels`]: kept(`${at}.accessLevels`),
});

export const accessContextManager = managed('accesscontextmanager.googleapis.com', [
  {
    type: 'google_access_context_manager_access_level',
    noun: 'AccessLevel',
    collection: 'accessLevels',
    members: {
      title: kept('title'),
      description: cleared('description'),
      'basic.combining_function': kept('basic.combiningFunction'),
      'basic.conditions.ip_subnetworks': condition('ipSubnetworks'),
      'basic.conditions.members': condition('members'),
      'basic.conditions.regions': condition('regions'),
      'custom.expr.expression': kept('custom.expr.expression'),
    },
    spec: { family: 'iam', access: 'policy' },
  },
  {
    type: 'google_access_context_manager_service_perimeter',
    noun: 'ServicePerimeter',
    collection: 'servicePerimeters',
    members: { title: kept('title'), description: cleared('description'), ...perimeter('status'), ...perimeter('spec') },
    spec: { family: 'iam', access: 'policy' },
  },
]);
