/** Marks a key that only the running service uses. */
export const live = (doc: string): string => `(live service) ${doc}`;
