import type { StylesheetJson } from 'cytoscape';
import type { EdgeType, NodeType } from './graph.js';
import { edgeStyles, nodeStyles, severityBorders } from './styles.js';

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
/** The part of an edge on the canvas that functions of the stylesheet read. */
type Edge = { readonly data: (name: string) => unknown };
const styleOf = (edge: Edge) => edgeStyles[edge.data('type') as EdgeType];
const colorOf = (type: NodeType): string => color(`graph-${type.replace('_', '-')}`);

/** Of the names of nodes, at a zoom of 1. */
export const fontSize = 12;
export const labelWidth = 130;

/** How the graph is drawn, in the colours of the current theme. `isLarge`: leave out what takes long with thousands of elements. */
export const stylesheet = (isLarge: boolean): StylesheetJson => [
  {
    selector: 'node',
    style: {
      width: 'data(size)',
      height: 'data(size)',
      label: isLarge ? '' : 'data(label)',
      color: color('text'),
      'font-size': fontSize,
      'font-family': 'system-ui, sans-serif',
      'min-zoomed-font-size': 8,
      'text-valign': 'bottom',
      'text-margin-y': 4,
      'text-wrap': 'wrap',
      'text-overflow-wrap': 'anywhere',
      'text-max-width': `${String(labelWidth)}px`,
      'text-background-color': color('surface'),
      'text-background-opacity': 0.85,
      'text-background-padding': '1px',
      'border-color': color('text'),
      'border-width': 0,
      'overlay-opacity': 0,
    },
  },
  ...Object.entries(nodeStyles).map(([type, { shape }]) => ({
    selector: `node[type = "${type}"]`,
    style: { shape, 'background-color': colorOf(type as NodeType) },
  })),
  ...Object.entries(severityBorders).map(([severity, { style, width }]) => ({
    selector: `node[severity = "${severity}"]`,
    style: { 'border-style': style, 'border-width': width },
  })),
  {
    selector: 'edge',
    style: {
      'curve-style': isLarge ? 'haystack' : 'bezier',
      'target-arrow-shape': isLarge ? 'none' : 'triangle',
      'line-color': color('quiet'),
      'target-arrow-color': color('quiet'),
      'arrow-scale': 1.1,
      'line-opacity': 0.8,
      'overlay-opacity': 0,
    },
  },
  ...Object.entries(edgeStyles).map(([type, style]) => ({
    selector: `edge[type = "${type}"]`,
    style: {
      'line-style': isLarge ? 'solid' : style.line,
      width: style.width,
      ...(isLarge ? {} : { 'target-arrow-shape': style.arrow }),
      ...(style.color === undefined ? {} : { 'line-color': colorOf(style.color), 'target-arrow-color': colorOf(style.color) }),
    },
  })),
  { selector: 'node.legible', style: { label: 'data(label)' } },
  { selector: 'edge.legible', style: { 'line-style': (edge: Edge) => styleOf(edge).line } },
  {
    selector: 'node.chosen',
    style: {
      label: 'data(label)',
      'underlay-color': color('focus'),
      'underlay-opacity': 0.45,
      'underlay-shape': 'ellipse',
      'font-weight': 'bold',
      'min-zoomed-font-size': 0,
      'z-index': 3,
    },
  },
  {
    selector: 'edge.near',
    style: {
      'curve-style': 'bezier',
      'line-opacity': 1,
      'line-style': (edge: Edge) => styleOf(edge).line,
      'target-arrow-shape': (edge: Edge) => styleOf(edge).arrow,
      label: 'data(verb)',
      color: color('text'),
      'font-size': 10,
      'min-zoomed-font-size': 7,
      'text-rotation': 'autorotate',
      'text-background-color': color('surface'),
      'text-background-opacity': 0.9,
      'text-background-padding': '2px',
      'z-index': 2,
    },
  },
];
