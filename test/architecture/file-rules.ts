import type { Module } from './read-module.js';

const maxLines = 300;

export const longFiles = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter((module) => module.lines > maxLines)
    .map((module) => `${module.path} has ${module.lines} lines, more than ${maxLines}; split it`);

/** Folders and files not in kebab-case. Aspects and kinds follow dots: `dedup.evict.test.ts`. */
export const badNames = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter((module) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(module.path))
    .map((module) => `${module.path} is not named in kebab-case`);
