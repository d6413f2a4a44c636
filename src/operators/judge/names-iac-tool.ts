/** Names a tool that writes the state that we read. A hint only: it can be forged (D9). Source: reference 2.1, user agents in real records. */
const iacTool = /\b(terraform|opentofu|tofu|terragrunt)\/|terraform-provider-|hashicorp-terraform-exec/i;

export const namesIacTool = (userAgent: string): boolean => iacTool.test(userAgent);
