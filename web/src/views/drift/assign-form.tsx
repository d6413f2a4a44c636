import { useEffect, useRef, useState } from 'preact/hooks';
import type { ActionRequest } from './use-action.js';

type AssignFormProps = { readonly acting: ActionRequest; readonly assignee: string | null };

/** Says who takes care of an alert. */
export const AssignForm = ({ acting: { act, pending }, assignee }: AssignFormProps) => {
  const [name, setName] = useState(assignee ?? '');
  const former = useRef(assignee);
  useEffect(() => {
    // Somebody else may assign the alert while a name is typed here; that name stays.
    setName((current) => (current === (former.current ?? '') ? (assignee ?? '') : current));
    former.current = assignee;
  }, [assignee]);
  const isBusy = pending !== undefined;
  const wanted = name.trim();
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && wanted !== assignee) void act({ action: 'assign', assignee: wanted });
      }}
    >
      <label>
        Assignee
        <input
          value={name}
          maxLength={100}
          placeholder="Nobody"
          onInput={(event) => {
            setName(event.currentTarget.value);
          }}
        />
      </label>
      <button type="submit" disabled={isBusy || wanted === '' || wanted === assignee}>
        {pending === 'assign' ? 'Assigning…' : 'Assign'}
      </button>
      {assignee === null ? null : (
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            void act({ action: 'unassign' });
          }}
        >
          {pending === 'unassign' ? 'Removing…' : 'Unassign'}
        </button>
      )}
    </form>
  );
};
