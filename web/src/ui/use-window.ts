import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Rows that are drawn above and below the visible ones. */
const margin = 6;

type Visible = { readonly from: number; readonly to: number };

/** The rows of a scrolled list that need to be drawn: `from` up to, not including, `to`. */
export const useWindow = (list: { readonly current: HTMLElement | null }, rowHeight: number, count: number): Visible => {
  const [visible, setVisible] = useState<Visible>({ from: 0, to: 40 });
  const measure = (): void => {
    const element = list.current;
    if (element === null) return;
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - margin);
    const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + margin;
    setVisible((former) => (former.from === from && former.to === to ? former : { from, to }));
  };
  useLayoutEffect(measure, [rowHeight, count]);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [rowHeight]);
  return { from: Math.min(visible.from, Math.max(0, count - 1)), to: Math.min(visible.to, count) };
};
