import { useState } from 'preact/hooks';
import type { ActionRequest } from './use-action.js';

type CommentFormProps = { readonly acting: ActionRequest; readonly field: { current: HTMLTextAreaElement | null } };

/** Adds a comment; Ctrl+Enter sends it. What was written stays until the service has accepted it. */
export const CommentForm = ({ acting: { act, pending }, field }: CommentFormProps) => {
  const [text, setText] = useState('');
  const comment = text.trim();
  const send = async (): Promise<void> => {
    if (comment !== '' && (await act({ action: 'comment', comment }))) setText((current) => (current === text ? '' : current));
  };
  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        Comment
        <textarea
          ref={field}
          rows={3}
          maxLength={4_000}
          aria-keyshortcuts="c"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </label>
      <button type="submit" disabled={pending !== undefined || comment === ''}>
        {pending === 'comment' ? 'Sending…' : 'Comment'}
      </button>
    </form>
  );
};
