import type { Drift } from '../../../model/drift.js';
import type { SourcePlace } from '../../../model/source-place.js';
import type { StateSnapshot } from '../../../model/state-snapshot.js';

/** The end of a run, as the reports for CI systems need it. */
export type RunReport = {
  /** Alerts that are open, most severe first; see `inReportOrder`. */
  readonly open: readonly Drift[];
  readonly resolved: readonly Drift[];
  /** Why the run compared nothing, so that its report says nothing about drift. */
  readonly failure: string | undefined;
  /** Whether filters may have left alerts out. */
  readonly isFiltered: boolean;
  /** The newest version of each declared state, in the order of their first versions. */
  readonly states: readonly StateSnapshot[];
  /** The block that declares an alert's resource, or the start of the configuration; undefined if that is unknown. */
  readonly place: (drift: Drift) => SourcePlace | undefined;
  /** Version of driftline. */
  readonly version: string;
  /** Separates the SARIF reports that are uploaded for one commit. */
  readonly category: string;
  /** End of the run, ISO 8601 UTC. */
  readonly at: string;
  /** Duration of the run. */
  readonly seconds: number;
};

/** `notes`: what a limit of the format left out, for standard error. */
export type Report = (run: RunReport) => { readonly text: string; readonly notes: readonly string[] };
