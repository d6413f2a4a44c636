/** Marks a key that only the live service acts on. */
export const live = (doc: string): string => `(live service) ${doc}`;
