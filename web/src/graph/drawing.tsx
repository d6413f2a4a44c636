import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { arrange } from './arrange.js';
import { CardItem, type Card } from './card-item.js';
import { EdgeLine, type Line } from './edge-line.js';
import type { Place } from './layered.js';

type DrawingProps = {
  readonly cards: readonly Card[];
  readonly lines: readonly Line[];
  /** Cards that follow each other from the left to the right. */
  readonly path?: readonly number[];
  readonly columns?: Parameters<typeof arrange>[0]['columns'];
  readonly cardWidth: number;
  /** Whether a long path goes on below, as words of a text; otherwise the drawing scrolls. */
  readonly wraps?: boolean;
  readonly chosen?: string | undefined;
  /** The card that the drawing is about. */
  readonly marked?: string | undefined;
  readonly onOpen: (card: Card) => void;
  readonly label: string;
  /** Where the same can be read. */
  readonly description: string;
  /** What stands below. */
  readonly children?: ComponentChildren;
};

type Tip = { readonly line: Line; readonly at: Place };
const tipWidth = 340;
const [leastZoom, mostZoom] = [0.2, 3];
const noPath: readonly number[] = [];

const px = (pixels: number): string => `${String(pixels)}px`;

/** Cards and the edges between them, in columns from causes on the left to effects on the right. The arrow keys move between them. */
export const Drawing = (props: DrawingProps) => {
  const { cards, lines, path = noPath, columns, cardWidth, wraps = false, chosen, marked, onOpen, label, description, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(canvas);
  const [zoom, setZoom] = useState(1);
  const [tip, setTip] = useState<Tip | undefined>(undefined);
  const [focused, setFocused] = useState('');
  const id = useId();
  const wrapAt = wraps ? width : undefined;
  const arrangement = useMemo(
    () =>
      arrange({
        labels: cards.map((card) => card.label),
        otherLines: cards.some(({ detail }) => detail !== undefined) ? 2 : 1,
        edges: lines.map(({ pair }) => pair),
        path,
        columns,
        cardWidth,
        wrapAt,
      }),
    [cards, lines, path, columns, cardWidth, wrapAt],
  );
  const { places, spacing, order } = arrangement;

  /** What the arrow keys lead to: each card, then the edges to its effects. */
  const stops = useMemo(
    () => order.flatMap((node) => [cards[node]?.id ?? '', ...lines.flatMap(({ key, pair: [cause] }) => (cause === node ? [key] : []))]),
    [order, lines],
  );
  const active = Math.max(0, stops.indexOf(focused));

  const shown = cards.findIndex((card) => card.id === chosen);
  useEffect(() => {
    const { x, y } = places[shown < 0 ? cards.findIndex((card) => card.id === marked) : shown] ?? {};
    const { current: view } = canvas;
    if (x === undefined || y === undefined || view === null) return;
    const [left, top, right, bottom] = [x * zoom, y * zoom, (x + spacing.cardWidth) * zoom, (y + spacing.cardHeight) * zoom];
    if (left < view.scrollLeft || right > view.scrollLeft + view.clientWidth) view.scrollLeft = (left + right - view.clientWidth) / 2;
    if (top < view.scrollTop || bottom > view.scrollTop + view.clientHeight) view.scrollTop = (top + bottom - view.clientHeight) / 2;
  }, [chosen, arrangement]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: active + 1,
      ArrowDown: active + 1,
      ArrowLeft: active - 1,
      ArrowUp: active - 1,
      Home: 0,
      End: stops.length - 1,
    };
    const target = moves[event.key];
    if (event.key === 'Escape' && tip !== undefined) setTip(undefined);
    else if (target !== undefined) {
      const next = stops[Math.max(0, Math.min(stops.length - 1, target))] ?? '';
      canvas.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"], [data-edge="${CSS.escape(next)}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  const onPoint = (line: Line | undefined, event?: { readonly clientX: number; readonly clientY: number }): void => {
    const box = root.current?.getBoundingClientRect();
    if (line === undefined || event === undefined || box === undefined) setTip(undefined);
    else setTip({ line, at: { x: event.clientX - box.left, y: event.clientY - box.top } });
  };
  // On the canvas, because browsers let the Tab key stop at every part of an SVG image that listens to the focus.
  const onFocusIn = ({ target }: FocusEvent): void => {
    const element = target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-card], [data-edge]') : null;
    if (element === null) return;
    const { card, edge } = element.dataset;
    setFocused(card ?? edge ?? '');
    const { left, width: wide, top, height } = element.getBoundingClientRect();
    const line = element.matches(':focus-visible') ? lines.find(({ key }) => key === edge) : undefined;
    onPoint(line, { clientX: left + wide / 2, clientY: top + height / 2 });
  };
  const zoomTo = (wanted: number): void => {
    setZoom(Math.max(leastZoom, Math.min(mostZoom, wanted)));
  };
  const fit = (): void => {
    const { current: view } = canvas;
    if (view !== null) zoomTo(Math.min(1, view.clientWidth / arrangement.width, view.clientHeight / arrangement.height));
  };

  return (
    <div ref={root} class="graph" data-graph="drawn" data-zoom={zoom}>
      <div class="graph-buttons" role="group" aria-label="View of the graph">
        <button
          type="button"
          aria-label="Zoom in"
          onClick={() => {
            zoomTo(zoom * 1.25);
          }}
        >
          +
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          onClick={() => {
            zoomTo(zoom / 1.25);
          }}
        >
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
      <p id={id} class="sr">
        {description} Arrow keys move between nodes and edges.
      </p>
      <div
        ref={canvas}
        class="canvas"
        role="group"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onPointerDown={drag}
        onFocusIn={onFocusIn}
        onFocusOut={() => {
          setTip(undefined);
        }}
      >
        <div class="sizer" style={{ width: px(arrangement.width * zoom), height: px(arrangement.height * zoom) }}>
          <div class="sheet" style={{ width: px(arrangement.width), height: px(arrangement.height), transform: `scale(${String(zoom)})` }}>
            <svg width={arrangement.width} height={arrangement.height}>
              {lines.map((line, at) => (
                <EdgeLine
                  key={line.key}
                  line={line}
                  route={arrangement.routes[at] ?? []}
                  isNear={shown >= 0 && line.pair.includes(shown)}
                  onPoint={onPoint}
                  isActive={line.key === stops[active]}
                />
              ))}
            </svg>
            {cards.map((card, at) => (
              <CardItem
                key={card.id}
                card={card}
                place={places[at] ?? { x: 0, y: 0 }}
                arrangement={arrangement}
                isChosen={at === shown}
                isMarked={card.id === marked}
                onOpen={onOpen}
                isActive={card.id === stops[active]}
              />
            ))}
          </div>
        </div>
      </div>
      {tip === undefined ? null : <Tooltip tip={tip} within={root.current} />}
      {children}
    </div>
  );
};

/** Why an edge is there. Screen readers read the same as the name of the edge. */
const Tooltip = ({ tip: { line, at }, within }: { readonly tip: Tip; readonly within: HTMLElement | null }) => {
  const { clientWidth: width = tipWidth, clientHeight: height = 0 } = within ?? {};
  const left = Math.max(8, Math.min(at.x + 14, width - tipWidth - 8));
  const isLow = at.y > height / 2;
  return (
    <div
      class="graph-tip"
      aria-hidden="true"
      style={{ left: px(left), maxWidth: px(tipWidth), ...(isLow ? { bottom: px(height - at.y + 14) } : { top: px(at.y + 14) }) }}
    >
      <bdi>{line.title}</bdi>
      <ul>
        {line.reasons.map((reason) => (
          <li key={reason}>
            <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Moves what a mouse drags; fingers scroll. */
const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
  const { currentTarget: view, target, pointerType, button } = event;
  if (pointerType !== 'mouse' || button !== 0 || (target instanceof Element && target.closest('.card, .edge') !== null)) return;
  const ended = new AbortController();
  const move = ({ movementX, movementY }: PointerEvent): void => {
    view.scrollBy(-movementX, -movementY);
  };
  const end = (): void => {
    ended.abort();
  };
  window.addEventListener('pointermove', move, { signal: ended.signal });
  for (const name of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(name, end, { signal: ended.signal });
};

/** The width of an element without scrollbars; 0 before it is drawn. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current: view } = element;
    if (view === null) return undefined;
    const update = (): void => {
      setWidth(view.clientWidth);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(view);
    return () => {
      observer.disconnect();
    };
  }, []);
  return width;
};
