import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../../src/lib/json.js';

/** The real things behind the provider: its files. */

/** A managed resource instance as a state declares it. */
export type DeclaredThing = { readonly address: string; readonly kind: string; readonly id: string; readonly attributes: JsonObject };

type StateInstance = { readonly index_key?: string | number; readonly attributes: JsonObject };
type StateResource = {
  readonly module?: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly StateInstance[];
};

/** The instances of a state by address, read without driftline's code. */
export const declaredThings = (state: Buffer): ReadonlyMap<string, DeclaredThing> => {
  const { resources } = JSON.parse(state.toString('utf8')) as { readonly resources: readonly StateResource[] };
  const all = resources.flatMap(({ module, type, name, instances }) =>
    instances.map(({ index_key, attributes }): DeclaredThing => {
      const index = index_key === undefined ? '' : `[${JSON.stringify(index_key)}]`;
      const address = `${module === undefined ? '' : `${module}.`}${type}.${name}${index}`;
      return { address, kind: type.slice('thing_'.length), id: attributes['id'] as string, attributes };
    }),
  );
  return new Map(all.map((one) => [one.address, one]));
};

export class Things {
  constructor(readonly folder: string) {}

  #path(kind: string, id: string): string {
    return join(this.folder, kind, `${id}.json`);
  }

  /** Undefined if it is gone. */
  read(kind: string, id: string): JsonObject | undefined {
    const text = this.text(kind, id);
    return text === undefined ? undefined : (JSON.parse(text) as JsonObject);
  }

  text(kind: string, id: string): string | undefined {
    try {
      return readFileSync(this.#path(kind, id), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** As somebody else than Terraform writes it: the service counts the revision. */
  write(kind: string, id: string, attributes: JsonObject): void {
    mkdirSync(join(this.folder, kind), { recursive: true });
    this.writeText(kind, id, JSON.stringify({ ...attributes, revision: Number(attributes['revision'] ?? 0) + 1 }));
  }

  writeText(kind: string, id: string, text: string): void {
    writeFileSync(this.#path(kind, id), text);
  }

  remove(kind: string, id: string): void {
    rmSync(this.#path(kind, id), { force: true });
  }

  /** Ids and names of the members of a shelf. */
  members(shelf: string): readonly { readonly id: string; readonly name: Json }[] {
    return readdirSync(join(this.folder, 'member')).flatMap((file) => {
      const id = file.replace(/\.json$/, '');
      const member = this.read('member', id);
      return member?.['shelf_id'] === shelf ? [{ id, name: member['name'] ?? null }] : [];
    });
  }
}
