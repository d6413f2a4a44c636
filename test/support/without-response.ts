import { objectOf } from '../../src/lib/json.js';
import type { AuditCall } from './audit-event.js';

/**
 * The same replacement as the API server records it at level `Request`: a PUT, and the JSON patch of the Terraform provider, which replaces
 * whole members. Both show the whole object, so that the alerts are the same. Empty for other calls.
 */
export const withoutResponse = (call: AuditCall): readonly (AuditCall & { readonly form: string })[] => {
  const { verb, resource, response, level, code } = call;
  if (verb !== 'update' || resource.includes('/') || response === undefined || level !== undefined || code !== undefined) return [];
  const { metadata, apiVersion: _, kind: __, status: ___, ...members } = response;
  const { labels, annotations } = objectOf(metadata);
  const operations = [
    ...Object.entries(members).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
    ...Object.entries({ labels, annotations }).map(([name, value]) => ({ op: 'add', path: `/metadata/${name}`, value })),
  ].filter(({ value }) => value !== undefined);
  return [
    { ...call, level: 'Request', request: response, form: 'without the response' },
    { ...call, verb: 'patch', level: 'Request', request: operations, form: 'as a JSON patch' },
  ];
};
