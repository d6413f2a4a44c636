import { DeadlineQueue } from './deadline-queue.js';

/** Slots of removed alerts that may stay, in addition to as many as there are alerts. */
const leftBound = 1_000;

/** Queue entry of a pending alert. */
export type Slot = {
  readonly deadline: number;
  /** Number of the alert, the number of its resource, and its field. */
  readonly alert: number;
  readonly resource: number;
  readonly field: string;
};

/** The alerts that wait, ordered by deadline. Removing one takes constant time: its slot stays until its turn. */
export type PendingQueue = {
  readonly slots: DeadlineQueue<Slot>;
  /** The slot of each waiting alert. */
  readonly current: Map<number, Slot>;
};

export const makePendingQueue = (): PendingQueue => ({ slots: new DeadlineQueue(), current: new Map() });

const isCurrent = ({ current }: PendingQueue, slot: Slot): boolean => current.get(slot.alert) === slot;

/** The earliest deadline in milliseconds since the epoch; Infinity if nothing waits. */
export const nextDeadline = (queue: PendingQueue): number => {
  const { slots } = queue;
  for (let first = slots.first; first !== undefined; first = slots.first) {
    if (isCurrent(queue, first)) return first.deadline;
    slots.shift();
  }
  return Infinity;
};

/** Adds an alert, or moves it to another deadline. */
export const enqueue = (queue: PendingQueue, slot: Slot): void => {
  queue.current.set(slot.alert, slot);
  queue.slots.add(slot);
  sweep(queue);
};

export const dequeue = (queue: PendingQueue, alert: number): void => {
  if (queue.current.delete(alert)) sweep(queue);
};

/** Removes and returns all matching slots, in order. */
export const takeWanted = (queue: PendingQueue, wanted: (slot: Slot) => boolean): readonly Slot[] => {
  const taken = queue.slots.take((slot) => !isCurrent(queue, slot) || wanted(slot)).filter((slot) => isCurrent(queue, slot));
  for (const slot of taken) queue.current.delete(slot.alert);
  return taken;
};

/** Removes and returns the slots whose deadline has passed. */
export const takeDue = (queue: PendingQueue, now: number): readonly Slot[] => {
  const due: Slot[] = [];
  while (nextDeadline(queue) <= now) {
    const slot = takeFirst(queue);
    if (slot === undefined) break;
    due.push(slot);
  }
  return due;
};

/** Removes and returns the slot with the earliest deadline. */
export const takeFirst = (queue: PendingQueue): Slot | undefined => {
  if (nextDeadline(queue) === Infinity) return undefined;
  const slot = queue.slots.shift();
  if (slot !== undefined) queue.current.delete(slot.alert);
  return slot;
};

const sweep = (queue: PendingQueue): void => {
  const { slots, current } = queue;
  if (slots.size - current.size <= leftBound + current.size) return;
  slots.take((slot) => !isCurrent(queue, slot));
};
