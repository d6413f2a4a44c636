import ts from 'typescript';
import type { Module } from './read-module.js';

const pureFolders = ['src/lib/', 'src/model/', 'src/catalog/', 'src/operators/'];
/** Packages without I/O. */
const purePackages = ['rxjs', 'fp-ts', 'io-ts', '#generated/computed-attributes.js'];

/** Globals for clock, randomness, environment, output or scheduling. */
const impureGlobals = new Set([
  'process', 'console', 'performance', 'globalThis', 'global', 'crypto', 'fetch', 'navigator', 'setTimeout', 'setInterval', 'setImmediate',
  'queueMicrotask', 'Worker', 'require',
]); // prettier-ignore

/** Members that read the clock, random numbers, the locale or the time zone of the machine. */
/** Functions of `node:crypto` whose result depends on their arguments only. */
const pureHashes = new Set(['createHash', 'hash']);
const impureMembers = new Set(['Date.now', 'Math.random']);
const localMembers =
  /^(?:toLocale\w*|localeCompare|getTimezoneOffset|(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)|to(?:Date|Time)String)$/;

/** Uses that make `model`, `catalog` and `operators` depend on more than their arguments. */
export const impurities = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter((module) => pureFolders.some((folder) => module.path.startsWith(folder)))
    .flatMap((module) => [...impureImports(module), ...impureUses(module)]);

const impureImports = (module: Module): readonly string[] =>
  module.imports
    .filter((one) => !one.local)
    .filter((one) => !purePackages.some((name) => one.to === name || one.to.startsWith(`${name}/`)))
    .filter((one) => one.to !== 'node:crypto' || one.names.some((name) => !pureHashes.has(name)))
    .map(
      (one) => `${module.path}:${one.line} imports { ${one.names.join(', ')} } from ${one.to}; only createHash and hash of node are pure`,
    );

const impureUses = (module: Module): readonly string[] => {
  const found: string[] = [];
  const report = (node: ts.Node, what: string): void => {
    found.push(`${module.path}:${module.lineOf(node)} uses ${what}; pass time, randomness and environment as facts or arguments`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const whole = `${node.expression.getText(module.source)}.${node.name.text}`;
      if (impureMembers.has(whole) || localMembers.test(node.name.text)) report(node, whole);
    } else if (isDate(node) && (ts.isCallExpression(node) || (node.arguments ?? []).length === 0))
      report(node, node.getText(module.source));
    else if (ts.isIdentifier(node) && impureGlobals.has(node.text) && isReference(node)) report(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(module.source);
  return found;
};

const isDate = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression) && node.expression.text === 'Date';

/** Not the name of a member, a key or a type's field. */
const isReference = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent)
  );
};
