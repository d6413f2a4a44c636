import type { JsonObject } from '../../../lib/json.js';
import type { EvidenceScope, Link } from '../../../model/graph-evidence.js';

/** Reads the links of one kind that the attributes of a resource prove. */
export type LinkReader = (attributes: JsonObject, scope: EvidenceScope) => readonly Link[];
