import type { Change } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { DeclaredStates, RecordScope } from '../states/declared-states.js';

/**
 * The resource of a change that the provider of the Cloud Control API declares (`awscc_iam_role` for `aws_iam_role`), found by its cloud id.
 * Its attributes have the names of CloudFormation, so that changes are observed, not evaluated. A change of something attached to it, such as a
 * grant to a role, is none of it: an identity, a policy or a credential that no state declares is announced.
 */
export const ofCloudControl = (declared: DeclaredStates, { owners }: Change, scope: RecordScope): Declared | undefined => {
  for (const { act, id, ref } of owners) {
    const values = Object.values(ref.attributes);
    const text = id !== '' ? id : values.length === 1 ? (values[0] ?? '') : '';
    if (text === '') continue;
    for (const one of declared.findAny(text, scope)) {
      const type = one.snapshot.type(one.resource);
      if (type.startsWith('awscc_') && one.snapshot.mode(one.resource) === 'managed' && lastWord(type) === lastWord(ref.type)) return one;
    }
    if ((act === 'create' || act === 'put') && declared.types[ref.type]?.access !== undefined) return undefined;
  }
  return undefined;
};

/** A plain name may belong to resources of many kinds. */
const lastWord = (type: string): string => type.slice(type.lastIndexOf('_') + 1);
