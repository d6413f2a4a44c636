/** The attributes with an annotation of an object: of its own resource, of `kubernetes_annotations`, and of a manifest. */
export const annotations = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [`metadata.annotations.${name}`, `annotations.${name}`, `manifest.metadata.annotations.${name}`]);

/** The attributes with a label of an object: of its own resource, of `kubernetes_labels`, and of a manifest. */
export const label = (name: string): readonly string[] => [`metadata.labels.${name}`, `labels.${name}`, `manifest.metadata.labels.${name}`];
