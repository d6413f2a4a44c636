import type { YAMLParseError } from 'yaml';

/**
 * What is wrong with the YAML, and how to fix it. Keeps only the message proper: the parser quotes the input after a colon, which may be a
 * secret, and adds hints for programmers after a semicolon.
 */
export const brokenYaml = ({ code, message }: Pick<YAMLParseError, 'message'> & { readonly code?: YAMLParseError['code'] }): string => {
  const hint = code === undefined ? undefined : hints[code];
  return `valid YAML: ${message.split(/: |; |\n/)[0] ?? ''}${hint === undefined ? '' : `; ${hint}`}`;
};

const hints: Readonly<Partial<Record<YAMLParseError['code'], string>>> = {
  BAD_INDENT: 'keys of one section start in the same column',
  BLOCK_AS_IMPLICIT_KEY: 'put quotes around a value that contains a colon',
  DUPLICATE_KEY: 'remove one of the two',
  MISSING_CHAR: 'check the indentation and the quotes up to this line',
  TAB_AS_INDENT: 'use spaces',
};

/** What a file is that is no configuration; undefined if it may be one. */
export const foreignConfig = (text: string, content: unknown): string | undefined => {
  if (/[\0\ufffd]/.test(text.slice(0, 1_000))) return 'a text file in YAML, not binary data';
  if (typeof content !== 'object' || content === null || !('terraform_version' in content)) return undefined;
  return 'a configuration in YAML; this is a Terraform state: give it with --state, or as providers.aws.state.local_path in a configuration';
};
