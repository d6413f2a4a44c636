import { isObject, text, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { either, via, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { context, inName, project } from '../gcp-reads.js';

/**
 * Names in entries of Cloud SQL. An entry has the object of the call in `request.body`, in `request.resource` or in the request itself,
 * and the instance in a label (`P:N`), in `resourceName` (`instances/P:N`, `instances/N`, `projects/P/instances/N`) or in the request.
 */

const body = compilePath('body');
const wrapped = compilePath('resource');

/** The object that the call sends; undefined for an entry without it. */
export const objectOf = ({ request }: AuditRecord): JsonObject | undefined => {
  const inner = body(request) ?? wrapped(request);
  if (isObject(inner)) return inner;
  return Object.keys(request).some((name) => name !== '@type') ? request : undefined;
};

/** A path in the object of the call. */
export const sent = (path: string): Read => {
  const read = compilePath(path);
  return (record) => read(objectOf(record));
};

/** The part after the project: `P:N` → `N`. Projects of a domain contain a colon too. */
const withoutProject = (name: Read): Read =>
  via(name, (value) => {
    const whole = text(value) ?? '';
    return whole.slice(whole.lastIndexOf(':') + 1) || undefined;
  });

const label = context('labels.database_id');

export const projectOfSql: Read = either(
  project,
  'project',
  sent('project'),
  via(label, (value) => {
    const whole = text(value) ?? '';
    return whole.slice(0, Math.max(whole.lastIndexOf(':'), 0)) || undefined;
  }),
);

/** The existing instance that a call names. */
export const instance: Read = either(
  withoutProject(label),
  withoutProject(inName('instances')),
  'instance',
  'instanceName.instanceId',
  sent('instanceName.instanceId'),
  sent('instance'),
);

/** The instance that is the object of the call. */
export const ownInstance: Read = either(instance, sent('name'));
