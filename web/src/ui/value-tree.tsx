import { useState } from 'preact/hooks';
import type { ValueNode } from '../lib/value-tree.js';
import { Text } from './text.js';

/** Characters and children that are shown before one asks for the others. */
const shownText = 1_000;
const shownChildren = 100;

type TreeProps = {
  readonly nodes: readonly ValueNode[];
  /** All levels are open, not only the first. */
  readonly isOpen: boolean;
  readonly level?: number;
};

/** Values as lists within lists; each object and list can be closed. */
export const ValueTree = ({ nodes, isOpen, level = 0 }: TreeProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? nodes : nodes.slice(0, shownChildren);
  return (
    <ul class="tree">
      {shown.map((node) => (
        <li key={node.name}>{node.children.length === 0 ? <Leaf node={node} /> : <Branch node={node} isOpen={isOpen} level={level} />}</li>
      ))}
      {shown.length === nodes.length ? null : (
        <li>
          <button
            type="button"
            class="plain"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            Show {nodes.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
};

const Branch = ({ node, isOpen, level }: { readonly node: ValueNode; readonly isOpen: boolean; readonly level: number }) => {
  const [open, setOpen] = useState(isOpen || level < 1);
  const count = node.children.length;
  return (
    <details
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span class="name">
          <Text value={node.name} length={120} />
        </span>{' '}
        <span class="quiet">
          {count} {node.kind === 'list' ? (count === 1 ? 'item' : 'items') : count === 1 ? 'field' : 'fields'}
          {node.isJson ? ', JSON in a string' : ''}
        </span>
      </summary>
      {open ? <ValueTree nodes={node.children} isOpen={isOpen} level={level + 1} /> : null}
    </details>
  );
};

const Leaf = ({ node }: { readonly node: ValueNode }) => (
  <div class="leaf">
    <span class="name">
      <Text value={node.name} length={120} />
    </span>
    <LeafValue node={node} />
  </div>
);

/** The value of a node without children. */
export const LeafValue = ({ node: { kind, text } }: { readonly node: ValueNode }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (kind === 'object' || kind === 'list') return <span class="tree-value quiet">{kind === 'list' ? '[ ]' : '{ }'}</span>;
  if (kind === 'other') return <span class={text === 'null' ? 'tree-value quiet' : 'tree-value'}>{text}</span>;
  if (text === '(sensitive)')
    return (
      <span class="tree-value">
        <span class="status triage">sensitive</span>
      </span>
    );
  return (
    <span class="tree-value">
      <span class="quiet">&quot;</span>
      <Text value={text} length={showsAll ? text.length : shownText} />
      <span class="quiet">&quot;</span>
      {text.length > shownText && !showsAll ? (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setShowsAll(true);
          }}
        >
          Show all {text.length} characters
        </button>
      ) : null}
    </span>
  );
};
