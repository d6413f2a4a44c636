import { DeadlineQueue } from './deadline-queue.js';

/** Slots of alerts that left, besides as many as there are alerts. */
const leftBound = 1_000;

/** Where a pending alert waits. */
export type Slot = {
  readonly deadline: number;
  /** Number of the alert, the number of its resource, and its field. */
  readonly alert: number;
  readonly resource: number;
  readonly field: string;
};

/** The alerts that wait, in the order of their deadlines. Leaving costs nothing that grows with the queue: the slot stays until its turn. */
export type PendingQueue = {
  readonly slots: DeadlineQueue<Slot>;
  /** The slot of each alert that waits. */
  readonly current: Map<number, Slot>;
};

export const makePendingQueue = (): PendingQueue => ({ slots: new DeadlineQueue(), current: new Map() });

const isCurrent = ({ current }: PendingQueue, slot: Slot): boolean => current.get(slot.alert) === slot;

/** The earliest deadline, milliseconds since the epoch; Infinity where nothing waits. */
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

/** Takes out all that are wanted, in order. */
export const takeWanted = (queue: PendingQueue, wanted: (slot: Slot) => boolean): readonly Slot[] => {
  const taken = queue.slots.take((slot) => !isCurrent(queue, slot) || wanted(slot)).filter((slot) => isCurrent(queue, slot));
  for (const slot of taken) queue.current.delete(slot.alert);
  return taken;
};

/** Takes out those whose deadline has passed. */
export const takeDue = (queue: PendingQueue, now: number): readonly Slot[] => {
  const due: Slot[] = [];
  while (nextDeadline(queue) <= now) {
    const slot = takeFirst(queue);
    if (slot === undefined) break;
    due.push(slot);
  }
  return due;
};

/** Takes out the one with the earliest deadline. */
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
