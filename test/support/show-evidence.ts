import type { JsonObject } from '../../src/lib/json.js';
import type { EdgeEnd, Evidence, EvidenceReader, EvidenceScope, Link } from '../../src/model/graph-evidence.js';

const end = (one: EdgeEnd): string => (one === 'self' ? one : one.key);

/** A link on one line, with the keys of its ends. */
const shown = (link: Link): string => {
  switch (link.link) {
    case 'edge':
      return `${end(link.from)} -${link.type}-> ${end(link.to)} | ${link.attribute}`;
    case 'trust':
      return `${end(link.grantor)} trusts ${link.namespace}/${link.name} of ${link.issuer} | ${link.attribute}`;
    case 'claim':
      return `${end(link.account)} claims ${link.grantor} | ${link.attribute}`;
    case 'issuer':
      return `${link.cluster} issues as ${link.issuer}`;
  }
};

/** Evidence as lines: the resource itself, then its links in alphabetical order. */
export const showEvidence = ({ self, links }: Evidence): readonly string[] => [
  self === undefined ? 'no key' : `${self.type} ${self.key}`,
  ...links.map(shown).sort(),
];

export const someScope: EvidenceScope = { account: 'acme', region: 'europe-west1', cluster: 'prod' };

/** The evidence of a resource of this type as lines. */
export const evidenceIn =
  (readers: ReadonlyMap<string, EvidenceReader<JsonObject>>) =>
  (type: string, attributes: JsonObject, scope: Partial<EvidenceScope> = {}): readonly string[] => {
    const read = readers.get(type);
    if (read === undefined) throw new Error(`no reader of ${type}`);
    return showEvidence(read(attributes, { ...someScope, ...scope }));
  };
