import type { ComponentType } from 'preact';

/** What stands at `:name` in the path of a view, decoded. */
export type ViewParams = Readonly<Record<string, string>>;
export type View = ComponentType<{ readonly params: ViewParams }>;
