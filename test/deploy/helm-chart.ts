import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseAllDocuments } from 'yaml';

/** An object of Kubernetes as the chart renders it. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly [member: string]: unknown;
};

/** Renders the chart with these values; the error of Helm if it refuses them. */
export const render = (helm: string, values: object): readonly Manifest[] | string => {
  const { status, stdout, stderr } = spawnSync(
    helm,
    ['template', 'site', 'deploy/helm/driftline', '--namespace', 'ops', '--kube-version', '1.33.0', '--values', '-'],
    { encoding: 'utf8', input: JSON.stringify(values) },
  );
  if (status !== 0) return stderr;
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
};

/** Validates manifests against the schemas of Kubernetes. Returns what is wrong; undefined for kinds that Kubernetes does not define. */
export const manifestCheck = (schemas: string): ((manifest: Manifest) => string | undefined) => {
  const schemaOf = (name: string): object => JSON.parse(readFileSync(join(schemas, name), 'utf8')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(schemaOf('_definitions.json'), '_definitions.json');
  return (manifest) => {
    const [group = '', version = ''] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', manifest.apiVersion];
    if (group.includes('.coreos.com')) return undefined;
    const name = [manifest.kind, group.split('.')[0] ?? '', version].filter((part) => part !== '').join('-');
    const file = `${name.toLowerCase()}.json`;
    const validate = ajv.getSchema(file) ?? ajv.addSchema(schemaOf(file), file).getSchema(file);
    return validate?.(manifest) === true
      ? undefined
      : `${manifest.kind} ${manifest.metadata.name}: ${ajv.errorsText(validate?.errors ?? [])}`;
  };
};
