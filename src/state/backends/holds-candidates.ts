/** Maximum bytes of lock info that are read. Terraform and OpenTofu write about 300. */
export const maxLockBytes = 64 * 1024;

/**
 * Operations in locks that change nothing in the cloud: a plan, also with `-refresh-only` or `-destroy`, and a refresh. All others count as
 * an apply: `OperationTypeApply` (also of a destroy), the operations of state commands and imports (`state-mv`, `OperationTypeInvalid`, …),
 * and those of other tools.
 */
const changeNothing: ReadonlySet<unknown> = new Set(['OperationTypePlan', 'OperationTypeRefresh']);

/** Whether a lock with this info holds pending alerts (D9). A lock with missing, truncated or invalid info does. */
export const holdsCandidates = (info: Uint8Array | string | undefined): boolean => {
  if (info === undefined || info.length > maxLockBytes) return true;
  try {
    const lock = JSON.parse(typeof info === 'string' ? info : Buffer.from(info).toString('utf8')) as unknown;
    return typeof lock !== 'object' || lock === null || !('Operation' in lock) || !changeNothing.has(lock.Operation);
  } catch {
    return true;
  }
};
