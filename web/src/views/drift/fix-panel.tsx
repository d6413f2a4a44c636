import type { DriftDetail } from '../../api/client.js';
import { isCommandable, planCommand } from '../../lib/commands.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { ignoreRule } from './ignore-rule.js';
import { importBlock } from './import-block.js';

/** Text to copy that brings declaration and resource together again, or silences the difference. */
export const FixPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { address, resource_type, resource_name, resource_id, field, change, user_identity: by } = drift;
  const block =
    address === null && change !== 'deleted' ? importBlock(resource_type, resource_name || resource_id, resource_id) : undefined;
  return (
    <Panel title="Fix" class="fix">
      {address === null ? null : (
        <>
          <h3>Set it back, or check what a plan would change</h3>
          <p class="quiet">
            An apply restores the declared value. To keep the new one, change the declaration until the plan for{' '}
            <code>
              <Text value={address} length={200} />
            </code>{' '}
            is empty.
          </p>
          {isCommandable(address) ? (
            <>
              <Snippet text={planCommand('terraform', address)} label="Copy for Terraform" />
              <Snippet text={planCommand('tofu', address)} label="Copy for OpenTofu" />
            </>
          ) : (
            <p class="quiet">The address has hidden characters, which a terminal may act on, so there is no command to copy.</p>
          )}
        </>
      )}
      {block === undefined ? null : (
        <>
          <h3>Declare it</h3>
          <p class="quiet">
            No state declares this resource. Import it with this block, and let{' '}
            <code>terraform plan -generate-config-out=generated.tf</code> write the resource. The format of an import id differs between
            resource types: check it in the provider’s documentation.
          </p>
          <Snippet text={block} label="Copy import block" />
        </>
      )}
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
