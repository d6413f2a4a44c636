import { useEffect, useRef, useState } from 'preact/hooks';
import { useShortcuts } from '../ui/use-shortcuts.js';

const keys = [
  [
    'List',
    [
      ['j k', 'next, previous row'],
      ['x', 'select the row'],
      ['Shift x', 'select up to the row'],
      ['Enter', 'open'],
      ['→ ←', 'show, hide the alerts of an incident'],
      ['/', 'search'],
      ['f', 'follow'],
      ['Esc', 'clear the selection'],
    ],
  ],
  [
    'Alerts',
    [
      ['a', 'acknowledge'],
      ['s', 'snooze; then 1 to 5 for how long'],
      ['i', 'assign'],
      ['e', 'accept, with a reason'],
      ['c', 'comment'],
      ['v', 'ask Terraform, on the page of an alert'],
      ['[ ]', 'previous, next alert'],
      ['Esc', 'back to the list'],
    ],
  ],
  [
    'Everywhere',
    [
      ['?', 'these keys'],
      ['Ctrl Enter', 'send a form'],
    ],
  ],
] as const;

/** The keys of the page, on request. */
export const KeysHelp = () => {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useShortcuts({
    '?': () => {
      setIsOpen(true);
    },
  });
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        aria-label="Keys"
        title="Keys ( ? )"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        ?
      </button>
      {isOpen ? (
        <dialog
          ref={dialog}
          aria-labelledby="keys-title"
          onClose={() => {
            setIsOpen(false);
          }}
        >
          <h2 id="keys-title">Keys</h2>
          <div class="columns">
            {keys.map(([title, rows]) => (
              <div key={title}>
                <h3>{title}</h3>
                <dl class="facts">
                  {rows.map(([key, does]) => (
                    <div key={key}>
                      <dt>
                        <kbd>{key}</kbd>
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
          <form method="dialog">
            <button type="submit">Close</button>
          </form>
        </dialog>
      ) : null}
    </>
  );
};
