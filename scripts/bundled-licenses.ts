import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Folders of the packages that a bundle contains, sorted. */
const packagesIn = (inputs: Metafile['inputs']): readonly string[] => {
  const folders = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
};

const noticeOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, string>>;
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0 || license === undefined) throw new Error(`${folder} has no license to pass on`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name ?? ''} ${version ?? ''} (${license})`, ...texts].join('\n\n');
};

const line = `\n\n${'-'.repeat(80)}\n\n`;

/** The licenses of all packages in these bundles, which must accompany copies of them. */
export const bundledLicenses = (...bundles: readonly Metafile[]): string =>
  `${bundles
    .flatMap(({ inputs }) => packagesIn(inputs))
    .filter((folder, at, all) => all.indexOf(folder) === at)
    .map(noticeOf)
    .join(line)}\n`;
