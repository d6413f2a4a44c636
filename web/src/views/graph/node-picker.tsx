import { useEffect, useId, useState } from 'preact/hooks';
import type { CausalNode } from '../../api/client.js';
import { searchNodes } from '../../api/graph-query.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { useLoad } from '../../lib/use-load.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';
import { NodeName } from './node-name.js';

type NodePickerProps = {
  readonly label: string;
  /** Id of the node; '' if none. */
  readonly value: string;
  readonly onPick: (id: string) => void;
};

/** Milliseconds without another character before a search. */
const pause = 200;

/** Searches the nodes of the whole graph and picks one. */
export const NodePicker = ({ label, value, onPick }: NodePickerProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setWanted(text.trim());
      setActive(0);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  const found = useLoad<readonly CausalNode[]>(wanted, async (signal) => (wanted === '' ? [] : searchNodes(wanted, signal)));
  const options = wanted === '' ? [] : (found.data ?? []);
  const pick = (node: CausalNode): void => {
    setText('');
    setIsOpen(false);
    onPick(node.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = options[active];
    if (event.key === 'ArrowDown') setActive(Math.min(options.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && isOpen && node !== undefined) pick(node);
    else return;
    event.preventDefault();
  };
  const isShown = isOpen && text.trim() !== '';
  return (
    <div class="picker">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        role="combobox"
        // The options are below; the types ask for it.
        list={undefined}
        autocomplete="off"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && options[active] !== undefined ? `${id}-${String(active)}` : undefined}
        placeholder={value === '' ? 'Search by name, address, ARN …' : visibleText(cutText(value, 200))}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false);
        }}
      />
      {isShown ? (
        <div class="options">
          {found.state === 'failed' ? <Problem what="The search failed" error={found.error} /> : null}
          <ul id={`${id}-list`} role="listbox" aria-label={`Nodes for “${label}”`}>
            {options.map((node, at) => (
              <li
                key={node.id}
                id={`${id}-${String(at)}`}
                role="option"
                aria-selected={at === active}
                // Before the input loses the focus, which would close the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  pick(node);
                }}
              >
                <NodeName node={node} />
                <div class="quiet">
                  <Text value={node.id} length={120} />
                </div>
              </li>
            ))}
          </ul>
          <p class="quiet" role="status">
            {found.state === 'loading'
              ? 'Searching…'
              : options.length === 0 && found.state === 'loaded'
                ? 'No node has this in its name.'
                : null}
          </p>
        </div>
      ) : null}
    </div>
  );
};
