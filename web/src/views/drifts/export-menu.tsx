import type { Alert } from '../../alerts/alert.js';
import { csvOf } from '../../alerts/csv.js';
import { CopyButton } from '../../ui/copy-button.js';

const save = (text: string, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves the listed alerts as a file, or copies the address of the view. */
export const ExportMenu = ({ rows }: { readonly rows: readonly Alert[] }) => (
  <div class="export" role="group" aria-label="Export">
    <button
      type="button"
      onClick={() => {
        save(csvOf(rows), 'text/csv', 'drifts.csv');
      }}
    >
      CSV
    </button>
    <button
      type="button"
      onClick={() => {
        save(JSON.stringify(rows.map(({ time: _, ...row }) => row)), 'application/json', 'drifts.json');
      }}
    >
      JSON
    </button>
    <CopyButton text={window.location.href} label="Copy link" done="Link copied" />
  </div>
);
