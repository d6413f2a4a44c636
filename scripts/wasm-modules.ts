import wabt from 'wabt';
import { inflateWat } from './inflate-wat.js';
import { walkWat } from './walk-wat.js';

type WasmModule = { readonly path: string; readonly source: string; readonly text: string };

const modules = [
  { name: 'walk', wat: walkWat },
  { name: 'inflate', wat: inflateWat },
];

/** The files with the assembled modules as base64. Throws if a text is not valid WebAssembly. */
export const wasmModules = async (): Promise<readonly WasmModule[]> => {
  const assembler = await wabt();
  return modules.map(({ name, wat }) => {
    const module = assembler.parseWat(`${name}.wat`, wat, { simd: true });
    try {
      module.validate();
      const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
      const source = `scripts/${name}-wat.ts`;
      return {
        path: `generated/${name}-wasm.js`,
        source,
        text: `// Made by \`npm run assemble-wasm\` from ${source}.\nexports.${name}Wasm =\n  '${base64}';\n`,
      };
    } finally {
      module.destroy();
    }
  });
};
