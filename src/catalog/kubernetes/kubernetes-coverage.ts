import type { CoveredEvent } from '../coverage.js';
import { eventSource } from './decode-event.js';
import { qualified } from './object-name.js';
import { objectKinds, type ObjectKind } from './object-kinds.js';

/** Attributes of the types that declare an object of any kind, or a part of one. */
const anyKind: Readonly<Record<string, readonly string[]>> = {
  kubernetes_manifest: ['manifest'],
  kubectl_manifest: ['yaml_body'],
  kubernetes_labels: ['labels'],
  kubernetes_annotations: ['annotations', 'template_annotations'],
  kubernetes_env: ['env'],
};

/** Types that declare a part of an object of one kind. */
const ofKind: Readonly<Record<string, readonly string[]>> = {
  ConfigMap: ['kubernetes_config_map_v1_data'],
  Secret: ['kubernetes_secret_v1_data'],
};

const scalable: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'ReplicationController']);

/** The calls, by kind of object, with the attributes that each is compared with. `*.*`: an object of any kind. */
export const kubernetesCoverage = (): readonly CoveredEvent[] => [
  ...objectKinds.flatMap(eventsOf),
  ...['create', 'update'].map((verb) => row(`${verb} *.*`, Object.entries(anyKind))),
  row('patch *.*', [...Object.entries(anyKind), ['helm_release', ['manifest']]]),
  row('delete *.*', [
    ['kubernetes_manifest', ['*']],
    ['kubectl_manifest', ['*']],
  ]),
  row('patch nodes', [['kubernetes_node_taint', ['taint']]]),
];

/** The attributes with the levels at which they are reported. */
const fieldsOf = ({ attributes }: ObjectKind): readonly string[] =>
  attributes.flatMap((name) =>
    name === 'metadata'
      ? ['metadata.annotations', 'metadata.labels']
      : name === 'role_ref'
        ? ['role_ref.api_group', 'role_ref.kind', 'role_ref.name']
        : [name],
  );

const eventsOf = (kind: ObjectKind): readonly CoveredEvent[] => {
  const fields = fieldsOf(kind);
  const parts = (ofKind[kind.kind] ?? []).map((type) => [type, ['data']] as const);
  // Helm keeps the revisions of a release in secrets.
  const releases = kind.kind === 'Secret' ? [['helm_release', ['metadata.revision']] as const] : [];
  const whole = kind.types.map((type) => [type, ['*']] as const);
  const compared = [...kind.types.map((type) => [type, fields] as const), ...parts];
  return [
    row(`create ${qualified(kind)}`, [...kind.types.map((type) => [type, ['*', ...fields]] as const), ...parts, ...releases]),
    row(`delete ${qualified(kind)}`, whole),
    row(`deletecollection ${qualified(kind)}`, whole),
    row(`patch ${qualified(kind)}`, compared),
    ...(scalable.has(kind.kind)
      ? [
          row(
            `patch ${qualified(kind)}/scale`,
            kind.types.map((type) => [type, ['spec.replicas']]),
          ),
        ]
      : []),
    row(`update ${qualified(kind)}`, compared),
  ];
};

const row = (event: string, resources: readonly (readonly [type: string, attributes: readonly string[]])[]): CoveredEvent => ({
  eventSource,
  event,
  resources: resources.map(([type, attributes]) => ({ type, attributes })),
});
