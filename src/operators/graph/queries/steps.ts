/**
 * Work in steps of well under a millisecond. It yields where it may pause; the graph may change meanwhile. It receives `true` once its time
 * is up, and then ends with what it has.
 */
export type Steps<T> = Generator<undefined, T, boolean>;
