import { makeValue } from './value.js';

/** The path and the query of the page. */
type Place = { readonly path: string; readonly query: URLSearchParams };

const read = (): Place => ({ path: window.location.pathname, query: new URLSearchParams(window.location.search) });

export const place = makeValue<Place>(read());
window.addEventListener('popstate', () => {
  place.set(read());
});

/** Shows another view. `replace`: without an entry in the history. */
export const go = (to: string, replace = false): void => {
  if (to === window.location.pathname + window.location.search) return;
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  place.set(read());
};

/** The address of a view; parameters without a value are left out. */
export const linkTo = (path: string, query: Readonly<Record<string, string | readonly string[] | undefined>> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one !== '').map((one) => [name, one]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
};

/** Half of a surrogate pair, which cannot be encoded. */
const loneSurrogate = /[\ud800-\udfff]/gu;

/** The address of the view of one thing, which a text from a record names. */
export const pathTo = (view: string, name: string): string => `${view}/${encodeURIComponent(name.replace(loneSurrogate, '\ufffd'))}`;

/** Changes parameters of the current view without an entry in the history; `undefined` or '' removes one. */
export const setQuery = (changes: Readonly<Record<string, string | readonly string[] | undefined>>): void => {
  const { path, query } = place.get();
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(name, one);
  }
  const text = next.toString();
  go(text === '' ? path : `${path}?${text}`, true);
};
