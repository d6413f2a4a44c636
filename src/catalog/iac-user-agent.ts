/** Tools that write states, by their user agents in real records. */
export const iacTools: readonly (readonly [tool: string, agent: RegExp])[] = [
  ['opentofu', /\b(?:opentofu|tofu)\//i],
  ['terraform', /\b(?:terraform|terragrunt)\/|terraform-provider-|hashicorp-terraform-exec/i],
];

/** Only a hint: an agent can be forged (D9). */
export const namesIacTool = (userAgent: string): boolean => iacTools.some(([, agent]) => agent.test(userAgent));
