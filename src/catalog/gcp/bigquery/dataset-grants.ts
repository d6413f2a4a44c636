import { isObject, text, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { noCondition } from '../no-condition.js';
import { basicRole, entryBy, ofMember, principals } from './access-entries.js';

/**
 * The resources that declare a grant on a dataset as an entry of its access list, for calls that set its policy. `isGiven`, `isTaken`:
 * whether the item of the change is a grant or a removed one.
 */
export const datasetGrants = (isGiven: c.Read, isTaken: c.Read): readonly c.OwnerSpec[] => [
  ...principals.flatMap((attribute) => [
    c.put(entryWith(attribute), {}, { when: isGiven }),
    c.destroy(entryWith(attribute), { when: isTaken }),
  ]),
  c.modify(dataset, { access: c.add(entries, entryBy) }, { when: isGiven }),
  c.modify(dataset, { access: c.remove(entries, entryBy) }, { when: isTaken }),
];

/** The grant in the form of the list; none for one with a condition, which is another entry. */
const entries: c.Read = c.via('item', (grant): JsonObject[] => {
  const { role, member, title } = isObject(grant) ? grant : {};
  return title === noCondition ? [...ofMember(basicRole(text(role) ?? ''), text(member) ?? '')] : [];
});

const dataset = c.on('google_bigquery_dataset', {
  id: c.via('item.name', (name, record) => (entryIn(record) === undefined ? undefined : name)),
});

const entryIn = (record: Parameters<c.Read>[0]): JsonObject | undefined => (entries(record) as readonly JsonObject[] | undefined)?.[0];

const entryWith = (attribute: string): c.Target =>
  c.on('google_bigquery_dataset_access', {
    dataset_id: c.via('item.name', (name) => c.segmentAfter(text(name) ?? '', 'datasets')),
    role: 'item.role',
    [attribute]: (record) => entryIn(record)?.[attribute],
  });
