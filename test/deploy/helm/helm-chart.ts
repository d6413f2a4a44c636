import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

/** An object of Kubernetes as the chart renders it. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly annotations?: object };
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

/** The same, for values that Helm accepts. */
export const renderer =
  (helm: string) =>
  (values: object): readonly Manifest[] => {
    const manifests = render(helm, values);
    if (typeof manifests === 'string') throw new Error(manifests);
    return manifests;
  };

export const find = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);

/** The value at a path of member names and positions. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );

export const podOf = (manifests: readonly Manifest[], name: string): unknown =>
  at(find(manifests, 'StatefulSet', name), 'spec', 'template', 'spec');
