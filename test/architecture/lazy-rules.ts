import ts from 'typescript';
import type { Module } from './read-module.js';

/** Folders whose packages are loaded only by instances that use them. */
const lazy = ['nats'];

/** Imports that load a lazy folder, or a package of NATS, with the start of the program. Types cost nothing, nor do dynamic imports. */
export const eagerImports = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('src/') && !lazy.some((folder) => path.startsWith(`src/${folder}/`)))
    .flatMap(({ path, source, imports, lineOf }) => {
      const eager = new Set(source.statements.filter((one) => loads(one)).map(lineOf));
      return imports
        .filter(({ line, to }) => eager.has(line) && (to.startsWith('@nats-io/') || lazy.some((folder) => to.startsWith(`src/${folder}/`))))
        .map(({ line, to }) => `${path}:${String(line)} imports ${to} at the start of the program; use a dynamic import`);
    });

const loads = (statement: ts.Statement): boolean => {
  if (ts.isExportDeclaration(statement)) return !statement.isTypeOnly;
  return ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
};
