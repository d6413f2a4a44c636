import { namesIacTool } from '../../catalog/iac-user-agent.js';
import { anyGlob } from '../../lib/glob.js';
import { text } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';

/** Whether an IaC tool made a call: Terraform, OpenTofu, or one that the configuration names by user agent or field manager (D81). */
export const iacToolTest = (iacAgents: readonly string[]): ((record: AuditRecord) => boolean) => {
  const isConfigured = anyGlob(iacAgents);
  return ({ userAgent, context }) => {
    if (namesIacTool(userAgent)) return true;
    if (iacAgents.length === 0) return false;
    return isConfigured(userAgent) || isConfigured(text(context['fieldManager']) ?? '');
  };
};
