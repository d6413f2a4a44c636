import { useMemo, useState } from 'preact/hooks';
import type { CausalNode } from '../api/client.js';
import { go } from '../lib/location.js';
import { instantOf, timeText, zone, type Zone } from '../lib/time.js';
import { useValue } from '../lib/use-value.js';
import { cutText, visibleText } from '../lib/visible-text.js';
import type { Card } from './card-item.js';
import { condense, type Condensed } from './condense.js';
import { Drawing } from './drawing.js';
import type { Line } from './edge-line.js';
import { nodesOf, type Graph, type Relation, type Step } from './graph.js';
import { distinctLabels } from './labels.js';
import { Legend } from './legend.js';
import { proofLines } from './proof.js';
import { causeAndEffect, countText, effectVerb, nodeStyles } from './styles.js';

const labelLength = 44;
/** Four cards and their edges are as wide as the panel of a drift at 1,280 pixels. */
const cardWidth = 144;

type CausalDrawingProps = {
  readonly graph: Graph;
  /** A path, from cause to effect. */
  readonly steps: readonly Step[];
  /** The node that the graph is about. */
  readonly about: string | undefined;
  readonly chosen?: string | undefined;
  /** Nodes that are drawn beside those that must be; the others are summarised. */
  readonly most: number;
  readonly wraps?: boolean;
  readonly linkOf: (id: string) => string;
  /** Called instead of following the link. */
  readonly onChoose?: (id: string) => void;
  readonly label: string;
  readonly description: string;
};

/** A part of the causal graph: the path, what it is about, and of the rest as much as can be read. */
export const CausalDrawing = ({
  graph,
  steps,
  about,
  chosen,
  most,
  wraps = false,
  linkOf,
  onChoose,
  label,
  description,
}: CausalDrawingProps) => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const shownIn = useValue(zone);
  const path = nodesOf(steps);
  const keep = [...path, ...[about, chosen].filter((id) => id !== undefined)];
  const drawn = useMemo(() => {
    const condensed = condense(graph, { keep, expanded, most });
    const cards = [...nodeCards(condensed, linkOf, shownIn), ...summaryCards(condensed)];
    const index = new Map(cards.map(({ id }, at) => [id, at]));
    return {
      condensed,
      cards,
      lines: linesOf(condensed, cards, index, steps, shownIn),
      path: path.flatMap((id) => index.get(id) ?? []),
    };
  }, [graph, JSON.stringify(keep), expanded, most, shownIn]);
  const { hidden, nodes, relations } = drawn.condensed;
  return (
    <Drawing
      cards={drawn.cards}
      lines={drawn.lines}
      path={drawn.path}
      cardWidth={cardWidth}
      wraps={wraps}
      chosen={chosen}
      marked={about}
      onOpen={({ id, to }) => {
        if (to === undefined) setExpanded(new Set([...expanded, id]));
        else if (onChoose === undefined) go(to);
        else onChoose(id);
      }}
      label={label}
      description={description}
    >
      <div class="graph-foot">
        <Legend types={nodes.map(({ type }) => type)} edges={relations.map(({ type }) => type)} />
        {hidden === 0 ? null : <p class="quiet">{`${String(hidden)} further ${hidden === 1 ? 'node is' : 'nodes are'} not drawn.`}</p>}
      </div>
    </Drawing>
  );
};

const nodeCards = ({ nodes }: Condensed, linkOf: (id: string) => string, shownIn: Zone): readonly Card[] => {
  const labels = distinctLabels(nodes.map(namesOf), labelLength);
  return nodes.map((node, at): Card => {
    const { id, type, data } = node;
    const [, full = id] = namesOf(node);
    return {
      id,
      label: labels[at] ?? id,
      name: full,
      kind: nodeStyles[type].name,
      // Without the year, for which there is no room; the list of steps and the chosen node have it.
      detail: data.timestamp === undefined ? undefined : timeText(instantOf(data.timestamp), shownIn).slice(5),
      type,
      severity: data.severity,
      to: linkOf(id),
    };
  });
};

/** From the short name to the one that no other node has. */
const namesOf = ({ id, label, type, data: { resource_type, resource_name, timestamp = '', metadata } }: CausalNode): readonly string[] => {
  const text = (name: string): string => (typeof metadata[name] === 'string' ? metadata[name] : '');
  if (type !== 'iac_change') return [label, text('address') || text('key') || id, id];
  const full = `${text('address') || `${resource_type}.${resource_name}`}.${text('field')}`;
  return [label, full, `${full} ${timestamp}`, id];
};

const summaryCards = ({ summaries }: Condensed): readonly Card[] =>
  summaries.map(({ id, type, count }) => ({
    id,
    label: `+ ${countText(count, type)}`,
    name: countText(count, type),
    kind: 'press to draw',
    type,
  }));

const linesOf = (
  { relations, summaries }: Condensed,
  cards: readonly Card[],
  index: ReadonlyMap<string, number>,
  path: readonly Step[],
  shownIn: Zone,
): readonly Line[] => {
  const steps = new Map(path.map(({ from, relationship, to }, at) => [JSON.stringify([from, relationship, to]), at + 1]));
  const lineOf = (relation: Relation, ends: readonly [string, string]): Line => {
    const key = JSON.stringify([ends[0], relation.type, ends[1]]);
    const [cause, effect] = ends.map((id) => index.get(id) ?? 0) as [number, number];
    const text = (at: number): string => visibleText(cutText(cards[at]?.name ?? '', 200));
    return {
      key,
      pair: [cause, effect],
      type: relation.type,
      title: `${text(cause)} ${effectVerb(relation.type)} ${text(effect)}`,
      reasons: proofLines(relation.proofs, shownIn),
      step: steps.get(key),
    };
  };
  const pairOf = ({ source, target }: Relation): string => JSON.stringify([source, target].sort());
  const connected = new Set(relations.filter(({ type }) => type !== 'depends_on').map(pairOf));
  const lines = relations.map((relation) => [relation, lineOf(relation, causeAndEffect(relation))] as const);
  return [
    ...lines.filter(([{ type }]) => type !== 'depends_on'),
    // A dependency of what another edge connects says nothing new. After the others, because those decide about the order of columns.
    ...lines.filter(([relation, { step }]) => relation.type === 'depends_on' && (step !== undefined || !connected.has(pairOf(relation)))),
  ]
    .map(([, line]) => line)
    .concat(
      summaries.map(({ id, near, relation }) => {
        const [cause, effect] = causeAndEffect(relation);
        return lineOf(relation, cause === near ? [near, id] : [id, effect]);
      }),
    );
};
