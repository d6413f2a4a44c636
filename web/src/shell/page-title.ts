import { makeValue } from '../lib/value.js';

/** What the page shows, for the title of the tab. */
export const titleOf = makeValue('');

let count = 0;

const show = (): void => {
  document.title = `${count > 0 ? `(${String(count)}) ` : ''}${titleOf.get()} · driftline`;
};
titleOf.subscribe(show);

/** The icon of the tab, and the same with a number. */
let plainIcon: string | undefined;
const markedIcon = (attention: number): string => {
  const text = attention > 9 ? '9+' : String(attention);
  const mark = `<circle cx="21" cy="11" r="11" fill="#c8143c"/><text x="21" y="16" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="14" fill="#fff">${text}</text>`;
  const line = '<path d="M5 20h7l4-9 5 13 3-8h3" fill="none" stroke="#fff" stroke-width="3"/>';
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d4ed8"/>${line}${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(icon)}`;
};

/** Says in the title and the icon of the tab how many alerts need attention. */
export const showAttention = (attention: number): void => {
  count = attention;
  show();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon === null) return;
  plainIcon ??= icon.getAttribute('href') ?? '';
  icon.href = attention > 0 ? markedIcon(attention) : plainIcon;
};
