import { objectOf } from '../../src/lib/json.js';
import type { AuditCase } from './check-audit-cases.js';

/**
 * The same replacement as the API server records it at level `Request`: a PUT, and the JSON patch of the Terraform provider, which replaces
 * whole members. Both show the whole object, so that the alerts are the same. Empty for other calls.
 */
export const withoutResponse = (one: AuditCase): readonly AuditCase[] => {
  const { call } = one;
  const { response, level, code } = call;
  if (call.verb !== 'update' || call.resource.includes('/') || response === undefined) return [];
  if (level !== undefined || code !== undefined || one.dropped !== undefined) return [];
  const { metadata, apiVersion: _, kind: __, status: ___, ...members } = response;
  const { labels, annotations } = objectOf(metadata);
  const operations = [
    ...Object.entries(members).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
    ...Object.entries({ labels, annotations }).map(([name, value]) => ({ op: 'add', path: `/metadata/${name}`, value })),
  ].filter(({ value }) => value !== undefined);
  return [
    { ...one, name: `${one.name}, without the response`, call: { ...call, level: 'Request', request: response } },
    { ...one, name: `${one.name}, as a JSON patch`, call: { ...call, verb: 'patch', level: 'Request', request: operations } },
  ];
};
