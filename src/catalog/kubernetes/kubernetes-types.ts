import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import type { Edit } from '../../model/change.js';
import { attributeAt } from '../../model/state-snapshot.js';
import type { KeyPart, Tracked, TypeSpec } from '../type-spec.js';
import { keyOfUri } from './audit-object.js';
import { adaptObject } from './adapt-object.js';
import { compareManifest, compareYaml, keyOfManifest } from './compare-manifest.js';
import { compareObject, type ChangedObject } from './compare-object.js';
import { compareAnnotations, compareData, compareEnv, compareLabels, compareSecretData, compareTaints } from './compare-parts.js';
import { asBlock } from './member-names.js';
import { anyNamespace, collectionOf, keyOfId } from './object-name.js';
import { isEmpty } from './same-meaning.js';
import { objectKinds, type ObjectKind } from './object-kinds.js';

/** The resource types of the Kubernetes provider, and `helm_release`. */

type Compare = (changed: ChangedObject, declared: JsonObject, tracked: Tracked) => ReturnType<typeof compareObject>;

/** `changed-object.ts` makes the values. */
const changedOf = (value: Json): ChangedObject => value as unknown as ChangedObject;

const objectSpec = (compare: Compare, kind = ''): NonNullable<TypeSpec['object']> => ({
  edits: (value, declared, tracked) => {
    const changed = changedOf(value);
    const edits = compare(changed, declared, tracked);
    if (tracked.differing.length === 0 || changed.whole === undefined) return edits;
    // A patch changes a part; its result shows that other parts are as declared again (D107).
    const all = compare({ ...changed, object: changed.whole, touched: true, isApplied: false }, declared, tracked);
    return [...edits, ...restored(all, declared, tracked.differing)];
  },
  attributes: (value) => {
    const { object } = adaptObject(kind, changedOf(value), {});
    const { apiVersion: _, kind: __, ...members } = object;
    const block = asBlock(members);
    // Attributes with a map at the top are no blocks.
    return { ...block, ...(isObject(members['data']) ? { data: members['data'] } : {}) };
  },
});

/** The edits that set values which differed to the declared ones. */
const restored = (edits: readonly Edit[], declared: JsonObject, differing: readonly string[]): readonly Edit[] => {
  const fields = new Set(differing);
  return edits.flatMap((edit): readonly Edit[] => {
    const { field, op, value } = edit;
    const own = attributeAt(declared, field);
    const keys = isObject(own) ? own : {};
    if (op === 'merge' && isObject(value)) {
      const kept = Object.entries(value).filter(([key, one]) => fields.has(`${field}.${key}`) && one === keys[key]);
      return kept.length === 0 ? [] : [{ ...edit, value: Object.fromEntries(kept) }];
    }
    if (op === 'drop' && isList(value)) {
      const kept = value.filter((key) => typeof key === 'string' && fields.has(`${field}.${key}`) && (keys[key] ?? null) === null);
      return kept.length === 0 ? [] : [{ ...edit, value: kept }];
    }
    return op === 'set' && fields.has(field) && value === (own ?? null) ? [edit] : [];
  });
};

const inCluster: KeyPart = { attribute: 'metadata.namespace', as: (value) => value, absent: anyNamespace };

const ofManifest = (of: (value: Json) => string): readonly KeyPart[] => [{ attribute: 'manifest', of }];

const typed = (kind: ObjectKind): TypeSpec => ({
  keys: [['id'], [kind.isNamespaced ? 'metadata.namespace' : inCluster]],
  scope: 'cluster',
  family: kind.family,
  ...(kind.access === undefined ? {} : { access: kind.access }),
  ...(kind.accessIf === undefined ? {} : { accessIf: kind.accessIf }),
  ...(kind.onlyDeclared ? { onlyDeclared: true } : {}),
  // A label may have any name.
  evaluated: ['*_date'],
  // The provider does not read it back.
  ...(kind.kind === 'Deployment' ? { noise: ['spec.paused'] } : {}),
  object: objectSpec((changed, declared, tracked) => {
    // The cluster fills in the rules of an aggregated role.
    const isAggregated = !isEmpty(declared['aggregation_rule']);
    const names = kind.attributes.filter((name) => declared[name] !== undefined && !(isAggregated && name === 'rule'));
    const own = Object.fromEntries(names.map((name) => [name, declared[name]]));
    return compareObject(adaptObject(kind.kind, changed, own), own, tracked);
  }, kind.kind),
});

/** Types that declare a part of an object, see `compare-parts.ts`. */
const part = (keys: TypeSpec['keys'], compare: Compare, keysOf: TypeSpec['keysOf'] = {}): TypeSpec => ({
  keys,
  keysOf,
  scope: 'cluster',
  family: 'kubernetes',
  onlyDeclared: true,
  evaluated: ['*_date'],
  object: objectSpec(compare),
});

const byObject: TypeSpec['keys'] = [[{ attribute: 'id', as: keyOfId }]];

export const kubernetesTypes: Readonly<Record<string, TypeSpec>> = {
  ...Object.fromEntries(objectKinds.flatMap((kind) => kind.types.map((type) => [type, typed(kind)] as const))),
  kubernetes_manifest: {
    ...part([ofManifest(keyOfManifest), ofManifest((value) => collectionOf(keyOfManifest(value)))], compareManifest),
    // Values of secrets; a state does not mark them.
    secrets: ['manifest.data', 'manifest.stringData', 'manifest.binaryData'],
  },
  kubectl_manifest: {
    ...part([[{ attribute: 'id', as: keyOfUri }], [{ attribute: 'id', as: (path) => collectionOf(keyOfUri(path)) }]], compareYaml),
    secrets: ['yaml_body.data', 'yaml_body.stringData', 'yaml_body.binaryData'],
  },
  kubernetes_labels: part(byObject, compareLabels, { labels: 'metadata.labels' }),
  kubernetes_annotations: part(byObject, compareAnnotations, {
    annotations: 'metadata.annotations',
    template_annotations: 'spec.template.metadata.annotations',
  }),
  kubernetes_env: { ...part(byObject, compareEnv), elementsOf: { list: 'env', blocks: ['container', 'init_container'] } },
  kubernetes_config_map_v1_data: part([['id']], compareData, { data: 'data' }),
  kubernetes_secret_v1_data: part([['id']], compareSecretData, { data: 'data' }),
  kubernetes_node_taint: part([['metadata.name']], compareTaints),
  helm_release: { keys: [['name', 'namespace']], scope: 'cluster', family: 'kubernetes', onlyDeclared: true },
};
