import { refKey, type Ref } from '../../model/change.js';
import { isList, type Json, type JsonObject } from '../../lib/json.js';
import type { DeclaredStates, RecordScope } from '../states/declared-states.js';
import type { SeverityContext } from './attribute-change.js';

/**
 * Accounts, policies and groups in states and configuration, for the severity of a change (D24). `configured`: accounts in the
 * configuration.
 */
export const severityContext =
  (states: DeclaredStates, configured: ReadonlyMap<string, string>): ((scope: RecordScope) => SeverityContext) =>
  (scope) =>
    new StatesContext(states, configured, scope);

class StatesContext implements SeverityContext {
  constructor(
    readonly states: DeclaredStates,
    readonly configured: ReadonlyMap<string, string>,
    readonly scope: RecordScope,
  ) {}

  isAccount(id: string): boolean {
    if (id === this.scope.account || this.configured.has(id)) return true;
    for (const source of this.states.sources) if (this.states.get(source)?.accounts.has(id) === true) return true;
    return false;
  }

  policyDocument(arn: string): Json {
    return this.#declared('aws_iam_policy', { arn })[0]?.['policy'] ?? null;
  }

  groupHolds(group: string, arn: string): boolean {
    return (
      this.#declared('aws_iam_group_policy_attachment', { group, policy_arn: arn }).length > 0 ||
      this.#declared('aws_iam_group_policy_attachments_exclusive', { group_name: group }).some((one) => lists(one['policy_arns'], arn)) ||
      this.#declared('aws_iam_policy_attachment', { policy_arn: arn }).some((one) => lists(one['groups'], group))
    );
  }

  #declared(type: string, attributes: Readonly<Record<string, string>>): readonly JsonObject[] {
    const ref: Ref = { type, attributes, key: refKey(type, Object.keys(attributes), Object.values(attributes)) };
    return this.states.findFor(ref, this.scope).map(({ snapshot, resource }) => snapshot.attributes(resource));
  }
}

const lists = (value: Json | undefined, name: string): boolean => isList(value) && value.includes(name);
