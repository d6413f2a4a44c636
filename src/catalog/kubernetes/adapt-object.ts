import { isList, isObject, objectOf, type Json, type JsonObject } from '../../lib/json.js';
import type { ChangedObject } from './compare-object.js';
import { isSteps, touchedAt, type Touched } from './patches/touched.js';

/**
 * Brings an object of the API into the shape that a resource type declares, where names alone do not: the same object is declared under
 * several versions of its API, and a few attributes have another place.
 */
export const adaptObject = (kind: string, changed: ChangedObject, declared: JsonObject): ChangedObject =>
  adapters[kind]?.(changed, declared) ?? changed;

type Adapter = (changed: ChangedObject, declared: JsonObject) => ChangedObject;

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const firstBlock = (value: Json | undefined): JsonObject => objectOf(listOf(value)[0]);

const withSpec = (changed: ChangedObject, spec: JsonObject, touched = changed.touched): ChangedObject => ({
  ...changed,
  object: { ...changed.object, spec },
  touched,
});

/** Marks a member of `spec` as written if another was. */
const alsoTouched = (touched: Touched, from: readonly string[], to: string): Touched => {
  if (touched === true || isSteps(touched)) return touched;
  const { spec } = touched;
  if (spec === undefined || spec === true || isSteps(spec) || !from.some((name) => Object.hasOwn(spec, name))) return touched;
  return { ...touched, spec: { ...spec, [to]: true } };
};

/**
 * The values of a secret are base64 in the API. States have them as text in `data`, or as base64 in `binary_data`, by the choice of the
 * configuration.
 */
const secret: Adapter = (changed, declared) => {
  const { data, stringData, ...rest } = changed.object;
  const binary = objectOf(declared['binary_data']);
  const texts: Record<string, Json> = {};
  const binaries: Record<string, Json> = {};
  for (const [key, value] of Object.entries(objectOf(data))) {
    const isBinary = Object.hasOwn(binary, key);
    if (typeof value !== 'string') (isBinary ? binaries : texts)[key] = value ?? null;
    else if (isBinary) binaries[key] = value;
    else texts[key] = Buffer.from(value, 'base64').toString('utf8');
  }
  Object.assign(texts, objectOf(stringData));
  const { touched } = changed;
  if (touched === true || isSteps(touched)) return { ...changed, object: { ...rest, data: texts, binaryData: binaries } };
  const written = touched['data'] ?? {};
  if (isSteps(written)) return { ...changed, object: { ...rest, data: texts } };
  const keys = written === true ? [] : Object.keys(written);
  return {
    ...changed,
    object: { ...rest, data: texts, binaryData: binaries },
    touched: {
      ...touched,
      data: written === true ? true : pick(keys.filter((key) => !Object.hasOwn(binary, key))),
      binaryData: written === true ? true : pick(keys.filter((key) => Object.hasOwn(binary, key))),
    },
  };
};

const pick = (keys: readonly string[]): Touched => Object.fromEntries(keys.map((key) => [key, true as const]));

/** The source of a volume is a member of `spec` in the API, and a block in states. */
const persistentVolume: Adapter = (changed) => {
  const spec = objectOf(changed.object['spec']);
  const { touched } = changed;
  const nested = { ...spec, persistentVolumeSource: spec };
  if (touched === true || isSteps(touched)) return withSpec(changed, nested);
  const { spec: own } = touched;
  if (own === undefined || own === true || isSteps(own)) return withSpec(changed, nested);
  return withSpec(changed, nested, { ...touched, spec: { ...own, persistentVolumeSource: own } });
};

/** Tokens that the cluster adds to a service account are no configuration. Source: terraform-provider-kubernetes, `default_secret_name`. */
const serviceAccount: Adapter = (changed, declared) => {
  const { secrets } = changed.object;
  const known = new Set(listOf(declared['secret']).map((one) => objectOf(one)['name']));
  const given = listOf(secrets).filter((one) => {
    const name = objectOf(one)['name'];
    return typeof name === 'string' && (known.has(name) || !/-(?:token|dockercfg)-[a-z0-9]{5}$/.test(name));
  });
  return { ...changed, object: { ...changed.object, ...(secrets === undefined ? {} : { secrets: given }) } };
};

