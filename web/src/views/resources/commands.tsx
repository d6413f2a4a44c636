import { visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';

/** As one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Commands about a declared resource, to copy. An address with hidden characters has none: a terminal may act on them. */
export const Commands = ({ address }: { readonly address: string }) =>
  visibleText(address) !== address || /[\t\n]/.test(address) ? null : (
    <ul class="commands">
      {[`terraform state show ${quoted(address)}`, `terraform plan -target=${quoted(address)}`].map((command) => (
        <li key={command}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy" />
        </li>
      ))}
    </ul>
  );
