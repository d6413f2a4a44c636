import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '../../../src/http/route.js';
import { components } from '../../../src/http/schemas/components.js';

/** The violations of a value for a schema that may reference the components. */
export const schemaCheck = (schema: JsonSchema): ((value: unknown) => readonly string[]) => {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors: true });
  formats.default(ajv);
  // Targets of references, not part of a schema.
  ajv.addKeyword('components');
  const check = ajv.compile({ ...schema, components: { schemas: components() } });
  return (value) => {
    check(value);
    return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`);
  };
};
