import type { SeverityRow } from '../../severity-row.js';

/** The attributes with an annotation of an object: of its own resource, of `kubernetes_annotations`, and of a manifest. */
export const annotations = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [`metadata.annotations.${name}`, `annotations.${name}`, `manifest.metadata.annotations.${name}`]);

/** The attributes with a label of an object: of its own resource, of `kubernetes_labels`, and of a manifest. */
export const label = (name: string): readonly string[] => [`metadata.labels.${name}`, `labels.${name}`, `manifest.metadata.labels.${name}`];

/** A row of manifests also covers those that are declared as YAML. */
export const alsoOfYaml = (row: SeverityRow): SeverityRow =>
  row.types.includes('kubernetes_manifest')
    ? {
        ...row,
        types: [...row.types, 'kubectl_manifest'],
        attributes: row.attributes.flatMap((name) =>
          name.startsWith('manifest.') ? [name, name.replace('manifest', 'yaml_body')] : [name],
        ),
      }
    : row;
