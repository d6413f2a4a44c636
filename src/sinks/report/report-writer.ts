import { cloudCoverage } from '../../catalog/providers.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { githubReport } from './ci/github-commands.js';
import { junitReport } from './ci/junit.js';
import { markdownReport } from './ci/markdown.js';
import { inReportOrder } from './ci/report-order.js';
import type { Report, RunReport } from './ci/run-report.js';
import { sarifReport } from './ci/sarif.js';
import type { ReportFormat } from './drift-formats.js';
import type { DriftWriter } from './drift-writer.js';
import { FinalAlerts } from './final-alerts.js';

/** What a report needs besides the outputs of the run. */
export type ReportContext = Pick<RunReport, 'version' | 'category' | 'place' | 'isFiltered'> & {
  /** Time, duration and failure of the run. Called at its end. */
  readonly outcome: () => Pick<RunReport, 'at' | 'seconds' | 'failure'>;
  /** Receives what a limit of the format left out. */
  readonly warn: (note: string) => void;
};

/** Collects the alerts of a run in their final state, and the newest version of each state, for a report at the end. */
export const reportWriter = (format: ReportFormat, { outcome, warn, ...context }: ReportContext): DriftWriter => {
  const drifts = new FinalAlerts();
  const states = new Map<string, StateSnapshot>();
  return {
    take: (outputs) => {
      drifts.take(outputs);
      for (const one of outputs) if (one.output === 'declared') states.set(one.source, one.snapshot);
      return '';
    },
    end: () => {
      const sorted = inReportOrder([...drifts.values()]);
      const { text, notes } = reports[format]({
        ...context,
        ...outcome(),
        open: sorted.filter(({ resolution }) => resolution === null),
        resolved: sorted.filter(({ resolution }) => resolution !== null),
        states: [...states.values()],
      });
      notes.forEach(warn);
      return text;
    },
  };
};

const reports: Readonly<Record<ReportFormat, Report>> = {
  sarif: sarifReport,
  junit: (run) => junitReport(new Set(cloudCoverage().flatMap(({ resources }) => resources.map(({ type }) => type))))(run),
  markdown: markdownReport,
  github: githubReport,
};
