import { readSetting, writeSetting } from './settings.js';
import { makeValue } from './value.js';

/** `system`: as the browser prefers. */
type Theme = 'system' | 'light' | 'dark';

const given = readSetting('theme');
export const theme = makeValue<Theme>(given === 'light' || given === 'dark' ? given : 'system');

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const apply = (): void => {
  const chosen = theme.get();
  document.documentElement.dataset['theme'] = chosen === 'system' ? (prefersDark.matches ? 'dark' : 'light') : chosen;
};

/** Sets the theme on the document, and again whenever it changes. */
export const startTheme = (): void => {
  apply();
  theme.subscribe(() => {
    writeSetting('theme', theme.get());
    apply();
  });
  prefersDark.addEventListener('change', apply);
};
