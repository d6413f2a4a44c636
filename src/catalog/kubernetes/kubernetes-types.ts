import { isObject, type Json, type JsonObject } from '../../lib/json.js';
import type { TypeSpec } from '../type-spec.js';
import { adaptObject } from './adapt-object.js';
import { compareManifest, keyOfManifest } from './compare-manifest.js';
import { compareObject, type ChangedObject, type Tracks } from './compare-object.js';
import { compareAnnotations, compareData, compareEnv, compareLabels, compareSecretData, compareTaints } from './compare-parts.js';
import { asBlock } from './member-names.js';
import { keyOfId } from './object-name.js';
import { isEmpty } from './same-meaning.js';
import { objectKinds, type ObjectKind } from './object-kinds.js';

/** The resource types of the Kubernetes provider, and `helm_release`. */

type Compare = (changed: ChangedObject, declared: JsonObject, tracks: Tracks) => ReturnType<typeof compareObject>;

/** `changed-object.ts` makes the values. */
const changedOf = (value: Json): ChangedObject => value as unknown as ChangedObject;

const objectSpec = (compare: Compare, kind = ''): NonNullable<TypeSpec['object']> => ({
  edits: (value, declared, tracks) => compare(changedOf(value), declared, tracks),
  attributes: (value) => {
    const { object } = adaptObject(kind, changedOf(value), {});
    const { apiVersion: _, kind: __, ...members } = object;
    const block = asBlock(members);
    // Attributes with a map at the top are no blocks.
    return { ...block, ...(isObject(members['data']) ? { data: members['data'] } : {}) };
  },
});

const typed = (kind: ObjectKind): TypeSpec => ({
  keys: [['id'], ...(kind.isNamespaced ? [['metadata.namespace']] : [])],
  scope: 'cluster',
  family: kind.family,
  ...(kind.access === undefined ? {} : { access: kind.access }),
  ...(kind.accessIf === undefined ? {} : { accessIf: kind.accessIf }),
  ...(kind.onlyDeclared ? { onlyDeclared: true } : {}),
  // A label may have any name.
  judged: ['*_date'],
  object: objectSpec((changed, declared, tracks) => {
    // The cluster fills in the rules of an aggregated role.
    const isAggregated = !isEmpty(declared['aggregation_rule']);
    const names = kind.attributes.filter((name) => declared[name] !== undefined && !(isAggregated && name === 'rule'));
    const own = Object.fromEntries(names.map((name) => [name, declared[name]]));
    return compareObject(adaptObject(kind.kind, changed, own), own, tracks);
  }, kind.kind),
});

/** Types that declare a part of an object, see `compare-parts.ts`. */
const part = (keys: TypeSpec['keys'], compare: Compare): TypeSpec => ({
  keys,
  scope: 'cluster',
  family: 'kubernetes',
  onlyDeclared: true,
  judged: ['*_date'],
  object: objectSpec(compare),
});

const byObject: TypeSpec['keys'] = [[{ attribute: 'id', as: keyOfId }]];

export const kubernetesTypes: Readonly<Record<string, TypeSpec>> = {
  ...Object.fromEntries(objectKinds.flatMap((kind) => kind.types.map((type) => [type, typed(kind)] as const))),
  kubernetes_manifest: {
    ...part([[{ attribute: 'manifest', of: keyOfManifest }]], compareManifest),
    // Values of secrets; a state does not mark them.
    secrets: ['manifest.data', 'manifest.stringData', 'manifest.binaryData'],
  },
  kubernetes_labels: part(byObject, compareLabels),
  kubernetes_annotations: part(byObject, compareAnnotations),
  kubernetes_env: part(byObject, compareEnv),
  kubernetes_config_map_v1_data: part([['id']], compareData),
  kubernetes_secret_v1_data: part([['id']], compareSecretData),
  kubernetes_node_taint: part([['metadata.name']], compareTaints),
  helm_release: { keys: [['name', 'namespace']], scope: 'cluster', family: 'kubernetes', onlyDeclared: true },
};
