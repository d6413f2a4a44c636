import { words } from '../dsl.js';

/** Computed attributes that all types of Google Cloud share (D17b). */
export const gcpNoise: readonly string[] = words(`
  effective_labels terraform_labels effective_annotations creation_timestamp create_time update_time self_link* fingerprint
  *_fingerprint etag numeric_id unique_id uid generation project_number
`);
