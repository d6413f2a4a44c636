import type { DriftDetail } from '../../api/client.js';
import { AdviceSteps, Snippet } from '../../ui/advice.js';
import { Panel } from '../../ui/panel.js';
import { ignoreRule } from './ignore-rule.js';

/** What to do about the alert, and text that silences the difference. */
export const FixPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { address, resource_type, field, user_identity: by, advice } = drift;
  return (
    <Panel title="What to do" class="fix">
      <AdviceSteps advice={advice} />
      <details>
        <summary>Ignore changes like this one</summary>
        <p class="quiet">
          {address === null
            ? 'For the configuration of the service. A resource without a declaration has no address, so this ignores every change of this type by this user.'
            : field === '*'
              ? 'For the configuration of the service. This ignores every change of this resource.'
              : 'For the configuration of the service. Ignored changes are counted, but never announced.'}
        </p>
        <Snippet
          text={ignoreRule({ address, resource_type, field, user: by.arn || by.user_name || by.principal_id })}
          label="Copy ignore rule"
        />
      </details>
    </Panel>
  );
};
