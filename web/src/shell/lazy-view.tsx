import { useEffect, useState } from 'preact/hooks';
import type { View } from '../view.js';
import { Problem } from '../ui/problem.js';

/** A view whose code is loaded when it is first shown. */
export const lazyView = (load: () => Promise<View>): View => {
  let loaded: View | undefined;
  return (props) => {
    const [, render] = useState({});
    const [error, setError] = useState<unknown>(undefined);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then((view) => {
        loaded = view;
        render({});
      }, setError);
    }, []);
    if (error !== undefined)
      return (
        <>
          <Problem what="This part of the page cannot be loaded; the service may have been updated" error={error} />
          <button
            type="button"
            class="primary"
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload the page
          </button>
        </>
      );
    const View = loaded;
    return View === undefined ? <p class="quiet">Loading…</p> : <View {...props} />;
  };
};
