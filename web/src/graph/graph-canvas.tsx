import { useId } from 'preact/hooks';
import { Problem } from '../ui/problem.js';
import type { Graph } from './graph.js';
import type { LayoutKind } from './layout.js';
import { Legend } from './legend.js';
import { useDrawing } from './use-drawing.js';

type GraphCanvasProps = {
  readonly graph: Graph;
  readonly kind: LayoutKind;
  /** What the graph answers; see `useDrawing`. */
  readonly question: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly label: string;
  /** Where the same can be read. */
  readonly description: string;
  /** A small graph within a page that scrolls. */
  readonly isSmall?: boolean;
};

/** A graph to look at, with a mouse or by touch. A list beside it offers the same to the keyboard and to screen readers. */
export const GraphCanvas = ({ graph, kind, question, chosen, onChoose, label, description, isSmall = false }: GraphCanvasProps) => {
  const { frame, drawing, isBusy, error } = useDrawing({ graph, kind, question, chosen, onChoose, zoomsByWheel: !isSmall });
  const id = useId();
  return (
    <div class={isSmall ? 'graph small' : 'graph'} data-graph={isBusy ? 'busy' : 'drawn'}>
      <div ref={frame} class="canvas" role="img" aria-label={label} aria-describedby={id} aria-busy={isBusy} />
      <p id={id} class="sr">
        {description}
      </p>
      {error === undefined ? null : <Problem what="The graph cannot be drawn" error={error} />}
      {isBusy && error === undefined ? <p class="graph-busy quiet">Drawing…</p> : null}
      <div class="graph-buttons" role="group" aria-label="View of the graph">
        <button type="button" aria-label="Zoom in" onClick={() => drawing?.zoomBy(1.4)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => drawing?.zoomBy(1 / 1.4)}>
          −
        </button>
        <button type="button" onClick={() => drawing?.fit()}>
          Fit
        </button>
      </div>
      <Legend graph={graph} />
    </div>
  );
};
