import { text, type Json } from '../../../lib/json.js';
import { add, amend, fixed, forEach, modify, on, put, via, type ChangeSpec, type Read, type Target } from '../../dsl.js';
import type { KeyPart, TypeSpec } from '../../type-spec.js';
import { noCondition } from '../no-condition.js';
import { gcpNoise } from '../noise.js';
import { policyBy } from '../policy-grants.js';
import { segmentAfter } from '../resource-path.js';
import { basicRole, entryBy, iamMember, iamRole, principals } from './access-entries.js';
import { accessOf } from './bigquery-forms.js';

/**
 * The access list of a dataset. Each entry is declared as a resource of its own, by one of the types `google_bigquery_dataset_iam_*`, or in
 * the list of the dataset. Removed entries cannot be told from the log, because its list lacks authorised datasets and routines.
 */

const roleKey: KeyPart = { attribute: 'role', as: basicRole };

export const accessTypes: Readonly<Record<string, TypeSpec>> = {
  google_bigquery_dataset_access: {
    keys: [...principals.map((attribute) => ['dataset_id', roleKey, attribute]), ['dataset_id', 'view.dataset_id', 'view.table_id']],
    scope: 'global',
    family: 'bigquery',
    access: 'policy',
    noise: [...gcpNoise, 'api_updated_member'],
  },
};

const role: Read = via('item.role', (name) => iamRole(text(name) ?? ''));
const member: Read = via('item', (entry) => iamMember(entry));
/** The groups of a project's basic roles have another name in a policy, and are in every new dataset. */
const isGroupOfProject = (name: string): boolean => name.startsWith('project');

/** `{add: […]}` for `amend`. */
const added = (element: (role: string, member: string) => Json): Read => {
  return (record) => {
    const [itsRole, itsMember] = [text(role(record)), text(member(record))];
    if (itsRole === undefined || itsMember === undefined || isGroupOfProject(itsMember)) return undefined;
    return { add: [element(itsRole, itsMember)], remove: [] };
  };
};

/** `name`: the full name of the dataset; `dataset`: the target with the list. */
export const accessChange = (name: Read, dataset: Target): ChangeSpec => {
  const segment = (collection: string): Read => via(name, (full) => segmentAfter(text(full) ?? '', collection));
  const datasetId = segment('datasets');
  const holder = { dataset_id: datasetId, project: segment('projects') };
  const noTitle = { 'condition.title': fixed(noCondition), 'condition.expression': fixed(noCondition) };
  const own = (attribute: string): Target =>
    on('google_bigquery_dataset_access', { dataset_id: datasetId, role: 'item.role', [attribute]: `item.${attribute}` });
  const view = on('google_bigquery_dataset_access', {
    dataset_id: datasetId,
    'view.dataset_id': 'item.view[].dataset_id',
    'view.table_id': 'item.view[].table_id',
  });
  return forEach(
    (record) => accessOf(record),
    ...principals.map((attribute) => put(own(attribute), {})),
    put(view, {}),
    put(on('google_bigquery_dataset_iam_member', { ...holder, role, member, ...noTitle }), {}),
    modify(on('google_bigquery_dataset_iam_binding', { ...holder, role, ...noTitle }), {
      members: amend(
        added((_role, one) => one),
        'member',
      ),
    }),
    modify(
      on('google_bigquery_dataset_iam_policy', holder),
      {
        policy_data: amend(
          added((itsRole, itsMember) => ({ role: itsRole, member: itsMember })),
          'grants',
          policyBy,
        ),
      },
      { when: (record) => member(record) !== undefined },
    ),
    modify(dataset, { access: add('item', entryBy) }),
  );
};