/** States of the former API version name the backend's service directly. */
const ingress: Adapter = (changed, declared) => {
  const declaredSpec = firstBlock(declared['spec']);
  if (Object.hasOwn(declaredSpec, 'default_backend') || !Object.hasOwn(declaredSpec, 'backend')) return changed;
  const spec = objectOf(changed.object['spec']);
  const { defaultBackend, rules, ...rest } = spec;
  const former = {
    ...rest,
    ...(defaultBackend === undefined ? {} : { backend: formerBackend(defaultBackend) }),
    ...(rules === undefined ? {} : { rules: listOf(rules).map(formerRule) }),
  };
  return withSpec(changed, former, alsoTouched(changed.touched, ['defaultBackend'], 'backend'));
};

const formerRule = (rule: Json): Json => {
  const { http, ...rest } = objectOf(rule);
  if (!isObject(http)) return rule;
  const paths = listOf(http['paths']).map((one) => {
    const { backend, pathType: _, ...path } = objectOf(one);
    return { ...path, ...(backend === undefined ? {} : { backend: formerBackend(backend) }) };
  });
  return { ...rest, http: { ...http, paths } };
};

const formerBackend = (backend: Json): Json => {
  const { service } = objectOf(backend);
  if (!isObject(service)) return backend;
  const { number, name } = objectOf(service['port']);
  return { serviceName: service['name'] ?? null, servicePort: number ?? name ?? null };
};

/** The first version of the API has only a target for the use of processors, which later versions write as a metric. */
const autoscaler: Adapter = (changed, declared) => {
  const spec = objectOf(changed.object['spec']);
  const declaredSpec = firstBlock(declared['spec']);
  const target = declaredSpec['target_cpu_utilization_percentage'];
  const hasTarget = typeof target === 'number' ? target > 0 : typeof target === 'string' && target !== '' && target !== '0';
  const { metrics, targetCPUUtilizationPercentage: percentage } = spec;
  const touched = alsoTouched(
    alsoTouched(changed.touched, ['metrics'], 'targetCPUUtilizationPercentage'),
    ['targetCPUUtilizationPercentage'],
    'metrics',
  );
  if (metrics !== undefined && (hasTarget || !Object.hasOwn(declaredSpec, 'metric'))) {
    const own = utilizationOf(metrics);
    if (own !== undefined) {
      const { metrics: _, ...rest } = spec;
      return withSpec(changed, { ...rest, targetCPUUtilizationPercentage: own }, touched);
    }
  }
  if (percentage !== undefined && !hasTarget && listOf(declaredSpec['metric']).length > 0) {
    const metric = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percentage } } };
    const { targetCPUUtilizationPercentage: _, ...rest } = spec;
    return withSpec(changed, { ...rest, metrics: [metric] }, touched);
  }
  return changed;
};

/** The target of the only metric, if that is the use of processors. */
const utilizationOf = (metrics: Json): Json | undefined => {
  const list = listOf(metrics);
  const resource = objectOf(objectOf(list[0])['resource']);
  return list.length === 1 && resource['name'] === 'cpu' ? objectOf(resource['target'])['averageUtilization'] : undefined;
};

/** A change of the type also removes the ports of nodes. */
const service: Adapter = (changed) =>
  changed.isWhole && changed.whole !== undefined && isTouched(changed.touched, 'type')
    ? withSpec(
        changed,
        { ...objectOf(changed.object['spec']), ports: objectOf(changed.whole['spec'])['ports'] ?? [] },
        alsoTouched(changed.touched, ['type'], 'ports'),
      )
    : changed;

const isTouched = (touched: Touched, name: string): boolean =>
  touched !== true && touchedAt(touchedAt(touched, ['spec']) ?? {}, [name]) !== undefined;

const adapters: Readonly<Record<string, Adapter>> = {
  Secret: secret,
  PersistentVolume: persistentVolume,
  Service: service,
  ServiceAccount: serviceAccount,
  Ingress: ingress,
  HorizontalPodAutoscaler: autoscaler,
};
