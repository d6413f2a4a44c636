import { go } from '../../lib/location.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { useNeighbours } from './use-neighbours.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';

const goIf = (to: string | undefined): void => {
  if (to !== undefined) go(to);
};

/** The way to the list and to the alerts beside this one, and the address to share. */
export const DriftBar = ({ id }: { readonly id: string }) => {
  const { list, previous, next, position, count, incident } = useNeighbours(id);
  useShortcuts({
    '[': () => {
      goIf(previous);
    },
    ']': () => {
      goIf(next);
    },
    Escape: () => {
      go(incident ?? list);
    },
  });
  return (
    <nav class="drift-bar" aria-label="Alerts">
      {incident === undefined ? null : <Link to={incident}>← Incident</Link>}
      <Link to={list}>← All drifts{list === '/drifts' ? '' : ' with these filters'}</Link>
      <span class="beside">
        {previous === undefined ? (
          <span class="quiet">Previous</span>
        ) : (
          <Link to={previous}>
            Previous <kbd>[</kbd>
          </Link>
        )}
        <span class="quiet number">{position === undefined ? '' : `${String(position)} of ${String(count)}`}</span>
        {next === undefined ? (
          <span class="quiet">Next</span>
        ) : (
          <Link to={next}>
            Next <kbd>]</kbd>
          </Link>
        )}
      </span>
      <CopyButton text={`${window.location.origin}/drifts/${encodeURIComponent(id)}`} label="Copy link" done="Link copied" />
    </nav>
  );
};
