import { problemReply } from '../envelope.js';

/** The response to a request that took longer than the timeout. */
export const overdue = problemReply({ kind: 'unavailable', message: 'the request took too long', headers: [['Retry-After', '5']] });
