import { useEffect, useRef } from 'preact/hooks';
import { credential, signInReason } from './api/credential.js';
import { useAttention } from './alerts/use-attention.js';
import { place } from './lib/location.js';
import { useValue } from './lib/use-value.js';
import { live } from './live/live.js';
import { findView } from './routes.js';
import { showAttention, titleOf } from './shell/page-title.js';
import { Shell } from './shell/shell.js';
import { SignIn } from './shell/sign-in.js';

/** The page: the frame around the view that the address names. */
export const App = () => {
  const { path } = useValue(place);
  const reason = useValue(signInReason);
  const key = useValue(credential);
  useEffect(() => {
    if (reason !== undefined) return undefined;
    const controller = new AbortController();
    void live.follow(controller.signal);
    return () => {
      controller.abort();
    };
  }, [key, reason]);

  const { view: View, title, params } = findView(path);
  const shownPath = useRef(path);
  useEffect(() => {
    // What had the focus is gone; the next Tab begins with the new view.
    const main = document.getElementById('main');
    if (shownPath.current !== path && main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);
  useEffect(() => {
    titleOf.set(title);
  }, [path, title]);
  const attention = useAttention();
  useEffect(() => {
    showAttention(attention);
  }, [attention]);
  if (reason !== undefined) return <SignIn reason={reason} />;
  return (
    <Shell attention={attention}>
      <View key={path} params={params} />
    </Shell>
  );
};
