import { useState } from 'preact/hooks';
import { CellText } from './cell-text.js';
import type { Line } from './diff-row.js';

/** Lines that are drawn before `Show all`. */
const shownLines = 300;

/** One value line by line. `kind`: whether it is new, gone, or neither. */
export const ValueLines = ({ lines, kind }: { readonly lines: readonly Line[]; readonly kind: 'added' | 'removed' | 'plain' }) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
  return (
    <>
      <div class={`lines ${kind}`}>
        {shown.map((line, at) => (
          <Element key={at}>
            {kind === 'plain' ? null : (
              <span class="sign" aria-hidden="true">
                {kind === 'added' ? '+' : '−'}
              </span>
            )}
            <CellText line={line} />
          </Element>
        ))}
      </div>
      {shown.length === lines.length ? null : (
        <p>
          <button
            type="button"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            Show all; {(lines.length - shown.length).toLocaleString('en')} more lines
          </button>
        </p>
      )}
    </>
  );
};
