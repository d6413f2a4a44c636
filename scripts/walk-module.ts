import wabt from 'wabt';
import { walkWat } from './walk-wat.js';

/** Contents of `generated/walk-wasm.js`: the assembled walk as base64. Throws if the text is not valid WebAssembly. */
export const walkModule = async (): Promise<string> => {
  const module = (await wabt()).parseWat('walk.wat', walkWat, { simd: true });
  try {
    module.validate();
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
    return `// Made by \`npm run assemble-walk\` from scripts/walk-wat.ts.\nexports.walkWasm =\n  '${base64}';\n`;
  } finally {
    module.destroy();
  }
};
