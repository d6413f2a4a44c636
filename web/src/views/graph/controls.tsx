import { linkTo, setQuery } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Text } from '../../ui/text.js';
import { NodePicker } from './node-picker.js';
import { maxDepth, type CausalQuestion, type Question } from './question.js';

/** Switches between the questions. */
export const Modes = ({ question: { mode } }: { readonly question: Question }) => (
  <nav class="modes" aria-label="Kinds of graphs">
    <Link to="/graph" current={mode === 'overview'}>
      Overview
    </Link>
    <Link to={linkTo('/graph', { mode: 'node' })} current={mode === 'node'}>
      Around a node
    </Link>
    <Link to={linkTo('/graph', { mode: 'path' })} current={mode === 'path'}>
      Paths
    </Link>
    {mode === 'drift' ? (
      <span class="current" aria-current="page">
        Story of an alert
      </span>
    ) : null}
  </nav>
);

/** What the question can be varied by; kept in the address. */
export const Controls = ({ question }: { readonly question: CausalQuestion }) => {
  switch (question.mode) {
    case 'node':
      return (
        <div class="graph-controls">
          <NodePicker
            label="Node"
            value={question.id}
            onPick={(id) => {
              setQuery({ node: id, selected: id });
            }}
          />
          <Menu
            label="Direction"
            value={question.isAround ? 'around' : ''}
            options={[
              ['', 'What it affects'],
              ['around', 'Everything around it'],
            ]}
            onChange={(way) => {
              setQuery({ way, depth: undefined });
            }}
          />
          <Menu
            label="Depth"
            value={String(question.depth)}
            options={Array.from(
              { length: maxDepth },
              (_, at) => [String(at + 1), `${String(at + 1)} ${at === 0 ? 'step' : 'steps'}`] as const,
            )}
            onChange={(depth) => {
              setQuery({ depth });
            }}
          />
        </div>
      );
    case 'path':
      return (
        <div class="graph-controls">
          <NodePicker
            label="From (cause)"
            value={question.from}
            onPick={(from) => {
              setQuery({ from });
            }}
          />
          <button
            type="button"
            disabled={question.from === '' && question.to === ''}
            onClick={() => {
              setQuery({ mode: 'path', from: question.to, to: question.from });
            }}
          >
            ⇄ <span class="sr">Exchange the ends</span>
          </button>
          <NodePicker
            label="To (effect)"
            value={question.to}
            onPick={(to) => {
              setQuery({ to });
            }}
          />
        </div>
      );
    case 'drift':
      return (
        <p>
          Alert{' '}
          <Link to={`/drifts/${encodeURIComponent(question.id)}`}>
            <Text value={question.id} length={80} />
          </Link>
        </p>
      );
  }
};

type MenuProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
};

const Menu = ({ label, value, options, onChange }: MenuProps) => (
  <label>
    <span>{label}</span>{' '}
    <select
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
