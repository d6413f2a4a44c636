/** A line of a file, counted from 1. `file` is relative to the folder that reports refer to, with `/` between folders. */
export type SourcePlace = { readonly file: string; readonly line: number };
