import { isCommandable, planCommand, showCommand } from '../../lib/commands.js';
import { CopyButton } from '../../ui/copy-button.js';

/** Commands about a declared resource, to copy. An address with hidden characters has none: a terminal may act on them. */
export const Commands = ({ address }: { readonly address: string }) =>
  isCommandable(address) ? (
    <ul class="commands">
      {[showCommand(address), planCommand(address)].map((command) => (
        <li key={command}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy" />
        </li>
      ))}
    </ul>
  ) : null;
