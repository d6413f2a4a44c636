import { UsageError } from '../service/usage-error.js';
import type { Format } from '../sinks/report/drift-formats.js';

type ReportOptions = { readonly sourceRoot?: string; readonly sarifCategory?: string };

/** Rejects options that the format does not use. */
export const refuseUnusedReportOptions = (format: Format, { sourceRoot, sarifCategory }: ReportOptions): void => {
  if (sourceRoot !== undefined && !placed.has(format))
    throw new UsageError(`--source-root has no effect on --format ${format}: use it with --format ${[...placed].join(', ')}`);
  if (sarifCategory !== undefined && format !== 'sarif')
    throw new UsageError(`--sarif-category has no effect on --format ${format}: use it with --format sarif`);
};

/** Formats that name the line of a block. */
const placed: ReadonlySet<Format> = new Set(['sarif', 'junit', 'github']);
