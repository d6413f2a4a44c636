import type { ContainerRef, SensorPlace } from '../../model/graph-evidence.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { sensorField } from './sensor-field.js';

/**
 * The pod and the container in which a sensor event happened. Undefined if it names neither a pod nor the id of a container. The cluster
 * is '', because the sensor does not know it. Source: falcosecurity/plugins, `container` and `k8smeta`.
 */
export const sensorPlaceOf = ({ output_fields }: SensorEvent): SensorPlace | undefined => {
  const of = (...names: readonly string[]): string => sensorField(output_fields, names);
  const pod = {
    cluster: '',
    namespace: of('k8s.ns.name', 'k8smeta.ns.name'),
    name: of('k8s.pod.name', 'k8smeta.pod.name'),
    uid: of('k8s.pod.uid', 'k8s.pod.id', 'k8smeta.pod.uid'),
  };
  const id = ids.exec(of('container.full_id', 'container.id'))?.[0] ?? '';
  if (pod.uid === '' && id === '' && (pod.name === '' || pod.namespace === '')) return undefined;
  return { pod, container: containerOf(id, of) };
};

const ids = /^(?:[0-9a-f]{12}|[0-9a-f]{64})$/;

/** Processes of the node itself are in the container `host`. */
const containerOf = (id: string, of: (...names: readonly string[]) => string): ContainerRef => {
  const name = of('container.name');
  const [whole, repository, tag, digest] = [
    of('container.image'),
    of('container.image.repository'),
    of('container.image.tag'),
    of('container.image.digest'),
  ];
  const parts = repository === '' ? '' : `${repository}${tag === '' ? '' : `:${tag}`}${digest === '' ? '' : `@${digest}`}`;
  return { name: name === 'host' ? '' : name, id, image: parts === '' ? whole : parts };
};
