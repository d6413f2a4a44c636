import type { JsonObject } from '../../../lib/json.js';
import type { NodeRef } from '../../../model/graph-evidence.js';
import { partName, partValue } from '../../type-spec.js';
import { textAt } from '../../values-at.js';
import { compileTemplate } from '../iam/holder-template.js';
import type { Holder } from '../iam/policy-holders.js';
import { noCondition } from '../no-condition.js';
import { memberName } from '../policy-grants.js';

/**
 * The resource that declares a policy or a part of it, for states and records alike: `google_project_iam_member/acme/roles/viewer/user:…`.
 * `own`: the attributes that tell apart the resources of one holder. Undefined without all of them.
 */
export const policyKey = ({ templates }: Pick<Holder, 'templates'>, type: string, own: readonly string[]) => {
  const keys = templates.map((template) => [...compileTemplate(template).key].reverse());
  return (attributes: JsonObject): NodeRef | undefined => {
    for (const key of keys) {
      const holder = key.map((part) => partValue(part, textAt(attributes, partName(part)) ?? ''));
      const names = [...holder, ...own.map((name) => memberName(textAt(attributes, name) ?? ''))];
      if (names.includes('')) continue;
      const condition = ['condition.title', 'condition.expression'].flatMap((name) => textAt(attributes, name) ?? []);
      const name = [...names, ...(own.length === 0 ? [] : condition.filter((text) => text !== noCondition))].join('/');
      return { key: `${type}/${name}`, type: 'iam_policy', resourceType: type, name };
    }
    return undefined;
  };
};
