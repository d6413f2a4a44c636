import { readFileSync, writeFileSync } from 'node:fs';
import { cloudServices } from '../src/catalog/providers.js';
import { allCases } from '../test/support/all-cases.js';
import { compareWithModels } from './compare-with-models.js';
import { compareWithSchema } from './compare-with-schema.js';
import { computedPath, computedText } from './computed-attributes.js';
import { draftEntries, draftText } from './draft-entries.js';
import { exampleAttributes } from './example-attributes.js';
import { leftOperations } from './left-operations.js';
import { readProviderSchema } from './provider-schema.js';
import { olderAttributes, reviewedAttributes } from './reviewed-attributes.js';
import { reviewedPaths } from './reviewed-paths.js';
import { readServiceModels } from './service-models.js';

const usage = `usage:
  npm run draft-catalog -- draft MODELS SCHEMA EVENT_SOURCE TYPE [EVENT…]
  npm run draft-catalog -- check MODELS SCHEMA…
  npm run draft-catalog -- left MODELS
  npm run draft-catalog -- computed [--check] SCHEMA…
MODELS is the data folder of an unpacked botocore, SCHEMA an unpacked @cdktf/provider-aws. See CONTRIBUTING.md.
`;

/**
 * `npm run draft-catalog`: drafts catalog entries of a Terraform type from the service models and the provider's schema, checks the
 * catalog against them, or lists the writing operations that the catalog does not have. A draft is a start for a person, never an entry.
 */
const main = async (): Promise<number> => {
  const [mode, models = '', schema = '', ...rest] = process.argv.slice(2);
  if (mode === 'draft' && rest.length >= 2) {
    const [eventSource = '', type = '', ...events] = rest;
    const found = readServiceModels(models).forSource(eventSource);
    if (found.length === 0) throw new Error(`no service model for ${eventSource}`);
    process.stdout.write(draftText(draftEntries(found, readProviderSchema(schema), type, events)));
    return 0;
  }
  if (mode === 'check' && schema !== '') {
    const calls = compareWithModels(readServiceModels(models), cloudServices, await allCases('aws'), reviewedPaths);
    const attributes = compareWithSchema(
      [schema, ...rest].map(readProviderSchema),
      await exampleAttributes(),
      reviewedAttributes,
      olderAttributes,
    );
    const findings = [...calls.findings, ...attributes.findings];
    for (const finding of findings) process.stdout.write(`${finding}\n`);
    process.stdout.write(
      `${findings.length} findings in ${calls.events} events, ${calls.paths} paths and ${attributes.checked} attributes\n`,
    );
    return findings.length > 0 ? 1 : 0;
  }
  if (mode === 'computed' && models !== '') {
    const folders = process.argv.slice(3).filter((one) => one !== '--check');
    const text = computedText(folders.map(readProviderSchema), reviewedAttributes);
    if (folders.length === process.argv.length - 3) writeFileSync(computedPath, text);
    else if (readFileSync(computedPath, 'utf8') !== text) throw new Error(`${computedPath} is not current: run draft-catalog -- computed`);
    return 0;
  }
  if (mode === 'left' && models !== '') {
    let [all, unknown] = [0, 0];
    for (const { eventSource, writes, left } of leftOperations(readServiceModels(models), cloudServices)) {
      all += writes;
      unknown += left.length;
      process.stdout.write(`${eventSource}: ${left.length} of ${writes} writes left${left.length === 0 ? '' : `: ${left.join(', ')}`}\n`);
    }
    process.stdout.write(`${((1 - unknown / all) * 100).toFixed(1)} % of ${all} writes are known\n`);
    return 0;
  }
  process.stderr.write(usage);
  return 2;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
