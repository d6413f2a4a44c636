import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockForm } from '../block-form.js';
import { defined } from './objects.js';
import { cleared, clearedOrdered, kept, type Member, type Members } from '../members.js';

/**
 * Containers of services, jobs and worker pools. Requests have a list of them; with one, its members are attributes of their own, so that an
 * alert shows what changed. `unwrapped` moves that one in place of the list, or the list to `containerList`.
 */

const asBlocks = blockForm('limits', 'requests', 'volumeAttributes', 'labels', 'annotations');

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

/** Members that only the declared container may have are not compared. */
const removed = (path: string): Member => ({ path, make: (from) => c.via(from, (value) => (value === null ? null : undefined)) });

export const blocksOf = (path: string): Member => cleared(path, asBlocks);

/** `of`: the path of the containers in the object; `to`: in the state. */
export const containers = (of: string, to: string): Members => ({
  [`${to}.image`]: kept(`${of}.image`),
  [`${to}.env`]: inContainer(of, 'env', blocksOf),
  [`${to}.command`]: inContainer(of, 'command', clearedOrdered),
  [`${to}.args`]: inContainer(of, 'args', clearedOrdered),
  [`${to}.working_dir`]: inContainer(of, 'workingDir', cleared),
  [`${to}.volume_mounts`]: inContainer(of, 'volumeMounts', blocksOf),
  [`${to}.resources.limits`]: limits(`${of}.resources.limits`),
  [to]: {
    path: of.replace(/containers$/, 'containerList'),
    make: (from) =>
      c.add(
        c.via(from, (list) => (isList(list) ? asBlocks(list.map(comparable)) : undefined)),
        ['name'],
      ),
  },
});

/** The port and the start-up probe, which worker pools lack. */
export const serving = (of: string, to: string): Members => ({
  [`${to}.ports.container_port`]: kept(`${of}.ports.containerPort`),
  [`${to}.ports.name`]: kept(`${of}.ports.name`, (name) => (name === '' ? undefined : name)),
  ...probe(`${of}.startupProbe`, `${to}.startup_probe`),
  [`${to}.startup_probe.tcp_socket.port`]: kept(`${of}.startupProbe.tcpSocket.port`),
});

/** The liveness probe, which only services have. */
export const liveness = (of: string, to: string): Members => ({
  ...probe(`${of}.livenessProbe`, `${to}.liveness_probe`),
  [`${to}.liveness_probe`]: inContainer(of, 'livenessProbe', removed),
});

/** Reads the container as a whole, because a member that it lacks is empty only if there is one container. */
const inContainer = (of: string, member: string, kind: (path: string) => Member): Member => {
  const { make } = kind(member);
  return {
    path: of,
    make: (from: c.From) => make(c.via(from, (container) => (isObject(container) ? (container[member] ?? null) : undefined))),
  };
};

/** Only limits that the request has: the service fills in the others. */
const limits = (path: string): Member => ({
  path,
  make: (from) =>
    c.merge(
      c.via(from, (value) => (isObject(value) ? value : undefined)),
      'quantities',
    ),
});

const probe = (of: string, to: string): Members =>
  Object.fromEntries(
    (
      [
        ['httpGet.path', 'http_get.path'],
        ['httpGet.port', 'http_get.port'],
        ['grpc.port', 'grpc.port'],
        ['grpc.service', 'grpc.service'],
        ['initialDelaySeconds', 'initial_delay_seconds'],
        ['timeoutSeconds', 'timeout_seconds'],
        ['periodSeconds', 'period_seconds'],
        ['failureThreshold', 'failure_threshold'],
      ] as const
    ).map(([member, attribute]) => [`${to}.${attribute}`, kept(`${of}.${member}`)]),
  );

/** CPU time of the second API: false unless the request says otherwise, if it has resources at all. */
export const cpu = (of: string, to: string): Members => ({
  [`${to}.resources.cpu_idle`]: kept(`${of}.resources`, flag('cpuIdle')),
  [`${to}.resources.startup_cpu_boost`]: kept(`${of}.resources`, flag('startupCpuBoost')),
});

const flag =
  (member: string) =>
  (resources: Json): Json | undefined =>
    isObject(resources) && Object.keys(resources).length > 0 ? (resources[member] ?? false) : undefined;
