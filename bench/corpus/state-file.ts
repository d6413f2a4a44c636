import type { Json, JsonObject } from '../../src/lib/json.js';

type Declared = { readonly type: string; readonly attributes: JsonObject };

/** The pieces of a state file (format 4) that declares the first `size` resources. */
export function* stateFile(provider: string, resource: (n: number) => Declared, size: number): Generator<string> {
  yield '{"version":4,"terraform_version":"1.9.8","serial":1,"lineage":"5a1cf7f2-8a1e-4b93-9a0b-0c9d8e7f6a5b","outputs":{},"resources":[';
  for (let n = 0; n < size; n++) {
    const { type, attributes } = resource(n);
    const declared: Json = {
      mode: 'managed',
      type,
      name: `r${n}`,
      provider: `provider["registry.terraform.io/hashicorp/${provider}"]`,
      instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
    };
    yield (n === 0 ? '' : ',') + JSON.stringify(declared);
  }
  yield '],"check_results":null}';
}
