import { useState } from 'preact/hooks';
import type { Alert } from '../../alerts/alert.js';
import { csvOf } from '../../alerts/csv.js';

const save = (text: string, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves the listed alerts as a file, or copies the address of the view. */
export const ExportMenu = ({ rows }: { readonly rows: readonly Alert[] }) => {
  const [said, setSaid] = useState('');
  return (
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
      <button
        type="button"
        onClick={() => {
          navigator.clipboard.writeText(window.location.href).then(
            () => {
              setSaid('Copied');
            },
            () => {
              setSaid('The browser refused');
            },
          );
        }}
      >
        Copy link
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </div>
  );
};
