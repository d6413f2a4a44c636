const listFormats = ['ndjson', 'json', 'table'] as const;
const reportFormats = ['sarif', 'junit', 'markdown', 'github'] as const;

/** Formats of `driftline replay`. */
export const driftFormats = [...listFormats, ...reportFormats] as const;

/** Written by `driftWriter`. */
export type ListFormat = (typeof listFormats)[number];
/** Reports for CI systems and their viewers, written by `reportWriter`. */
export type ReportFormat = (typeof reportFormats)[number];
export type Format = ListFormat | ReportFormat;

export const isReportFormat = (format: Format): format is ReportFormat => (reportFormats as readonly string[]).includes(format);
