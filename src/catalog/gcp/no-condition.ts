/** Stands for the condition of grants without one, see `KeyPart.absent`. */
export const noCondition = '-';
