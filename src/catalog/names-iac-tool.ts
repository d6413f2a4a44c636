import { anyGlob } from '../lib/glob.js';
import { text } from '../lib/json.js';
import type { AuditRecord } from '../model/audit-record.js';

/** User agents of tools that write states, from real records. Only a hint: an agent can be forged (D9). */
const iacTool = /\b(terraform|opentofu|tofu|terragrunt)\/|terraform-provider-|hashicorp-terraform-exec/i;

export const namesIacTool = (userAgent: string): boolean => iacTool.test(userAgent);

/** Whether an IaC tool made a call: Terraform, OpenTofu, or one that the configuration names by user agent or field manager (D81). */
export const iacToolTest = (iacAgents: readonly string[]): ((record: AuditRecord) => boolean) => {
  const isConfigured = anyGlob(iacAgents);
  return ({ userAgent, context }) => {
    if (namesIacTool(userAgent)) return true;
    if (iacAgents.length === 0) return false;
    return isConfigured(userAgent) || isConfigured(text(context['fieldManager']) ?? '');
  };
};
