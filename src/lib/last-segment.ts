/** The part of a name after its last slash; the whole name without one. */
export const lastSegment = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
