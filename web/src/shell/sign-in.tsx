import { useEffect, useRef, useState } from 'preact/hooks';
import { credential, signInReason } from '../api/credential.js';

/** Asks for an API key or token. It stays in this tab. */
export const SignIn = ({ reason }: { readonly reason: string }) => {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <main class="sign-in" id="main">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          signInReason.set(undefined);
          credential.set(text.trim());
        }}
      >
        <h1>Sign in</h1>
        <p>This service requires authentication. Enter an API key with the scope read, or a token.</p>
        {reason === '' ? null : (
          <p class="problem" role="alert">
            {reason}
          </p>
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
        <button type="submit" class="primary">
          Sign in
        </button>
        <p class="quiet">It is kept in this tab until the tab is closed, and sent in request headers only.</p>
      </form>
    </main>
  );
};
