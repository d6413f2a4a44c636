import { exampleAttributes } from './example-attributes.js';
import { compareWithSchema } from './compare-with-schema.js';
import { readProviderSchema } from './provider-schema.js';
import { olderAttributes, reviewedAttributes } from './reviewed-attributes.js';

/**
 * `npm run check-schema -- FOLDER…`: compares the AWS catalog with the schema of the Terraform AWS provider. Each folder holds an
 * unpacked `@cdktf/provider-aws`, of any version. See CONTRIBUTING.md.
 */
const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write(
    'usage: npm run check-schema -- FOLDER…\nEach FOLDER holds an unpacked @cdktf/provider-aws, e.g. node_modules/@cdktf/provider-aws.\n',
  );
  process.exitCode = 2;
} else {
  const schemas = folders.map(readProviderSchema);
  const { findings, checked } = compareWithSchema(schemas, await exampleAttributes(), reviewedAttributes, olderAttributes);
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  const versions = schemas.map((schema) => schema.version).join(', ');
  process.stdout.write(`${findings.length} findings in ${checked} attributes, against @cdktf/provider-aws ${versions}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
