import { useEffect, useRef, useState } from 'preact/hooks';
import type { CausalNode } from '../../api/client.js';
import { nodeStyles } from '../../graph/styles.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { useWindow } from '../../ui/use-window.js';
import { NodeName } from './node-name.js';

/** As in graph.css. */
const rowHeight = 52;

type NodeListProps = {
  readonly nodes: readonly CausalNode[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Edges from the centre of a blast radius. */
  readonly distances: ReadonlyMap<string, number> | undefined;
};

const matches = ({ id, label, type, data }: CausalNode, words: readonly string[]): boolean => {
  const text = [id, label, nodeStyles[type].name, data.resource_type, data.severity ?? ''].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
};

const optionId = (at: number): string => `node-${String(at)}`;

/** The nodes of the graph as a list: what the canvas shows, for the keyboard and screen readers. */
export const NodeList = ({ nodes, chosen, onChoose, distances }: NodeListProps) => {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const rows = words.length === 0 ? nodes : nodes.filter((node) => matches(node, words));
  const active = rows.findIndex(({ id }) => id === chosen);
  const { from, to } = useWindow(list, rowHeight, rows.length);

  // The row of the chosen node stays visible, wherever it was chosen.
  useEffect(() => {
    const element = list.current;
    if (element === null || active < 0) return;
    const top = active * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 5,
      PageUp: active - 5,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    const node = target === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, target))];
    if (node === undefined) return;
    event.preventDefault();
    onChoose(node.id);
  };

  return (
    <section class="node-list" aria-label="Nodes of the graph">
      <label>
        <span class="sr">Search these nodes</span>
        <input
          type="search"
          placeholder={`Search ${String(nodes.length)} nodes`}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
      </label>
      {rows.length === 0 ? (
        <p class="quiet">No node matches.</p>
      ) : (
        <div
          ref={list}
          class="rows"
          role="listbox"
          tabIndex={0}
          aria-label="Nodes; arrow keys choose"
          aria-activedescendant={active >= from && active < to ? optionId(active) : undefined}
          onKeyDown={onKeyDown}
        >
          <div role="presentation" class="sizer" style={{ height: `${String(rows.length * rowHeight)}px` }}>
            {rows.slice(from, to).map((node, at) => (
              <Row
                key={node.id}
                node={node}
                at={from + at}
                of={rows.length}
                isChosen={from + at === active}
                distance={distances?.get(node.id)}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
};

type RowProps = Pick<NodeListProps, 'onChoose'> & {
  readonly node: CausalNode;
  readonly at: number;
  readonly of: number;
  readonly isChosen: boolean;
  readonly distance: number | undefined;
};

const Row = ({ node, at, of, isChosen, distance, onChoose }: RowProps) => (
  <div
    id={optionId(at)}
    role="option"
    class={isChosen ? 'node-row chosen' : 'node-row'}
    data-id={node.id}
    aria-selected={isChosen}
    aria-posinset={at + 1}
    aria-setsize={of}
    style={{ transform: `translateY(${String(at * rowHeight)}px)` }}
    onClick={() => {
      onChoose(node.id);
    }}
  >
    <div>
      <NodeName node={node} />
    </div>
    <div class="quiet">
      {nodeStyles[node.type].name}
      {distance === undefined ? null : ` · ${String(distance)} ${distance === 1 ? 'step' : 'steps'} away`}
      {node.data.resource_type === '' ? null : ' · '}
      <Text value={node.data.resource_type} length={60} />
    </div>
    {node.data.severity === undefined ? null : <SeverityBadge severity={node.data.severity} />}
  </div>
);
