import { objectOf, isList, isObject, text, type Json, type JsonObject, entryOf } from '../../../lib/json.js';
import { defined } from './objects.js';

/**
 * A service of the second API in the form of Knative, as far as the forms correspond. Only parts that the mask of the call covers. Scaling
 * and ingress are annotations, of which the result has no others.
 */
export const serviceToKnative = (service: JsonObject, request: JsonObject): JsonObject => {
  const mask = maskOf(request);
  const covers = (member: string): boolean =>
    mask === undefined || mask.some((path) => path === '*' || path === member || path.startsWith(`${member}.`));
  const template = covers('template') ? objectOf(service['template']) : {};
  const { containers, timeout, serviceAccount, maxInstanceRequestConcurrency, scaling } = template;
  const { minInstanceCount, maxInstanceCount } = objectOf(scaling);
  const ingress = covers('ingress') ? entryOf(ingresses, text(service['ingress']) ?? '') : undefined;
  return {
    metadata: defined({ annotations: ingress === undefined ? undefined : { 'run.googleapis.com/ingress': ingress } }),
    spec: defined({
      template: {
        metadata: {
          annotations: defined({
            'autoscaling.knative.dev/minScale': numeral(minInstanceCount),
            'autoscaling.knative.dev/maxScale': numeral(maxInstanceCount),
          }),
        },
        spec: defined({
          containerConcurrency: maxInstanceRequestConcurrency,
          timeoutSeconds: typeof timeout === 'string' ? Number(timeout.replace(/s$/, '')) : undefined,
          serviceAccountName: serviceAccount,
          containers: isList(containers) ? containers.map((one) => container(objectOf(one))) : undefined,
        }),
      },
      traffic: covers('traffic') && isList(service['traffic']) ? service['traffic'].map(target) : undefined,
    }),
  };
};

const ingresses: Readonly<Record<string, string>> = {
  INGRESS_TRAFFIC_ALL: 'all',
  INGRESS_TRAFFIC_INTERNAL_ONLY: 'internal',
  INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER: 'internal-and-cloud-load-balancing',
};

const container = ({ env, ...rest }: JsonObject): JsonObject =>
  defined({ ...rest, env: isList(env) ? env.map((one) => variable(objectOf(one))) : undefined });

const variable = ({ valueSource, ...rest }: JsonObject): JsonObject => {
  const { secret, version } = objectOf(objectOf(valueSource)['secretKeyRef']);
  return secret === undefined ? rest : { ...rest, valueFrom: { secretKeyRef: { name: secret, key: version } } };
};

const target = (given: Json): JsonObject => {
  const { type, revision, percent, tag } = objectOf(given);
  return defined({ latestRevision: text(type)?.endsWith('_LATEST') === true, revisionName: revision, percent, tag });
};

const maskOf = ({ updateMask }: JsonObject): readonly string[] | undefined => {
  const paths = isObject(updateMask) ? updateMask['paths'] : updateMask;
  const list = isList(paths) ? paths.flatMap((one) => text(one) ?? []) : (text(paths)?.split(',') ?? []);
  return list.length === 0 ? undefined : list.map((path) => path.trim());
};

const numeral = (value: Json | undefined): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value);
