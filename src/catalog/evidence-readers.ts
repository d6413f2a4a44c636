import type { JsonObject } from '../lib/json.js';
import type { EvidenceReader } from '../model/graph-evidence.js';
import { awsEvidence } from './aws/evidence/aws-evidence.js';
import { gcpEvidence } from './gcp/evidence/gcp-evidence.js';
import { kubernetesEvidence } from './kubernetes/evidence/kubernetes-evidence.js';

/** The readers of all types whose attributes prove something about identities, workloads and networks. */
export const evidenceReaders: ReadonlyMap<string, EvidenceReader<JsonObject>> = new Map([
  ...awsEvidence,
  ...gcpEvidence,
  ...kubernetesEvidence,
]);
