import { instantOf, timeText, type Zone } from '../lib/time.js';
import { cutText, visibleText } from '../lib/visible-text.js';
import type { Relation } from './graph.js';

/** Proofs that are listed, and characters of a text in one. */
const mostProofs = 4;
const textLength = 160;

const shown = (text: string): string => visibleText(cutText(text, textLength));

/** Why an edge is there, one line for each proof: see "Edges" in docs/causal-graph.md. */
export const proofLines = (proofs: Relation['proofs'], shownIn: Zone): readonly string[] => {
  const lines = [...new Set(proofs.slice(0, mostProofs).map(({ data: { metadata } }) => lineOf(metadata, shownIn)))];
  return proofs.length > mostProofs ? [...lines, `and ${String(proofs.length - mostProofs)} further proofs`] : lines;
};

const lineOf = (metadata: Readonly<Record<string, unknown>>, shownIn: Zone): string => {
  const text = (name: string): string => {
    const value = metadata[name];
    return typeof value === 'string' ? shown(value) : '';
  };
  const attribute = text('attribute');
  const time = timeText(instantOf(text('timestamp')), shownIn);
  const at = time === '' ? '' : `, ${time}`;
  if (text('rule') !== '') return `Rule: ${text('rule')}`;
  if (text('source') !== '') {
    const address = text('address');
    return `State ${text('source')}: ${attribute}${address === '' ? '' : ` of ${address}`}`;
  }
  if (text('event_id') !== '' || text('event_name') !== '')
    return `Record ${text('event_name')} (${text('event_id')})${attribute === '' ? '' : `, ${attribute}`}${at}`;
  if (text('sensor_event') !== '') return `Sensor event ${text('sensor_event')}${at}`;
  if (text('drift') !== '') return `Alert ${text('drift')}${at}`;
  return 'The service names no proof.';
};
