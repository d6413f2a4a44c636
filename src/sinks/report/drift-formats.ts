/** Formats in which drifts are listed; see `driftWriter`. */
export const driftFormats = ['ndjson', 'json', 'table'] as const;
