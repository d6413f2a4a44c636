/** What identifies a version of a state. `resources`: managed instances. */
export type StateVersion = { readonly serial: number; readonly lineage: string; readonly resources: number };

/**
 * A version of a state that is not believed (D101): it has another `lineage` than the one before or a lower `serial`, or it is `emptied`
 * although hardly any of its resources was deleted on record. `since`: when such a version was first read; `at`: when this one was, ISO 8601
 * UTC.
 */
export type Suspicion = {
  readonly source: string;
  readonly reason: 'lineage' | 'serial' | 'emptied';
  readonly since: string;
  readonly at: string;
  readonly version: StateVersion;
  /** The last version that was believed, which stays in force. */
  readonly inForce: StateVersion;
};

/**
 * Why a version is suspect no longer: the state `continued` from the version in force, its deletions were `recorded`, a person `accepted` it
 * (`by`; '' without a name), or `suspect_for` is `over`. All but the first put it into force.
 */
export type SuspicionEnd = { readonly as: 'continued' | 'recorded' | 'accepted' | 'over'; readonly by: string };

const reasons: Readonly<Record<Suspicion['reason'], (suspicion: Suspicion) => string>> = {
  lineage: ({ version, inForce }) => `its lineage is ${version.lineage} instead of ${inForce.lineage}`,
  serial: ({ version, inForce }) => `its serial is ${String(version.serial)} after ${String(inForce.serial)}`,
  emptied: ({ inForce }) => `it declares nothing after ${String(inForce.resources)} resources, whose deletion is not on record`,
};

/** The reason as a clause. */
export const reasonText = (suspicion: Suspicion): string => reasons[suspicion.reason](suspicion);
