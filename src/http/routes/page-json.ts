import type { Page, PageRequest } from '../../model/store.js';

/** A page as it stands in `data`; its items are JSON already. */
export const pageJson = (name: string, { items, total }: Page, { page, limit }: PageRequest): string =>
  `{"${name}":[${items.join(',')}],"page":${page},"limit":${limit},"total":${total}}`;
