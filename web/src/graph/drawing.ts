import type { Core, ElementDefinition, Position } from 'cytoscape';
import { inSlices } from '../lib/in-slices.js';
import { edgeElement, nodeData, nodeElement } from './elements.js';
import { relationsOf, type Graph } from './graph.js';
import type { LayoutKind } from './layout.js';
import { causeAndEffect } from './styles.js';
import { startLayouts } from './layouts.js';
import { fontSize, labelWidth, stylesheet } from './stylesheet.js';

/** Nodes from which on the drawing leaves out what takes long. */
const largeFrom = 500;
/** Nodes up to which layers are computed; finding good ones takes seconds for more. */
const maxLayered = 150;
const padding = 36;
/** A graph of few nodes is not enlarged beyond this. */
const maxFit = 1.3;
/** A large graph has labels and dashes from this zoom on, for so many nodes at most, once the viewport rests for some milliseconds. */
const legibleFrom = 0.6;
const maxLegible = 200;
const restTime = 150;
const haloWidth = 9;

/** A graph on a canvas. Owns a worker and the canvas until it is closed. */
export interface Drawing {
  /** Resolves when the graph is drawn. `keeps`: nodes that are drawn already stay where they are, and so does the viewport. */
  readonly show: (graph: Graph, kind: LayoutKind, keeps: boolean) => Promise<void>;
  readonly choose: (id: string | undefined) => void;
  /** Takes the colours of the theme. */
  readonly restyle: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly close: () => void;
}

type DrawingOptions = {
  readonly onChoose: (id: string | undefined) => void;
  /** Whether the wheel zooms; otherwise it scrolls the page. */
  readonly zoomsByWheel: boolean;
};

