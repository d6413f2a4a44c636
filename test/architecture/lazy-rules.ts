import ts from 'typescript';
import type { Module } from './read-module.js';

/** Folders and packages that only instances load that use them. A package is imported only in its folder. */
const lazy = [
  { folder: 'src/nats/', isPackage: (name: string) => name.startsWith('@nats-io/') },
  { folder: 'src/http/uws/', isPackage: (name: string) => name === 'uWebSockets.js' },
  { folder: 'src/http/node/', isPackage: (name: string) => name === 'ws' },
] as const;

/** Imports that load a lazy folder or package with the start of the program. Types cost nothing, nor do dynamic imports. */
export const eagerImports = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, source, imports, lineOf }) => {
      const foreign = lazy.filter(({ folder }) => !path.startsWith(folder));
      const eager = new Set(source.statements.filter((one) => loads(one)).map(lineOf));
      return imports
        .filter(({ line, to }) => eager.has(line) && foreign.some(({ folder, isPackage }) => isPackage(to) || to.startsWith(folder)))
        .map(({ line, to }) => `${path}:${String(line)} imports ${to} at the start of the program; use a dynamic import`);
    });

const loads = (statement: ts.Statement): boolean => {
  if (ts.isExportDeclaration(statement)) return !statement.isTypeOnly;
  return ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
};
