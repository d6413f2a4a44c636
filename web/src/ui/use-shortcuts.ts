import { useEffect, useRef } from 'preact/hooks';

/** Calls what belongs to a key, unless somebody types. Escape leaves a field first. */
export const useShortcuts = (shortcuts: Readonly<Record<string, () => void>>): void => {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey) return;
      // AltGr, which types `[` on many keyboards, is reported as Ctrl and Alt.
      if ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) return;
      const { target } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
      if (isField) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      const menu = event.key === 'Escape' ? document.querySelector<HTMLDetailsElement>('details.menu[open]') : null;
      if (menu !== null) menu.open = false;
      else if (Object.hasOwn(current.current, event.key)) current.current[event.key]?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
};