/** Loads the graph library and makes a drawing in an element. */
export const makeDrawing = async (container: HTMLElement, { onChoose, zoomsByWheel }: DrawingOptions): Promise<Drawing> => {
  const layouts = startLayouts();
  const { default: cytoscape } = await import('cytoscape');
  const graph: Core = cytoscape({
    container,
    style: [],
    minZoom: 0.02,
    maxZoom: 4,
    userZoomingEnabled: zoomsByWheel,
    autounselectify: true,
    boxSelectionEnabled: false,
    textureOnViewport: true,
    hideEdgesOnViewport: false,
  });
  graph.on('tap', ({ target }) => {
    onChoose(
      target === graph
        ? undefined
        : (target as { isNode: () => boolean; id: () => string }).isNode()
          ? (target as { id: () => string }).id()
          : undefined,
    );
  });
  let chosen: string | undefined;
  let version = 0;
  let isLarge: boolean | undefined;

  const restyle = (): void => {
    graph.style(stylesheet(isLarge === true));
  };

  /** The halo and the name of the chosen node are large enough at every zoom. */
  const emphasise = (): void => {
    const scale = Math.max(1, 1 / graph.zoom());
    graph
      .nodes('.chosen')
      .style({ 'underlay-padding': haloWidth * scale, 'font-size': fontSize * scale, 'text-max-width': `${String(labelWidth * scale)}px` });
  };

  const mark = (): void => {
    graph.elements('.chosen, .near').removeClass('chosen near').removeStyle('underlay-padding font-size text-max-width');
    if (chosen === undefined) return;
    const node = graph.getElementById(chosen);
    node.addClass('chosen');
    emphasise();
    node.connectedEdges().addClass('near');
  };

  /** Thousands of labels and dashed lines take long to draw, so a large graph gets them where they can be read. */
  const makeLegible = (): void => {
    graph.elements('.legible').removeClass('legible');
    if (isLarge !== true || graph.zoom() < legibleFrom) return;
    const { x1, x2, y1, y2 } = graph.extent();
    const isVisible = ({ x, y }: Position): boolean => x > x1 && x < x2 && y > y1 && y < y2;
    const nodes = graph
      .nodes()
      .filter((node) => isVisible(node.position()))
      .slice(0, maxLegible);
    nodes.union(nodes.connectedEdges()).addClass('legible');
  };
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  graph.on('viewport', () => {
    clearTimeout(restTimer);
    restTimer = setTimeout(() => {
      makeLegible();
      emphasise();
    }, restTime);
  });

  const fit = (): void => {
    graph.fit(undefined, padding);
    if (graph.zoom() > maxFit) {
      graph.zoom(maxFit);
      graph.center();
    }
  };

  const show: Drawing['show'] = async (wanted, kind, keeps) => {
    const mine = ++version;
    const isStale = (): boolean => mine !== version;
    const { nodes } = wanted;
    const relations = relationsOf(wanted);
    const index = new Map(nodes.map(({ id }, at) => [id, at]));
    const known = new Float64Array(2 * nodes.length).fill(NaN);
    if (keeps)
      for (const [at, { id }] of nodes.entries()) {
        const former = graph.getElementById(id);
        if (former.empty()) continue;
        known[2 * at] = former.position('x');
        known[2 * at + 1] = former.position('y');
      }
    const edges = Int32Array.from(relations.flatMap((relation) => causeAndEffect(relation).map((id) => index.get(id) ?? 0)));
    const positions = await layouts.layOut({ kind: nodes.length > maxLayered ? 'force' : kind, count: nodes.length, edges, known });
    if (positions === undefined || isStale()) return;

    const wasLarge = isLarge;
    isLarge = nodes.length >= largeFrom;
    if (!keeps) graph.elements().remove();
    if (isLarge !== wasLarge) restyle();
    const ids = new Set([...index.keys(), ...relations.map(({ key }) => key)]);
    graph
      .elements()
      .filter((one) => !ids.has(one.id()))
      .remove();
    const missing: ElementDefinition[] = [];
    for (const [at, node] of nodes.entries()) {
      const former = graph.getElementById(node.id);
      if (former.empty()) missing.push(nodeElement(node, positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0));
      else former.data(nodeData(node));
    }
    for (const relation of relations) if (graph.getElementById(relation.key).empty()) missing.push(edgeElement(relation));
    if (!keeps) frame(graph, positions);
    if (!(await addAll(graph, missing, isStale))) return;
    if (!keeps && !isLarge) fit();
    mark();
    makeLegible();
  };

  return {
    show,
    choose: (id) => {
      chosen = id;
      mark();
      const node = graph.getElementById(id ?? '');
      if (id === undefined || node.empty()) return;
      const { x1, x2, y1, y2 } = graph.extent();
      const { x, y } = node.position();
      if (x < x1 || x > x2 || y < y1 || y > y2) graph.center(node);
    },
    restyle,
    zoomBy: (factor) => {
      graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: graph.width() / 2, y: graph.height() / 2 } });
    },
    fit,
    close: () => {
      version++;
      clearTimeout(restTimer);
      layouts.close();
      graph.destroy();
    },
  };
};

/** Shows all positions before the nodes are there, so that they appear in their places. */
const frame = (graph: Core, positions: Float64Array): void => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    left = Math.min(left, positions[at] ?? 0);
    right = Math.max(right, positions[at] ?? 0);
    top = Math.min(top, positions[at + 1] ?? 0);
    bottom = Math.max(bottom, positions[at + 1] ?? 0);
  }
  if (left > right) return;
  const zoom = Math.min(maxFit, (graph.width() - 2 * padding) / (right - left), (graph.height() - 2 * padding) / (bottom - top));
  const pan = { x: graph.width() / 2 - (zoom * (left + right)) / 2, y: graph.height() / 2 - (zoom * (top + bottom)) / 2 };
  graph.viewport({ zoom, pan });
};

/**
 * Adds elements part by part. The renderer learns of them with the last one: it would draw the whole graph again after every part. False if
 * `isStale` became true meanwhile.
 */
const addAll = async (graph: Core, elements: readonly ElementDefinition[], isStale: () => boolean): Promise<boolean> => {
  // Not among the types of the library.
  const { notifications } = graph as Core & { notifications: (areOn: boolean) => void };
  notifications.call(graph, false);
  const isDone = await inSlices(elements.slice(0, -1), (part) => graph.add([...part]), isStale);
  notifications.call(graph, true);
  if (isDone) graph.add(elements.slice(-1));
  return isDone;
};
