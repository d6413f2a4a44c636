/** Largest lock info that is read, bytes; Terraform and OpenTofu write some 300. */
export const maxLockBytes = 64 * 1024;

/**
 * What the backend's operation types are called in a lock. A plan, also one with `-refresh-only` or `-destroy`, and a refresh change
 * nothing in the cloud. Everything else counts as an apply: `OperationTypeApply` itself, which a destroy is too, what the commands for
 * states and imports write (`state-mv`, `OperationTypeInvalid`, …), and whatever other tools call theirs.
 */
const changeNothing: ReadonlySet<unknown> = new Set(['OperationTypePlan', 'OperationTypeRefresh']);

/** Does a lock with this info hold candidates (D9)? One whose info is missing, cut or no JSON does. */
export const holdsCandidates = (info: Uint8Array | string | undefined): boolean => {
  if (info === undefined || info.length > maxLockBytes) return true;
  try {
    const lock = JSON.parse(typeof info === 'string' ? info : Buffer.from(info).toString('utf8')) as unknown;
    return typeof lock !== 'object' || lock === null || !('Operation' in lock) || !changeNothing.has(lock.Operation);
  } catch {
    return true;
  }
};
