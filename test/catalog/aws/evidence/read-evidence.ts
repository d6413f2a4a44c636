import type { JsonObject } from '../../../../src/lib/json.js';
import type { EdgeEnd, Evidence, EvidenceScope, Link } from '../../../../src/model/graph-evidence.js';
import { awsEvidence } from '../../../../src/catalog/aws/evidence/aws-evidence.js';

export const account = '111122223333';
export const scope: EvidenceScope = { account, region: 'eu-west-1', cluster: '' };

export const evidenceOf = (type: string, attributes: JsonObject, at: EvidenceScope = scope): Evidence => {
  const reader = awsEvidence.get(type);
  if (reader === undefined) throw new Error(`no reader of ${type}`);
  return reader(attributes, at);
};

const end = (one: EdgeEnd): string => (one === 'self' ? 'self' : one.key);

/** A link in one line. */
const lineOf = (link: Link): string => {
  switch (link.link) {
    case 'edge':
      return `${end(link.from)} ${link.type} ${end(link.to)} (${link.attribute})`;
    case 'trust':
      return `${end(link.grantor)} trusts ${link.issuer} ${link.namespace}:${link.name} (${link.attribute})`;
    case 'claim':
      return `${end(link.account)} claims ${link.grantor} (${link.attribute})`;
    case 'issuer':
      return `${link.cluster} issues ${link.issuer}`;
  }
};

export const linesOf = (type: string, attributes: JsonObject, at: EvidenceScope = scope): readonly string[] =>
  evidenceOf(type, attributes, at).links.map(lineOf);
