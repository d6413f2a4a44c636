import type { Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';

/**
 * Whether a call asks the service to check the request and change nothing. Source: AIP-163 (`validate_only`); Cloud Run Admin API v1,
 * `dryRun`, whose only value is `all`.
 */
export const onlyChecks = ({ request }: AuditRecord): boolean => {
  for (const name of ['validateOnly', 'validate_only', 'dryRun', 'dry_run']) if (isOn(request[name])) return true;
  return false;
};

const isOn = (flag: Json | undefined): boolean =>
  flag === true || (typeof flag === 'string' && (flag.toLowerCase() === 'true' || flag.toLowerCase() === 'all'));
