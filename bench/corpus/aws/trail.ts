import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { account, corpusState, region } from './declared.js';
import type { CorpusFormat } from '../format.js';
import { corpusRecord } from './records.js';

/** A trail of CloudTrail: documents with a list of records, named with delivery stamps. */
export const trail: CorpusFormat = {
  record: corpusRecord,
  file: (records) => `{"Records":[${records.join(',')}]}`,
  path: (random, delivered) => {
    const iso = new Date(delivered).toISOString();
    const day = `${iso.slice(0, 4)}/${iso.slice(5, 7)}/${iso.slice(8, 10)}`;
    const stamp = `${iso.slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
    return `AWSLogs/${account}/CloudTrail/${region}/${day}/${account}_CloudTrail_${region}_${stamp}_${random.hex(16)}.json.gz`;
  },
  state: corpusState,
  parse: (text) => (JSON.parse(text) as { readonly Records: readonly JsonObject[] }).Records,
  matters: (record) => {
    const { readOnly, errorCode, eventSource, eventName } = record as Slim;
    return readOnly !== true && errorCode === undefined && cloudCatalog.lookup(eventSource, eventName) === 'supported';
  },
};

type Slim = { readonly readOnly?: boolean; readonly errorCode?: string; readonly eventSource: string; readonly eventName: string };
