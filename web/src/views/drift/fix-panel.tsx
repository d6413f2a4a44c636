import type { DriftDetail } from '../../api/client.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { ignoreRule } from './ignore-rule.js';

/** What to do about the alert, and text that silences the difference. */
export const FixPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { address, resource_type, field, user_identity: by, advice } = drift;
  return (
    <Panel title="Fix" class="fix">
      {titles.map(([kind, title]) => {
        const steps = advice.steps.filter((step) => step.kind === kind);
        return steps.length === 0 ? null : (
          <div key={kind}>
            <h3>{title}</h3>
            {steps.map(({ text, command }) => (
              <div key={text}>
                <p class="quiet">
                  <Text value={text} length={shownLength} />
                </p>
                {command === null ? null : <Snippet text={command} label="Copy command" />}
              </div>
            ))}
          </div>
        );
      })}
      {advice.certain ? null : <p class="quiet">Not every step is certain. Review each command before you run it.</p>}
      <h3>Ignore changes like this one</h3>
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
    </Panel>
  );
};

const titles = [
  ['look', 'Look'],
  ['undo', 'Set it back'],
  ['plan', 'What a plan does'],
  ['adopt', 'Keep it'],
] as const;

/** Characters of a text that is shown here. What is copied is complete. */
const shownLength = 4_000;

const Snippet = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div class="snippet">
    <pre tabIndex={0}>
      <code>{visibleText(cutText(text, shownLength))}</code>
    </pre>
    <CopyButton text={text} label={label} />
  </div>
);
