import { useEffect, useState } from 'preact/hooks';

/** Milliseconds that the button says what it did. */
const saidFor = 3_000;

type CopyButtonProps = { readonly text: string; readonly label: string; readonly done?: string };

/** Copies a text, and says whether it did. */
export const CopyButton = ({ text, label, done = 'Copied' }: CopyButtonProps) => {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => {
      setSaid('');
    }, saidFor);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  return (
    <span class="copy">
      <button
        type="button"
        onClick={() => {
          // Without a secure context there is no clipboard.
          const copied = (navigator as Partial<Navigator>).clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
          copied.then(
            () => {
              setSaid(done);
            },
            () => {
              setSaid('The browser refused; select the text instead');
            },
          );
        }}
      >
        {label}
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </span>
  );
};
