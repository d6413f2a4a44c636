import { useState } from 'preact/hooks';
import { go } from '../../lib/location.js';
import { readSetting, writeSetting } from '../../lib/settings.js';

type SavedView = { readonly name: string; readonly query: string };

const setting = 'views';

const read = (): readonly SavedView[] => {
  try {
    const saved: unknown = JSON.parse(readSetting(setting) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSaved) : [];
  } catch {
    // Written by something else.
    return [];
  }
};

const isSaved = (view: unknown): view is SavedView =>
  typeof view === 'object' &&
  view !== null &&
  'name' in view &&
  'query' in view &&
  typeof view.name === 'string' &&
  typeof view.query === 'string';

/** Filters that this browser remembers by name. */
export const SavedViews = ({ query }: { readonly query: URLSearchParams }) => {
  const [views, setViews] = useState(read);
  const [name, setName] = useState('');
  const keep = (next: readonly SavedView[]): void => {
    setViews(next);
    writeSetting(setting, JSON.stringify(next));
  };
  return (
    <details class="menu">
      <summary>Saved views</summary>
      <div>
        {views.length === 0 ? <p class="quiet">None yet.</p> : null}
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  go(view.query === '' ? '/drifts' : `/drifts?${view.query}`);
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => {
                  keep(views.filter((one) => one !== view));
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), query: query.toString() }]);
            setName('');
          }}
        >
          <label>
            Name for these filters
            <input
              value={name}
              maxLength={60}
              onInput={(event) => {
                setName(event.currentTarget.value);
              }}
            />
          </label>
          <button type="submit">Save</button>
        </form>
      </div>
    </details>
  );
};
