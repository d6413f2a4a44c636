import { useEffect, useRef, useState } from 'preact/hooks';
import { signInReason } from '../api/credential.js';
import { reloadSession, session, sessionPath } from '../api/session.js';
import { signIn } from '../api/sign-in.js';
import { errorText } from '../api/request.js';
import { useValue } from '../lib/use-value.js';
import { Text } from '../ui/text.js';
import { signInFailure } from './sign-in-failure.js';

/** Asks for an API key or token, or offers the identity provider. A key stays in this tab; a cookie stays in this browser, if wanted. */
export const SignIn = ({ reason }: { readonly reason: string }) => {
  const [text, setText] = useState('');
  const [stays, setStays] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const provider = useValue(session)?.sign_in_with ?? null;
  const shownReason = reason === '' ? signInFailure : reason;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // It may have changed since the page was loaded.
    void reloadSession();
    const returned = (): void => {
      if (document.visibilityState !== 'visible') return;
      // Somebody may have signed in in another tab.
      void reloadSession().then((one) => {
        if (one?.authenticated === true) signInReason.set(undefined);
      });
    };
    document.addEventListener('visibilitychange', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
    };
  }, []);
  const submit = async (given: string): Promise<void> => {
    setBusy(true);
    try {
      await signIn(given, stays);
    } catch (error) {
      signInReason.set(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="sign-in" id="main">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isBusy) void submit(text.trim());
        }}
      >
        <h1>Sign in</h1>
        {shownReason === '' ? null : (
          <p class="problem" role="alert">
            <Text value={shownReason} />
          </p>
        )}
        {provider === null ? (
          <p>This service requires authentication. Enter an API key with the scope read, or a token.</p>
        ) : (
          <>
            <p>This service requires authentication.</p>
            <button
              type="button"
              class="primary"
              onClick={() => {
                const { pathname, search } = window.location;
                window.location.assign(`${sessionPath}/login?${new URLSearchParams({ to: pathname + search }).toString()}`);
              }}
            >
              Sign in with <Text value={provider} />
            </button>
            <p>Or enter an API key with the scope read, or a token.</p>
          </>
        )}
        <label>
          API key or token
          <input
            ref={field}
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </label>
        <label class="stay">
          <input
            type="checkbox"
            checked={stays}
            onChange={(event) => {
              setStays(event.currentTarget.checked);
            }}
          />
          Stay signed in in this browser
        </label>
        <button type="submit" class={provider === null ? 'primary' : ''} disabled={isBusy}>
          Sign in
        </button>
        <p class="quiet">
          {stays
            ? 'It is sent once and not kept. This browser keeps a cookie instead, which no script can read, until you sign out or it expires.'
            : 'It is kept in this tab until the tab is closed, and sent in request headers only.'}
        </p>
      </form>
    </main>
  );
};
