/** User agents of tools that write states, from real records. Only a hint: an agent can be forged (D9). */
const iacTool = /\b(terraform|opentofu|tofu|terragrunt)\/|terraform-provider-|hashicorp-terraform-exec/i;

export const namesIacTool = (userAgent: string): boolean => iacTool.test(userAgent);
