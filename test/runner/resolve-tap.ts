import type { ResolveHook } from 'node:module';

/** Hook of the loader of modules: the test files of a worker import `current-test.js` for `tap`. */
export const resolve: ResolveHook = (specifier, context, next) =>
  specifier === 'tap' && context.parentURL !== currentTest ? { url: currentTest, shortCircuit: true } : next(specifier, context);

const currentTest = new URL('./current-test.js', import.meta.url).href;
