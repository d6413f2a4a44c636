import { readFileSync, writeFileSync } from 'node:fs';
import { cloudServices } from '../src/catalog/providers.js';
import { allCases } from '../test/support/all-cases.js';
import { compareEvents } from './compare-events.js';
import { compareNames } from './compare-names.js';
import { compareWithModels } from './compare-with-models.js';
import { compareWithSchema } from './compare-with-schema.js';
import { computedPath, computedText } from './computed-attributes.js';
import { draftEntries, draftText } from './draft-entries.js';
import { exampleAttributes } from './example-attributes.js';
import { isGoogleModels, readGoogleModels } from './google-models.js';
import { isKubernetesTypes, kubernetesFindings } from './kubernetes-names.js';
import { leftOperations } from './left-operations.js';
import { isProviderSchema, readProviderSchema } from './provider-schema.js';
import { olderAttributes, reviewedAttributes } from './reviewed-attributes.js';
import { reviewedMembers } from './reviewed-names.js';
import { reviewedPaths } from './reviewed-paths.js';
import { readServiceModels, type ServiceModels } from './service-models.js';

const usage = `usage:
  npm run draft-catalog -- draft MODELS SCHEMA EVENT_SOURCE TYPE [EVENT…]
  npm run draft-catalog -- check FOLDER…
  npm run draft-catalog -- left MODELS
  npm run draft-catalog -- computed [--check] SCHEMA…
MODELS is the data folder of an unpacked botocore, SCHEMA an unpacked @cdktf/provider-…, FOLDER one of these, the discovery documents of an
unpacked google-api-python-client, or an unpacked kubernetes-types. See CONTRIBUTING.md.
`;

/** Compares the catalog with each of the folders, prints the findings and returns their number. Throws on a folder of another kind. */
const checkFolders = async (folders: readonly string[]): Promise<number> => {
  const findings: string[] = [];
  const checked: string[] = [];
  const schemas = folders.filter(isProviderSchema).map(readProviderSchema);
  const models: ServiceModels[] = [];
  for (const folder of folders) {
    if (isProviderSchema(folder)) continue;
    if (isKubernetesTypes(folder)) {
      const schema = schemas.find(({ provider }) => provider === 'kubernetes');
      if (schema === undefined) throw new Error(`${folder}: needs an unpacked @cdktf/provider-kubernetes beside it`);
      const members = kubernetesFindings(folder, schema, reviewedMembers);
      findings.push(...members.findings);
      checked.push(`${members.checked} attributes of Kubernetes`);
      continue;
    }
    if (isGoogleModels(folder)) {
      const google = readGoogleModels(folder);
      models.push(google);
      const names = compareNames(cloudServices, google);
      findings.push(...names.findings);
      checked.push(`${names.known} of ${names.edits} names of Google`);
    } else {
      const aws = readServiceModels(folder);
      models.push(aws);
      const calls = compareWithModels(aws, cloudServices, await allCases('aws'), reviewedPaths);
      const names = compareNames(cloudServices, aws);
      findings.push(...calls.findings, ...names.findings);
      checked.push(`${calls.events} events, ${calls.paths} paths, ${names.known} of ${names.edits} names of AWS`);
    }
  }
  if (schemas.some(({ provider }) => provider === 'aws')) {
    const aws = schemas.filter(({ provider }) => provider === 'aws');
    const attributes = compareWithSchema(aws, await exampleAttributes(), reviewedAttributes, olderAttributes);
    findings.push(...attributes.findings);
    checked.push(`${attributes.checked} attributes of AWS`);
  }
  if (models.length === 2 && schemas.length > 0) {
    const events = compareEvents({
      services: cloudServices,
      models: { forSource: (source) => models.flatMap((one) => one.forSource(source)) },
      schemas,
    });
    findings.push(...events.findings);
    checked.push(`${events.events} events for what they leave out`);
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${findings.length} findings in ${checked.join(', ')}\n`);
  return findings.length;
};

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
  if (mode === 'check' && models !== '') {
    const findings = await checkFolders(process.argv.slice(3));
    return findings > 0 ? 1 : 0;
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
