import { posix } from 'node:path';
import ts from 'typescript';

/** `to`: path from the root for a file of the repository (`src/model/fact.ts`), else the package specifier. `names`: `*` for all. */
type Import = { readonly to: string; readonly local: boolean; readonly names: readonly string[]; readonly line: number };
type Export = { readonly name: string; readonly line: number; readonly kind: 'own' | 'again' | 'default' };

/** The input of the rules, read from the text alone, without types. */
export type Module = {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly source: ts.SourceFile;
  readonly lineOf: (node: ts.Node) => number;
};

export const readModule = (path: string, text: string): Module => {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const imports: Import[] = [];
  const exports: Export[] = [];
  const note = (specifier: ts.Node | undefined, names: readonly string[]): void => {
    if (specifier !== undefined && ts.isStringLiteral(specifier) && !specifier.text.endsWith('.css'))
      imports.push({ ...resolve(path, specifier.text), names, line: lineOf(specifier) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, importedNames(node.importClause, text));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, exportedNames(node.exportClause));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal, ['*']);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) note(node.arguments[0], ['*']);
    else if (isWorkerUrl(node, source)) note(node.arguments?.[0], ['*']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const imported = new Set(source.statements.filter(ts.isImportDeclaration).flatMap(localNames));
  for (const statement of source.statements)
    for (const one of exported(statement, imported)) exports.push({ ...one, line: lineOf(statement) });
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, lines, imports, exports, source, lineOf };
};

/** The modules with imports of components resolved: `./text.js` is `text.tsx` where there is no `text.ts`. */
export const withComponents = (modules: readonly Module[]): readonly Module[] => {
  const paths = new Set(modules.map(({ path }) => path));
  const found = (to: string): string => (!paths.has(to) && paths.has(`${to}x`) ? `${to}x` : to);
  return modules.map((module) => ({ ...module, imports: module.imports.map((one) => (one.local ? { ...one, to: found(one.to) } : one)) }));
};

/** `new URL('./worker.js', import.meta.url)`: the reference to a worker's file. The bundle in `app` is no module. */
const isWorkerUrl = (node: ts.Node, source: ts.SourceFile): node is ts.NewExpression =>
  ts.isNewExpression(node) && /^new URL\('(?!(?:\.\.\/)+app\/)[^']+\.js', import\.meta\.url\)$/.test(node.getText(source));

const resolve = (from: string, specifier: string): { readonly to: string; readonly local: boolean } =>
  specifier.startsWith('.')
    ? { to: posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts'), local: true }
    : { to: specifier, local: false };

/** Of a namespace, the members that the text uses. */
const importedNames = (clause: ts.ImportClause | undefined, text: string): readonly string[] => {
  const bindings = clause?.namedBindings;
  const named =
    bindings === undefined
      ? []
      : ts.isNamedImports(bindings)
        ? bindings.elements.map((one) => (one.propertyName ?? one.name).text)
        : [...new Set([...text.matchAll(new RegExp(`\\b${bindings.name.text}\\.(\\w+)`, 'g'))].map(([, name = '']) => name))];
  return clause?.name === undefined ? named : [...named, 'default'];
};

const exportedNames = (clause: ts.NamedExportBindings | undefined): readonly string[] =>
  clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map((one) => (one.propertyName ?? one.name).text) : ['*'];

const localNames = (statement: ts.ImportDeclaration): readonly string[] => {
  const clause = statement.importClause;
  const bindings = clause?.namedBindings;
  const named =
    bindings === undefined ? [] : ts.isNamedImports(bindings) ? bindings.elements.map((one) => one.name.text) : [bindings.name.text];
  return clause?.name === undefined ? named : [...named, clause.name.text];
};

type Named = Omit<Export, 'line'>;

const exported = (statement: ts.Statement, imported: ReadonlySet<string>): readonly Named[] => {
  if (ts.isExportAssignment(statement)) return [{ name: 'default', kind: 'default' }];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (clause === undefined) return [{ name: '*', kind: 'again' }];
    if (ts.isNamespaceExport(clause)) return [{ name: clause.name.text, kind: 'again' }];
    return clause.elements.map((one): Named => {
      const again = statement.moduleSpecifier !== undefined || imported.has((one.propertyName ?? one.name).text);
      return { name: one.name.text, kind: one.name.text === 'default' ? 'default' : again ? 'again' : 'own' };
    });
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.some((one) => one.kind === ts.SyntaxKind.DefaultKeyword)) return [{ name: 'default', kind: 'default' }];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((one) => boundNames(one.name)).map((name) => ({ name, kind: 'own' }));
  const name = (statement as ts.DeclarationStatement).name;
  return name === undefined ? [] : [{ name: name.getText(), kind: 'own' }];
};

const boundNames = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : boundNames(one.name)));
