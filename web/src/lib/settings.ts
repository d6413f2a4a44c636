const prefix = 'driftline.';

/** A setting of this browser; undefined if it is not set or storage is blocked. */
export const readSetting = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    // Storage is blocked; the default applies.
    return undefined;
  }
};

/** Keeps a setting in this browser; it lasts as long as the page if storage is blocked. */
export const writeSetting = (name: string, value: string): void => {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // See above.
  }
};
