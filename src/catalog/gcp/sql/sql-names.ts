import { isObject, text, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/**
 * Names in entries of Cloud SQL. An entry has the object of the call in `request.body`, in `request.resource` or in the request itself,
 * and the instance in a label (`P:N`), in `resourceName` (`instances/P:N`, `instances/N`, `projects/P/instances/N`) or in the request.
 */

const body = c.compilePath('body');
const wrapped = c.compilePath('resource');

/** The object that the call sends; undefined for an entry without it. */
export const objectOf = ({ request }: AuditRecord): JsonObject | undefined => {
  const inner = body(request) ?? wrapped(request);
  if (isObject(inner)) return inner;
  return Object.keys(request).some((name) => name !== '@type') ? request : undefined;
};

/** A path in the object of the call. */
export const sent = (path: string): c.Read => {
  const read = c.compilePath(path);
  return (record) => read(objectOf(record));
};

/** The part after the project: `P:N` → `N`. Projects of a domain contain a colon too. */
const withoutProject = (name: c.Read): c.Read =>
  c.via(name, (value) => {
    const whole = text(value) ?? '';
    return whole.slice(whole.lastIndexOf(':') + 1) || undefined;
  });

const label = c.context('labels.database_id');

export const projectOfSql: c.Read = c.either(
  c.project,
  'project',
  sent('project'),
  c.via(label, (value) => {
    const whole = text(value) ?? '';
    return whole.slice(0, Math.max(whole.lastIndexOf(':'), 0)) || undefined;
  }),
);

/** The existing instance that a call names. */
export const instance: c.Read = c.either(
  withoutProject(label),
  withoutProject(c.inName('instances')),
  'instance',
  'instanceName.instanceId',
  sent('instanceName.instanceId'),
  sent('instance'),
);

/** The instance that is the object of the call. */
export const ownInstance: c.Read = c.either(instance, sent('name'));
