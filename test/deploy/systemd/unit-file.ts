/** The values of each key of a unit file, in order. Source: systemd.syntax(7); sections do not matter here. */
export const readUnit = (text: string): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== '') values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
};

/** Variables of `Environment=` and of an environment file. Source: systemd.exec(5); the files here need no quotes. */
export const readVariables = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
