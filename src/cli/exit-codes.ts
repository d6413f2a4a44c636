/** Exit codes that a run can end with; see `driftline replay --exit-code-style`. */
type ExitCodes = { readonly drift: number; readonly error: number };

/** `terraform`: as `plan -detailed-exitcode`. `driftctl`: as `driftctl scan`. Both report drift without `--fail-on-drift`. */
export const exitCodeStyles = ['terraform', 'driftctl'] as const;
export type ExitCodeStyle = (typeof exitCodeStyles)[number];

export const exitCodesOf = (style: ExitCodeStyle | undefined): ExitCodes => {
  if (style === undefined) return { drift: 3, error: 2 };
  return style === 'terraform' ? { drift: 2, error: 1 } : { drift: 1, error: 2 };
};

const option = '--exit-code-style';

/**
 * The style that the arguments of the program name. Read before they are parsed, because a mistake in another option must end the program with
 * the code of the style too.
 */
export const exitCodeStyleIn = (args: readonly string[]): ExitCodeStyle | undefined => {
  if (args[0] !== 'replay' && args[0] !== 'verify') return undefined;
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const last = own.findLastIndex((one) => one === option || one.startsWith(`${option}=`));
  const value = own[last] === option ? own[last + 1] : own[last]?.slice(option.length + 1);
  return exitCodeStyles.find((style) => style === value);
};
