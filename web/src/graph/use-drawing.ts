import { useEffect, useRef, useState } from 'preact/hooks';
import { theme } from '../lib/theme.js';
import { useValue } from '../lib/use-value.js';
import { useMedia } from '../ui/use-media.js';
import { makeDrawing, type Drawing } from './drawing.js';
import { appearanceOf, type Graph } from './graph.js';
import type { LayoutKind } from './layout.js';

type DrawingProps = {
  readonly graph: Graph;
  readonly kind: LayoutKind;
  /** While it is the same, a graph that changed keeps its places and the viewport. */
  readonly question: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly zoomsByWheel: boolean;
};

type Drawn = {
  readonly frame: { current: HTMLDivElement | null };
  readonly drawing: Drawing | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
};

/** Draws a graph into the element of `frame`, as long as the component is mounted. */
export const useDrawing = ({ graph, kind, question, chosen, onChoose, zoomsByWheel }: DrawingProps): Drawn => {
  const frame = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(true);
  const [error, setError] = useState<unknown>(undefined);
  const latestChoose = useRef(onChoose);
  latestChoose.current = onChoose;
  const former = useRef<{ readonly question: string; readonly appearance: string } | undefined>(undefined);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let isOver = false;
    let made: Drawing | undefined;
    const options = {
      zoomsByWheel,
      onChoose: (id: string | undefined) => {
        latestChoose.current(id);
      },
    };
    makeDrawing(element, options).then((one) => {
      made = one;
      if (isOver) one.close();
      else setDrawing(one);
    }, setError);
    return () => {
      isOver = true;
      made?.close();
    };
  }, [zoomsByWheel]);

  useEffect(() => {
    if (drawing === undefined) return;
    const next = { question, appearance: appearanceOf(graph) };
    const { current: before } = former;
    const keeps = before?.question === question;
    if (keeps && before.appearance === next.appearance) return;
    former.current = next;
    setIsBusy(true);
    drawing.show(graph, kind, keeps).then(() => {
      if (former.current === next) setIsBusy(false);
    }, setError);
  }, [drawing, graph, kind, question]);

  useEffect(() => {
    drawing?.choose(chosen);
  }, [drawing, chosen]);

  const given = useValue(theme);
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    drawing?.restyle();
  }, [given, prefersDark]);

  return { frame, drawing, isBusy, error };
};
