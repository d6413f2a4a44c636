import type { Json } from '../../lib/json.js';

/** Members of which zero is a value of its own: the root user, no surplus pod. States have them as text. */
const explicitZero: ReadonlySet<string> = new Set(
  'runasuser runasgroup fsgroup maxsurge maxunavailable minavailable replicas ttlsecondsafterfinished'.split(' '),
);
export const isExplicitZero = (value: Json | undefined, name: string): boolean =>
  value === 0 && explicitZero.has(name.replaceAll('_', '').toLowerCase());
