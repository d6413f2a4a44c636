import { useState } from 'preact/hooks';
import { visibleText } from '../../lib/visible-text.js';

/** As one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Commands about a declared resource, to copy. An address with hidden characters has none: a terminal may act on them. */
export const Commands = ({ address }: { readonly address: string }) => {
  const [copied, setCopied] = useState('');
  if (visibleText(address) !== address || /[\t\n]/.test(address)) return null;
  const copy = (command: string): void => {
    navigator.clipboard.writeText(command).then(
      () => {
        setCopied(command);
      },
      () => {
        setCopied('');
      },
    );
  };
  return (
    <ul class="commands">
      {[`terraform state show ${quoted(address)}`, `terraform plan -target=${quoted(address)}`].map((command) => (
        <li key={command}>
          <code>{command}</code>
          <button
            type="button"
            aria-label={`Copy: ${command}`}
            onClick={() => {
              copy(command);
            }}
          >
            {copied === command ? 'Copied' : 'Copy'}
          </button>
        </li>
      ))}
    </ul>
  );
};
