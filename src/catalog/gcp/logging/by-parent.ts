import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/** Objects of logging belong to a project, a folder, an organisation or a billing account, each with resource types of its own. */
const parents = { project: 'projects', folder: 'folders', organization: 'organizations', billing_account: 'billingAccounts' } as const;

export type Parent = keyof typeof parents;
export const allParents = Object.keys(parents) as readonly Parent[];

/** The owner whose parent is that of the name. */
export const byParent = (name: c.Read, kinds: readonly Parent[], owner: (kind: Parent, when: c.Read) => c.OwnerSpec): c.ChangeSpec =>
  c.firstOf(
    ...kinds.map((kind) =>
      owner(
        kind,
        c.via(name, (value) => (text(value) ?? '').startsWith(`${parents[kind]}/`)),
      ),
    ),
  );
