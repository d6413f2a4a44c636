/** Where a resource instance is declared: the modules from the root on, and `type.name`; undefined if it is no address of a resource. */
type AddressPath = { readonly modules: readonly string[]; readonly name: string };

/** `module.api["eu"].aws_instance.web[0]` → `api` and `aws_instance.web`. Keys may contain anything, also dots and brackets. */
export const addressPath = (address: string): AddressPath | undefined => {
  const steps = [...address.matchAll(/([\p{ID_Start}_][\p{ID_Continue}-]*)((?:\[(?:"(?:[^"\\]|\\.)*"|[^\]"]*)\])*)(?:\.|$)/guy)];
  if (steps.reduce((length, [whole]) => length + whole.length, 0) !== address.length) return undefined;
  const words = steps.map(([, word = '']) => word);
  const modules: string[] = [];
  let at = 0;
  for (; words[at] === 'module' && words.length - at > 2; at += 2) modules.push(words[at + 1] ?? '');
  const [type, name, ...more] = words.slice(at);
  return type === undefined || name === undefined || more.length > 0 || type === 'module'
    ? undefined
    : { modules, name: `${type}.${name}` };
};
