import { isInternalKey } from '../src/catalog/kubernetes/hidden-keys.js';
import { kubernetesTypes } from '../src/catalog/kubernetes/kubernetes-types.js';
import { isMap, isQuantityMap, memberFor } from '../src/catalog/kubernetes/member-names.js';
import { objectKinds, type ObjectKind } from '../src/catalog/kubernetes/object-kinds.js';
import { isChoice, isChoiceAsBlock, isCounted, isOnIfAbsent } from '../src/catalog/kubernetes/presence.js';

/** A change of the tables of Kubernetes, made in place. */
export type TableMutant = {
  readonly kind: string;
  readonly what: string;
  /** Makes the change, and returns what takes it back. */
  readonly apply: () => () => void;
  /** The types that it concerns; without them, any. */
  readonly types?: readonly string[];
};

/** One entry of a table less: kinds, their types and attributes, traits of types, names with a meaning of their own. */
export const kubernetesMutants = (): readonly TableMutant[] => [
  ...objectKinds.flatMap(ofKind),
  ...Object.entries(kubernetesTypes).flatMap(([type, spec]) =>
    (['onlyDeclared', 'access', 'accessIf', 'secrets', 'noise', 'keysOf', 'elementsOf'] as const)
      .filter((name) => spec[name] !== undefined && Object.keys(Object(spec[name]) as object).length + Number(spec[name] === true) > 0)
      .map((name) => change(name, `${type} without ${name}`, spec, { [name]: undefined }, [type])),
  ),
  ...namesOf('presence', () => [isChoice, isChoiceAsBlock, isCounted, isOnIfAbsent].map((is) => is('none'))),
  ...namesOf('hidden keys', () => isInternalKey('none')),
  ...namesOf('maps', () => [isMap('none'), isQuantityMap('none')]),
  ...namesOf('member names', () => memberFor('none', ['other'])),
];

const ofKind = (kind: ObjectKind): readonly TableMutant[] => {
  const { kind: name, types, attributes, isNamespaced, main } = kind;
  const changed = (what: string, to: Partial<ObjectKind>): TableMutant => change('kinds', `${name} ${what}`, kind, to, types);
  return [
    ...types.map((type) => changed(`without ${type}`, { types: types.filter((one) => one !== type) })),
    ...attributes.map((attribute) => changed(`without ${attribute}`, { attributes: attributes.filter((one) => one !== attribute) })),
    changed(isNamespaced ? 'without a namespace' : 'in a namespace', { isNamespaced: !isNamespaced }),
    ...(main === 'metadata' ? [] : [changed('changes its metadata unseen', { main: 'metadata' })]),
  ];
};

const change = <T extends object>(kind: string, what: string, target: T, to: Partial<T>, types: readonly string[]): TableMutant => ({
  kind,
  what,
  types,
  apply: () => {
    const before = { ...target };
    Object.assign(target, to);
    return () => {
      Object.assign(target, before);
    };
  },
});

/** Each entry of the sets and maps that a function looks a name up in; caches are empty or are emptied. */
const namesOf = (kind: string, lookUp: () => unknown): readonly TableMutant[] => {
  const { sets, maps } = tablesBehind(lookUp);
  const [cache, ...tables] = maps;
  return [
    ...sets.flatMap((set) =>
      [...set].map((name): TableMutant => ({
        kind,
        what: `${kind} without ${String(name)}`,
        apply: () => {
          set.delete(name);
          return () => set.add(name);
        },
      })),
    ),
    ...tables.flatMap((table) =>
      [...table].map(([name, value]): TableMutant => ({
        kind,
        what: `${kind} without ${String(name)}`,
        apply: () => {
          cache?.clear();
          table.delete(name);
          return () => {
            cache?.clear();
            table.set(name, value);
          };
        },
      })),
    ),
  ];
};

/** The tables are private to their files, so their look-ups are watched. */
const tablesBehind = (lookUp: () => unknown) => {
  const sets = new Set<Set<unknown>>();
  const maps: Map<unknown, unknown>[] = [];
  const has = Reflect.get(Set.prototype, 'has');
  const get = Reflect.get(Map.prototype, 'get');
  const found: unknown[] = [];
  Set.prototype.has = function (name) {
    found.push(this);
    return has.call(this, name);
  };
  Map.prototype.get = function (name) {
    found.push(this);
    return get.call(this, name) as unknown;
  };
  lookUp();
  Set.prototype.has = has;
  Map.prototype.get = get;
  for (const one of found) {
    if (one instanceof Set) sets.add(one);
    else if (one instanceof Map && !maps.includes(one)) maps.push(one);
  }
  return { sets: [...sets], maps };
};
