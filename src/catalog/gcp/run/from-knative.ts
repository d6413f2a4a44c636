import { objectOf, isList, text, type Json, type JsonObject, entryOf } from '../../../lib/json.js';
import { defined } from './objects.js';

/** Objects of Knative in the form of the second API. Source: Cloud Run documentation, "Admin API v1 and v2", annotations of services. */

type Annotations = Readonly<Record<string, string>>;

const annotationsOf = (object: JsonObject): Annotations => {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(objectOf(objectOf(object['metadata'])['annotations']))) {
    const one = text(value);
    if (one !== undefined) found[key] = one;
  }
  return found;
};

/** Keys of the platform are settings of their own in the second API. */
const isOfPlatform = (key: string): boolean => /^(?:[a-z0-9.-]+\.)?(?:knative\.dev|googleapis\.com)\//.test(key);

const withoutPlatform = (map: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(objectOf(map)).filter(([key]) => !isOfPlatform(key)));

const ingresses: Readonly<Record<string, string>> = {
  all: 'INGRESS_TRAFFIC_ALL',
  internal: 'INGRESS_TRAFFIC_INTERNAL_ONLY',
  'internal-and-cloud-load-balancing': 'INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER',
};

const environments: Readonly<Record<string, string>> = { gen1: 'EXECUTION_ENVIRONMENT_GEN1', gen2: 'EXECUTION_ENVIRONMENT_GEN2' };

const constant = (name: string | undefined): string | undefined => name?.toUpperCase().replaceAll('-', '_');
const count = (value: string | undefined): number | undefined => (value === undefined || value === '' ? undefined : Number(value));

export const serviceFromKnative = (object: JsonObject): JsonObject => {
  const own = annotationsOf(object);
  const { template, traffic } = objectOf(object['spec']);
  const revision = objectOf(template);
  const { containerConcurrency, ...spec } = objectOf(revision['spec']);
  const settings = annotationsOf(revision);
  const min = count(settings['autoscaling.knative.dev/minScale']);
  const max = count(settings['autoscaling.knative.dev/maxScale']);
  return defined({
    ...metadata(object),
    description: own['run.googleapis.com/description'],
    ingress: entryOf(ingresses, own['run.googleapis.com/ingress'] ?? ''),
    launchStage: own['run.googleapis.com/launch-stage'],
    invokerIamDisabled: own['run.googleapis.com/invoker-iam-disabled'] === 'true',
    customAudiences: parsed(own['run.googleapis.com/custom-audiences']),
    template: defined({
      ...metadata(revision),
      ...instance(spec, settings),
      maxInstanceRequestConcurrency: containerConcurrency,
      sessionAffinity: settings['run.googleapis.com/sessionAffinity'] === 'true',
      scaling: min === undefined && max === undefined ? undefined : defined({ minInstanceCount: min, maxInstanceCount: max }),
    }),
    traffic: isList(traffic) ? traffic.map(trafficTarget) : undefined,
  });
};

export const jobFromKnative = (object: JsonObject): JsonObject => {
  const execution = objectOf(objectOf(object['spec'])['template']);
  const { parallelism, taskCount, template } = objectOf(execution['spec']);
  const task = objectOf(objectOf(template)['spec']);
  return defined({
    ...metadata(object),
    launchStage: annotationsOf(object)['run.googleapis.com/launch-stage'],
    template: defined({
      ...metadata(execution),
      parallelism,
      taskCount,
      template: defined({ ...instance(task, annotationsOf(execution)), maxRetries: task['maxRetries'] }),
    }),
  });
};

const metadata = (object: JsonObject): JsonObject => {
  const { labels, annotations } = objectOf(object['metadata']);
  return { labels: withoutPlatform(labels), annotations: withoutPlatform(annotations) };
};

const instance = (spec: JsonObject, settings: Annotations): JsonObject => {
  const { containers, timeoutSeconds, serviceAccountName } = spec;
  const connector = settings['run.googleapis.com/vpc-access-connector'];
  const egress = constant(settings['run.googleapis.com/vpc-access-egress']);
  const interfaces = parsed(settings['run.googleapis.com/network-interfaces']);
  return {
    timeout: typeof timeoutSeconds === 'string' || typeof timeoutSeconds === 'number' ? `${timeoutSeconds}s` : undefined,
    serviceAccount: serviceAccountName,
    executionEnvironment: entryOf(environments, settings['run.googleapis.com/execution-environment'] ?? ''),
    encryptionKey: settings['run.googleapis.com/encryption-key'],
    vpcAccess: defined({ connector, egress, networkInterfaces: interfaces }),
    containers: isList(containers) ? containers.map((one) => container(objectOf(one), settings)) : undefined,
    volumes: volumes(spec['volumes'], settings['run.googleapis.com/cloudsql-instances']),
  };
};

const container = ({ resources, env, ...rest }: JsonObject, settings: Annotations): JsonObject =>
  defined({
    ...rest,
    env: isList(env) ? env.map((one) => variable(objectOf(one))) : undefined,
    resources: defined({
      limits: objectOf(resources)['limits'],
      cpuIdle: settings['run.googleapis.com/cpu-throttling'] !== 'false',
      startupCpuBoost: settings['run.googleapis.com/startup-cpu-boost'] === 'true',
    }),
  });

const variable = ({ valueFrom, ...rest }: JsonObject): JsonObject => {
  const { name, key } = objectOf(objectOf(valueFrom)['secretKeyRef']);
  return name === undefined ? rest : { ...rest, valueSource: { secretKeyRef: { secret: name, version: key } } };
};

/** Secrets and connections to Cloud SQL; undefined with other kinds, whose forms differ. */
const volumes = (given: Json | undefined, sql: string | undefined): Json | undefined => {
  const list = isList(given) ? given.map(objectOf) : [];
  if (list.some(({ csi, emptyDir, nfs }) => csi !== undefined || emptyDir !== undefined || nfs !== undefined)) return undefined;
  const secrets = list.map(({ name, secret }) => {
    const { secretName, items, defaultMode } = objectOf(secret);
    const versions = isList(items) ? items.map(objectOf).map(({ key, path, mode }) => ({ version: key, path, mode })) : undefined;
    return { name, secret: defined({ secret: secretName, items: versions, defaultMode }) };
  });
  const instances = (sql ?? '').split(',').filter((one) => one !== '');
  return instances.length === 0 ? secrets : [...secrets, { name: 'cloudsql', cloudSqlInstance: { instances } }];
};

const trafficTarget = (given: Json): JsonObject => {
  const { latestRevision, revisionName, percent, tag } = objectOf(given);
  const type = latestRevision === true ? 'LATEST' : 'REVISION';
  return defined({ type: `TRAFFIC_TARGET_ALLOCATION_TYPE_${type}`, revision: revisionName, percent, tag });
};

const parsed = (value: string | undefined): Json | undefined => {
  if (value === undefined || value === '') return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
};
