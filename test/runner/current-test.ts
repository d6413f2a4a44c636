import root, { type Test } from 'tap';

/** What a file gets for `tap` in a worker: the test of the file that runs, in place of the test of the whole process. */
let current: Test = root;

export const runAs = (test: Test): void => {
  current = test;
};

const forwarded = new Proxy({} as Test, {
  get: (_, name) => {
    const value: unknown = Reflect.get(current, name, current);
    return typeof value === 'function' ? (value.bind(current) as unknown) : value;
  },
  set: (_, name, value) => Reflect.set(current, name, value, current),
});

export const test: Test['test'] = (...args) => current.test(...args);

// eslint-disable-next-line no-restricted-syntax -- it stands for tap, whose default export the test files import
export default forwarded;
