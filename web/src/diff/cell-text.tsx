import { useState } from 'preact/hooks';
import { Text } from '../ui/text.js';
import type { Line } from './diff-row.js';

/** Characters of a line that are drawn at once. */
const shownLength = 1_000;

/** The text of one line. The rest of a long one is shown on request. */
export const CellText = ({ line: { depth, parts } }: { readonly line: Line }) => {
  const [isWhole, setIsWhole] = useState(false);
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  let room = isWhole ? Infinity : shownLength;
  const drawn = parts.flatMap(({ text, isMarked }, at) => {
    if (room <= 0) return [];
    const most = room;
    room -= text.length;
    const content = <Text value={text} length={Math.max(2, Math.min(most, text.length))} />;
    return [isMarked ? <mark key={at}>{content}</mark> : <span key={at}>{content}</span>];
  });
  return (
    <span class="line" style={{ paddingLeft: `${String(depth * 2 + 2)}ch` }}>
      {drawn}
      {length <= shownLength || isWhole ? null : (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          Show all {length.toLocaleString('en')} characters
        </button>
      )}
    </span>
  );
};
