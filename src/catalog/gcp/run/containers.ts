import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { defined } from './objects.js';

/**
 * Containers of services, jobs and worker pools. Requests have a list of them; with one, its members are attributes of their own, so that an
 * alert shows what changed. `unwrapped` moves that one in place of the list, or the list to `containerList`.
 */

export const unwrapped = (template: JsonObject): JsonObject => {
  const { containers, ...rest } = template;
  if (!isList(containers)) return template;
  const [only] = containers;
  return containers.length === 1 && isObject(only)
    ? { ...rest, containers: withoutList(only, 'ports') }
    : { ...rest, containerList: containers };
};

/** The object with the only element of a list in place of the list. */
export const withoutList = (object: JsonObject, member: string): JsonObject => {
  const list = object[member];
  return isList(list) && list.length === 1 ? { ...object, [member]: list[0] ?? null } : object;
};

/** The members of one of several containers that the service does not complete on its own. */
const comparable = (container: Json): Json => {
  if (!isObject(container)) return container;
  return defined(Object.fromEntries(Object.entries(container).filter(([name]) => plainMembers.has(name))));
};
const plainMembers = new Set(['name', 'image', 'env', 'command', 'args', 'workingDir', 'volumeMounts']);

/** `of`: the path of the containers in the object; `to`: in the state. */
export const containers = (of: string, to: string): c.Fields => ({
  ...c.kept(`${to}=${of}{image}`),
  ...inContainer(`${to}=${of}{env working_dir volume_mounts}`),
  ...inContainer(`${to}=${of}{command args}`, 'ordered'),
  // Only limits that the request has: the service fills in the others.
  ...c.edited(
    c.kept(`${to}.resources.limits=${of}.resources.limits`, (value) => (isObject(value) ? value : undefined)),
    (read) => c.merge(read, 'quantities'),
  ),
  ...c.edited(
    c.kept({ [to]: of.replace(/containers$/, 'containerList') }, (list) => (isList(list) ? c.asBlocks(list.map(comparable)) : undefined)),
    (read) => c.add(read, ['name']),
  ),
});

/** Members of the only container: one that it lacks is empty. */
const inContainer = (names: string, form?: 'ordered'): c.Fields => c.inside(c.kept(names, form), null);

/** The port and the start-up probe, which worker pools lack. */
export const serving = (of: string, to: string): c.Fields => ({
  ...c.kept(`${to}=${of}{ports{container_port} startup_probe{${probe} tcp_socket{port}}}`),
  ...c.kept(`${to}=${of}{ports{name}}`, c.filled),
});

/** The liveness probe, which only services have. */
export const liveness = (of: string, to: string): c.Fields => ({
  ...c.kept(`${to}=${of}{liveness_probe{${probe}}}`),
  // Compared only if the container has none.
  ...c.inside(
    c.kept(`${to}=${of}{liveness_probe}`, () => undefined),
    null,
  ),
});

const probe = 'http_get{path port} grpc{port service} initial_delay_seconds timeout_seconds period_seconds failure_threshold';

/** CPU time of the second API: false unless the request says otherwise, if it has resources at all. */
export const cpu = (of: string, to: string): c.Fields => ({
  ...c.kept(`${to}.resources=${of}{cpu_idle=resources}`, flag('cpuIdle')),
  ...c.kept(`${to}.resources=${of}{startup_cpu_boost=resources}`, flag('startupCpuBoost')),
});

const flag = (member: string) => (resources: Json) =>
  isObject(resources) && Object.keys(resources).length > 0 ? (resources[member] ?? false) : undefined;
