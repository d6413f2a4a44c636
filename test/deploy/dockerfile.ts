/** One instruction with its continuation lines joined. `args`: from the JSON form, else split at spaces. */
type Instruction = { readonly name: string; readonly text: string; readonly args: readonly string[] };

/** Stages of a Dockerfile in order, each from its `FROM`; instructions before the first belong to stage ''. */
export const stagesOf = (dockerfile: string): ReadonlyMap<string, readonly Instruction[]> => {
  const stages = new Map<string, Instruction[]>([['', []]]);
  let current = '';
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n');
  for (const line of lines) {
    const [, name = '', text = ''] = /^\s*([A-Z]+)\s+(.*\S)\s*$/.exec(line) ?? [];
    if (name === '') continue;
    if (name === 'FROM') current = / AS (\S+)$/i.exec(text)?.[1] ?? 'final';
    stages.set(current, [...(stages.get(current) ?? []), { name, text, args: argsOf(text) }]);
  }
  return stages;
};

const argsOf = (text: string): readonly string[] => {
  const list = text.indexOf('[');
  return list >= 0 && text.endsWith(']') ? (JSON.parse(text.slice(list)) as readonly string[]) : text.split(/\s+/);
};

/** Whether a path passes a .dockerignore that excludes everything and then includes by name. */
export const isLetIn = (path: string, ignore: string): boolean => {
  const rules = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rules[0] === '*' && rules.some((rule) => rule.startsWith('!') && (path === rule.slice(1) || path.startsWith(`${rule.slice(1)}/`)));
};
