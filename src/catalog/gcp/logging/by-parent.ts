import { text } from '../../../lib/json.js';
import { firstOf, via, type ChangeSpec, type OwnerSpec, type Read } from '../../dsl.js';

/** Objects of logging belong to a project, a folder, an organisation or a billing account, each with resource types of its own. */
const parents = {
  project: 'projects',
  folder: 'folders',
  organization: 'organizations',
  billing_account: 'billingAccounts',
} as const;

export type Parent = keyof typeof parents;
export const allParents = Object.keys(parents) as readonly Parent[];

/** The owner whose parent is that of the name. */
export const byParent = (name: Read, kinds: readonly Parent[], owner: (kind: Parent, when: Read) => OwnerSpec): ChangeSpec =>
  firstOf(
    ...kinds.map((kind) =>
      owner(
        kind,
        via(name, (value) => (text(value) ?? '').startsWith(`${parents[kind]}/`)),
      ),
    ),
  );
