import { isList, member, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import type { ContainerRef } from '../../model/graph-evidence.js';

const statuses = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];
const specs = ['containers', 'initContainers', 'ephemeralContainers'];

/** The containers of a pod that were started. Source: Kubernetes API reference, `ContainerStatus`. */
export const runningContainers = (pod: JsonObject): readonly ContainerRef[] =>
  membersOf(pod['status'], statuses, (status) => {
    const id = containerId(text(member(status, 'containerID')) ?? '');
    const image = (text(member(status, 'imageID')) ?? text(member(status, 'image')) ?? '').replace(/^docker(?:-pullable)?:\/\//, '');
    return id === '' ? undefined : { name: text(member(status, 'name')) ?? '', id, image };
  });

/** Those that were started, and those that the pod declares besides. */
export const podContainers = (pod: JsonObject): readonly ContainerRef[] => {
  const running = runningContainers(pod);
  const names = new Set(running.map(({ name }) => name));
  const waiting = membersOf(pod['spec'], specs, (container) => {
    const name = text(member(container, 'name'));
    return name === undefined || names.has(name) ? undefined : { name, id: '', image: text(member(container, 'image')) ?? '' };
  });
  return [...running, ...waiting];
};

const membersOf = (
  holder: Json | undefined,
  lists: readonly string[],
  read: (item: Json) => ContainerRef | undefined,
): readonly ContainerRef[] => {
  const object = objectOf(holder);
  return lists.flatMap((list) => {
    const items = object[list];
    return isList(items) ? items.flatMap((item) => read(item) ?? []) : [];
  });
};

/** The runtime is in front of the id: `containerd://`, `cri-o://`, `docker://`. */
const containerId = (given: string): string => /^[a-z][a-z0-9-]*:\/\/([0-9a-f]{64})$/.exec(given)?.[1] ?? '';
