import { isObject, text, type JsonObject } from '../../../lib/json.js';
import { add, destroy, modify, on, put, remove, via, type OwnerSpec, type Read, type Target } from '../../dsl.js';
import { noCondition } from '../no-condition.js';
import { segmentAfter } from '../resource-path.js';
import { basicRole, entryBy, ofMember, principals } from './access-entries.js';

/**
 * The resources that declare a grant on a dataset as an entry of its access list, for calls that set its policy. `isGiven`, `isTaken`:
 * whether the item of the change is a grant or a removed one.
 */
export const datasetGrants = (isGiven: Read, isTaken: Read): readonly OwnerSpec[] => [
  ...principals.flatMap((attribute) => [
    put(entryWith(attribute), {}, { when: isGiven }),
    destroy(entryWith(attribute), { when: isTaken }),
  ]),
  modify(dataset, { access: add(entries, entryBy) }, { when: isGiven }),
  modify(dataset, { access: remove(entries, entryBy) }, { when: isTaken }),
];

/** The grant in the form of the list; none for one with a condition, which is another entry. */
const entries: Read = via('item', (grant): JsonObject[] => {
  const { role, member, title } = isObject(grant) ? grant : {};
  return title === noCondition ? [...ofMember(basicRole(text(role) ?? ''), text(member) ?? '')] : [];
});

const dataset = on('google_bigquery_dataset', {
  id: via('item.name', (name, record) => (entryIn(record) === undefined ? undefined : name)),
});

const entryIn = (record: Parameters<Read>[0]): JsonObject | undefined => (entries(record) as readonly JsonObject[] | undefined)?.[0];

const entryWith = (attribute: string): Target =>
  on('google_bigquery_dataset_access', {
    dataset_id: via('item.name', (name) => segmentAfter(text(name) ?? '', 'datasets')),
    role: 'item.role',
    [attribute]: (record) => entryIn(record)?.[attribute],
  });
