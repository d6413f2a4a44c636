import t from 'tap';
import { sensorPlaceOf } from '../../../src/catalog/observations/sensor-place-of.js';
import { decodeSensor } from '../../../src/decode/decode-sensor.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { SensorPlace } from '../../../src/model/graph-evidence.js';
import { containerId } from '../../support/observation-json.js';
import { hostAlert } from '../../support/sensor-alerts.js';

const of = (output_fields: JsonObject): SensorPlace | undefined => {
  const alert = decodeSensor(hostAlert('a', { output_fields }));
  if (alert === undefined) throw new Error('malformed');
  return sensorPlaceOf(alert.event);
};
const short = containerId.slice(0, 12);
const nowhere = { cluster: '', namespace: '', name: '', uid: '' };
const unknown = { name: '', id: '', image: '' };

t.test('D84: where a sensor event happened', async (t) => {
  const cases: readonly (readonly [name: string, fields: JsonObject, expected: SensorPlace])[] = [
    [
      'a container of a pod',
      {
        'k8s.pod.uid': 'u-1',
        'k8s.pod.name': 'api-0',
        'k8s.ns.name': 'shop',
        'container.id': short,
        'container.full_id': containerId,
        'container.name': 'main',
        'container.image.repository': 'acme/api',
        'container.image.tag': '7',
        'container.image.digest': 'sha256:22',
      },
      {
        pod: { cluster: '', namespace: 'shop', name: 'api-0', uid: 'u-1' },
        container: { name: 'main', id: containerId, image: 'acme/api:7@sha256:22' },
      },
    ],
    ['the older name of the uid', { 'k8s.pod.id': 'u-1' }, { pod: { ...nowhere, uid: 'u-1' }, container: unknown }],
    [
      'the fields of k8smeta',
      { 'k8smeta.pod.uid': 'u-1', 'k8smeta.pod.name': 'api-0', 'k8smeta.ns.name': 'shop' },
      { pod: { cluster: '', namespace: 'shop', name: 'api-0', uid: 'u-1' }, container: unknown },
    ],
    [
      'k8smeta, where the sensor knows nothing',
      { 'k8s.pod.name': '<NA>', 'k8s.ns.name': null, 'k8smeta.pod.name': 'api-0', 'k8smeta.ns.name': 'shop' },
      { pod: { cluster: '', namespace: 'shop', name: 'api-0', uid: '' }, container: unknown },
    ],
    [
      'only a container',
      { 'container.id': short, 'container.image': 'acme/api:7' },
      { pod: nowhere, container: { name: '', id: short, image: 'acme/api:7' } },
    ],
  ];
  for (const [name, fields, expected] of cases) t.strictSame(of(fields), expected, name);
});

t.test('events without a place', async (t) => {
  const cases: readonly (readonly [name: string, fields: JsonObject])[] = [
    ['no fields', {}],
    ['a process of the node', { 'container.id': 'host', 'container.name': 'host', 'container.image.repository': '<NA>' }],
    ['unknown', { 'container.id': '<NA>', 'k8s.pod.name': null, 'k8s.ns.name': '', 'k8s.pod.uid': '<NA>' }],
    ['a name without a namespace', { 'k8s.pod.name': 'api-0' }],
    ['a namespace without a name', { 'k8s.ns.name': 'shop' }],
    ['a name of a container', { 'container.name': 'main' }],
    ['an id of another length', { 'container.id': short.slice(1) }],
    ['no hexadecimal id', { 'container.id': 'zzzzzzzzzzzz' }],
    ['wrong types', { 'container.id': 5, 'k8s.pod.uid': ['u-1'], 'k8s.pod.name': {}, 'k8s.ns.name': true }],
  ];
  for (const [name, fields] of cases) t.equal(of(fields), undefined, name);
});
