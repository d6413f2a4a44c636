import { useEffect, useState } from 'preact/hooks';

/** Milliseconds that the button says what it did. */
const saidFor = 3_000;

/** `short`: what the button says where there is little room; `label` is its name then. */
type CopyButtonProps = { readonly text: string; readonly label: string; readonly done?: string; readonly short?: string };

/** Copies a text, and says whether it did. */
export const CopyButton = ({ text, label, done = 'Copied', short }: CopyButtonProps) => {
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
        aria-label={short === undefined ? undefined : label}
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
        {short ?? label}
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </span>
  );
};
