/** Milliseconds between updates while nobody sees the page: browsers draw no frames then. */
const hiddenPeriod = 250;

/** Calls back before the next frame; while the page is hidden, soon. */
export const nextFrame = (act: () => void): void => {
  if (document.hidden) setTimeout(act, hiddenPeriod);
  else {
    // A page that is hidden before its next frame would wait until it is shown again.
    let isDone = false;
    const once = (): void => {
      if (isDone) return;
      isDone = true;
      act();
    };
    requestAnimationFrame(once);
    setTimeout(once, hiddenPeriod);
  }
};
