import { text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { noCondition } from '../no-condition.js';
import { policyBy } from '../policy-grants.js';
import { basicRole, entryBy, iamMember, iamRole, principals } from './access-entries.js';
import { accessOf } from './bigquery-forms.js';

/**
 * The access list of a dataset. Each entry is declared as a resource of its own, by one of the types `google_bigquery_dataset_iam_*`, or in
 * the list of the dataset. Removed entries cannot be told from the log, because its list lacks authorised datasets and routines.
 */

const roleKey: c.KeyPart = { attribute: 'role', as: basicRole };

export const accessTypes: Readonly<Record<string, Partial<c.TypeSpec>>> = {
  google_bigquery_dataset_access: {
    keys: [...principals.map((attribute) => ['dataset_id', roleKey, attribute]), ['dataset_id', 'view.dataset_id', 'view.table_id']],
    access: 'policy',
  },
};

const role: c.Read = c.via('item.role', (name) => iamRole(text(name) ?? ''));
const member: c.Read = c.via('item', (entry) => iamMember(entry));
/** The groups of a project's basic roles have another name in a policy, and are in every new dataset. */
const isGroupOfProject = (name: string): boolean => name.startsWith('project');

/** `{add: […]}` for `amend`. */
const added = (element: (role: string, member: string) => Json): c.Read => {
  return (record) => {
    const [itsRole, itsMember] = [text(role(record)), text(member(record))];
    if (itsRole === undefined || itsMember === undefined || isGroupOfProject(itsMember)) return undefined;
    return { add: [element(itsRole, itsMember)], remove: [] };
  };
};

/** `name`: the full name of the dataset; `dataset`: the target with the list. */
export const accessChange = (name: c.Read, dataset: c.Target): c.ChangeSpec => {
  const segment = (collection: string): c.Read => c.via(name, (full) => c.segmentAfter(text(full) ?? '', collection));
  const datasetId = segment('datasets');
  const holder = { dataset_id: datasetId, project: segment('projects') };
  const noTitle = { 'condition.title': c.fixed(noCondition), 'condition.expression': c.fixed(noCondition) };
  const own = (attribute: string): c.Target =>
    c.on('google_bigquery_dataset_access', { dataset_id: datasetId, role: 'item.role', [attribute]: `item.${attribute}` });
  const view = c.on('google_bigquery_dataset_access', {
    dataset_id: datasetId,
    'view.dataset_id': 'item.view[].dataset_id',
    'view.table_id': 'item.view[].table_id',
  });
  return c.forEach(
    (record) => accessOf(record),
    ...principals.map((attribute) => c.put(own(attribute), {})),
    c.put(view, {}),
    c.put(c.on('google_bigquery_dataset_iam_member', { ...holder, role, member, ...noTitle }), {}),
    c.modify(c.on('google_bigquery_dataset_iam_binding', { ...holder, role, ...noTitle }), {
      members: c.amend(
        added((_role, one) => one),
        'member',
      ),
    }),
    c.modify(
      c.on('google_bigquery_dataset_iam_policy', holder),
      {
        policy_data: c.amend(
          added((itsRole, itsMember) => ({ role: itsRole, member: itsMember })),
          'grants',
          policyBy,
        ),
      },
      { when: (record) => member(record) !== undefined },
    ),
    c.modify(dataset, { access: c.add('item', entryBy) }),
  );
};
