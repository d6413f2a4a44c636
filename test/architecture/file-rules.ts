import ts from 'typescript';
import type { Module } from './read-module.js';

const maxLines = 300;

export const longFiles = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter((module) => module.lines > maxLines)
    .map((module) => `${module.path} has ${module.lines} lines, more than ${maxLines}; split it`);

/** Test files that set timers of their own → the reason. All other tests use `until` or `pause`. */
const ownTimers: Readonly<Record<string, string>> = {
  'test/support/until.ts': 'waits for conditions',
  'test/support/pause.ts': 'waits for times',
  'test/support/service.ts': 'limits how long a program takes to start',
  'test/support/pubsub-server.ts': 'a long poll takes time',
  'test/support/served.ts': 'a slow server, whose answer has to be whole at any speed',
  'test/support/faulty-proxy.ts': 'a slow server, whose answer has to be whole at any speed',
  'test/support/http-sink.ts': 'a sink that breaks its contract by a timer',
  'test/support/memory-exchange.ts': 'a source that breaks its contract by a timer',
  'test/conformance/outcomes.ts': 'limits how long a contract allows',
  'test/conformance/source-reader.ts': 'limits how long a contract allows',
  'test/fuzz/connection.ts': 'limits how long a server takes to answer',
  'test/e2e/service.framing.test.ts': 'limits how long a server takes to close a connection',
  'test/runtime/system-scheduler.test.ts': 'tests timers',
  'test/runner/run-in-worker.ts': 'limits how long a file runs',
};

/** Tests that wait for a time: timers outside of the list, and calls of `pause` without a comment that gives the reason. */
export const fixedWaits = (modules: readonly Module[], exceptions = ownTimers): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('test/'))
    .flatMap(({ path, source, lineOf, imports }) => {
      const pauses = imports.some(({ to }) => to === 'test/support/pause.ts');
      const found: string[] = [];
      const lines = source.text.split('\n');
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node)) {
          const { expression } = node;
          const name = ts.isIdentifier(expression) ? expression.text : '';
          const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
          const line = lineOf(node);
          const has = (text = ''): boolean => /^\s*\/\/|\s\/\/ /.test(text);
          if ((name === 'setTimeout' || method === 'waitForTimeout') && !(path in exceptions))
            found.push(`${path}:${line} sets a timer; wait with \`until\`, or with \`pause\` if time is the subject`);
          if (name === 'pause' && pauses && !has(lines[line - 1]) && !has(lines[line - 2]))
            found.push(`${path}:${line} waits for a time without a comment that gives the reason`);
        }
        if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'setTimeout')
          found.push(`${path}:${lineOf(node)} imports a timer; wait with \`until\`, or with \`pause\` if time is the subject`);
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });

/**
 * Helpers that call `tap` while they are imported. A process runs many test files and imports a helper once: the call belongs to the first
 * of them, and a teardown takes what it closes from the others.
 */
export const callsOnImport = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('test/') && !/\.test\.tsx?$/.test(path) && path !== 'test/runner/test-worker.ts')
    .flatMap(({ path, source, lineOf }) =>
      source.statements
        .filter((one) => ts.isExpressionStatement(one) && /^(?:void |await )?t\./.test(one.getText(source)))
        .map((one) => `${path}:${lineOf(one)} calls tap while it is imported, for the first test file of the process only`),
    );

/** Folders and files not in kebab-case. Aspects and kinds follow dots: `dedup.evict.test.ts`. */
export const badNames = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter((module) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(module.path))
    .map((module) => `${module.path} is not named in kebab-case`);
