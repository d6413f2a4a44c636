import { childrenOf } from '../../catalog/children.js';
import { text } from '../../lib/json.js';
import { lastSegment } from '../../lib/last-segment.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import type { DeclaredStates } from './declared-states.js';
import { namesOf } from './names-of.js';

/** Descendants that are looked for. */
const bound = 10_000;

/** The declared resources that go with a deleted one (D99), in any state: its children, then theirs. */
export const descendantsOf = (states: DeclaredStates, deleted: Declared, event: EvaluatedEvent): readonly Declared[] => {
  const found = new Map<string, Declared>();
  const open = [deleted];
  for (let parent = open.shift(); parent !== undefined && found.size < bound; parent = open.shift()) {
    for (const child of childrenIn(states, parent, event)) {
      const key = `${child.snapshot.source}\0${String(child.resource)}`;
      if (found.has(key)) continue;
      found.set(key, child);
      open.push(child);
    }
  }
  return [...found.values()];
};

const childrenIn = (states: DeclaredStates, parent: Declared, event: EvaluatedEvent): readonly Declared[] => {
  const types = childrenOf(parent.snapshot.type(parent.resource));
  if (types.length === 0) return [];
  const attributes = parent.snapshot.attributes(parent.resource);
  const namespace = text(attributeAt(attributes, 'metadata.name'));
  const names = namespace === undefined ? [...namesOf(attributes)] : [namespace];
  return [...states.sources]
    .flatMap((source): readonly Declared[] => {
      const snapshot = states.get(source);
      if (snapshot === undefined || (namespace !== undefined && states.clusterAgreement(source, event.account) === 'contradicts'))
        return [];
      return types.flatMap(({ type, by }) =>
        names.flatMap((name) => states.naming(snapshot, type, by, name).map((resource) => ({ snapshot, resource }))),
      );
    })
    .filter((child) => areTogether(parent, child));
};

/** Attributes that tell two parents of one name apart; the last segment of a path. */
const holders = ['project', 'location', 'region', 'zone', 'database_name', 'dataset_id'];

/** Whether nothing says that a resource belongs to another one of the same name. */
const areTogether = (parent: Declared, child: Declared): boolean => {
  const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;
  const [own, other] = [parent.snapshot.attributes(parent.resource), child.snapshot.attributes(child.resource)];
  return (
    agree(parent.snapshot.account(parent.resource), child.snapshot.account(child.resource)) &&
    agree(parent.snapshot.region(parent.resource), child.snapshot.region(child.resource)) &&
    holders.every((name) => agree(lastSegment(text(own[name]) ?? ''), lastSegment(text(other[name]) ?? '')))
  );
};
