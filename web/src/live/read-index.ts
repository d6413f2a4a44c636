import type { DriftRow } from '../api/client.js';
import { readText } from './read-text.js';

/** The start of the index: where the stream continues it, how many alerts the service keeps, and which incidents became parts of others. */
type IndexHead = {
  readonly kind: 'head';
  readonly last_event_id: string;
  readonly total: number;
  readonly max: number;
  readonly merged: readonly (readonly [part: string, whole: string])[];
};
type IndexLine = IndexHead | { readonly kind: 'end' } | DriftRow;

/** Rows that are handed over together; fewer at first, so that the page soon shows some. */
const firstRows = 100;
const fewRows = 4_000;

type IndexReader = {
  readonly signal: AbortSignal;
  readonly onHead: (head: IndexHead) => void;
  /** Newest first. */
  readonly onRows: (rows: readonly DriftRow[]) => void;
};

/** Reads all alerts in brief, as they arrive. Rejects if the response is silent, or ends before its last line. */
export const readIndex = async ({ signal, onHead, onRows }: IndexReader): Promise<void> => {
  let rest = '';
  let isComplete = false as boolean;
  let rows: DriftRow[] = [];
  let wanted = firstRows;
  const handOver = (): void => {
    if (rows.length > 0) onRows(rows);
    rows = [];
    wanted = fewRows;
  };
  const onText = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as IndexLine;
      if (!('kind' in parsed)) rows.push(parsed);
      else if (parsed.kind === 'head') onHead(parsed);
      else isComplete = true;
    }
    if (rows.length >= wanted) handOver();
  };
  await readText({ path: '/api/v1/drifts/index', signal, onText });
  handOver();
  if (!isComplete) throw new Error('the list of alerts ended early');
};
