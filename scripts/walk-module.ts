import wabt from 'wabt';
import { walkWat } from './walk-wat.js';

export const walkModulePath = 'generated/walk-wasm.js';

/** The file with the assembled module as base64. Throws if the text is not valid WebAssembly. */
export const walkModule = async (): Promise<string> => {
  const module = (await wabt()).parseWat('walk.wat', walkWat, { simd: true });
  try {
    module.validate();
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
    return `// Made by \`npm run assemble-wasm\` from scripts/walk-wat.ts.\nexports.walkWasm =\n  '${base64}';\n`;
  } finally {
    module.destroy();
  }
};
