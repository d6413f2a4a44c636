import type { EdgeType } from './graph.js';
import type { Pair, Place } from './layered.js';
import { dashes, edgeStyles } from './styles.js';

/** An edge between cards, from cause to effect. `reasons`: why it is there. `step`: its number in the list of steps. */
export type Line = {
  readonly key: string;
  readonly pair: Pair;
  /** Undefined for edges that are not those of the causal graph. */
  readonly type: EdgeType | undefined;
  readonly title: string;
  readonly reasons: readonly string[];
  readonly step?: number | undefined;
};

type EdgeLineProps = {
  readonly line: Line;
  readonly route: readonly Place[];
  readonly isNear: boolean;
  readonly isActive: boolean;
  /** The pointer is at the edge; undefined: no longer. */
  readonly onPoint: (line: Line | undefined, event?: { readonly clientX: number; readonly clientY: number }) => void;
};

const plain = { line: 'solid', arrow: edgeStyles.performed.arrow, width: 1.5, color: undefined } as const;

export const EdgeLine = ({ line, route, isNear, isActive, onPoint }: EdgeLineProps) => {
  const { line: dash, arrow, width, color } = line.type === undefined ? plain : edgeStyles[line.type];
  const [begin, ...others] = route.map(({ x, y }) => `${String(x)} ${String(y)}`);
  const path = route.length === 4 ? `M${begin ?? ''}C${others.join(' ')}` : `M${begin ?? ''}L${others.join('L')}`;
  const end = route.at(-1);
  const [, from, to] = route;
  return (
    <g
      class={`edge ${color ?? ''}${isNear ? ' near' : ''}`}
      data-edge={line.key}
      role="img"
      aria-label={[line.step === undefined ? line.title : `Step ${String(line.step)}: ${line.title}`, ...line.reasons].join('. ')}
      tabindex={isActive ? 0 : -1}
      onPointerMove={(event) => {
        onPoint(line, event);
      }}
      onPointerLeave={() => {
        onPoint(undefined);
      }}
    >
      <path class="reach" d={path} />
      <path class="line" d={path} stroke-width={width} stroke-dasharray={dashes[dash]} />
      {end === undefined ? null : <path class="arrow" d={arrow} transform={`translate(${String(end.x)} ${String(end.y)})`} />}
      {line.step === undefined || from === undefined || to === undefined ? null : (
        <g class="step" transform={`translate(${String((from.x + to.x) / 2)} ${String((from.y + to.y) / 2)})`}>
          <circle r="10" />
          <text dy="4" text-anchor="middle">
            {line.step}
          </text>
        </g>
      )}
    </g>
  );
};
