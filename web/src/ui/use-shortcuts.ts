import { useLayoutEffect, useRef } from 'preact/hooks';

/** Fields that take letters. A box to tick takes none. */
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio');

/** Calls what belongs to a key, unless somebody types or a dialog is open. Escape leaves a field first. */
export const useShortcuts = (shortcuts: Readonly<Record<string, () => void>>): void => {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // Not `useEffect`, which comes after the view is drawn: what is seen takes keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey) return;
      // AltGr, which types `[` on many keyboards, is reported as Ctrl and Alt.
      if ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) return;
      const { target } = event;
      if (document.querySelector('dialog[open]') !== null) return;
      if (isField(target)) {
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
