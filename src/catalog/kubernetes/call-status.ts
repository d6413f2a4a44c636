import type { EventStatus } from '../classify.js';
import { isNoisyResource, unknownVerb } from './audit-noise.js';

/**
 * Whether a call, named as in records (`patch deployments.apps/scale`), may change an object that a state declares. Any kind may be declared
 * as a manifest. Depends on nothing else of the catalog, so that decoding threads can use it.
 */
export const callStatus = (eventName: string): EventStatus => {
  const [verb = '', target = ''] = eventName.split(' ', 2);
  if (!writes.has(verb) || target === '' || target.startsWith('/')) return 'no_change';
  const [name = '', subresource = ''] = target.split('/', 2);
  const dot = name.indexOf('.');
  return isNoisyResource(dot < 0 ? name : name.slice(0, dot), subresource) ? 'no_change' : 'supported';
};

const writes: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection', unknownVerb]);
