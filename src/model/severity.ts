export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];
export type SeverityCounts = Readonly<Record<Severity, number>>;

const rank: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2, critical: 3 };

export const higher = (a: Severity, b: Severity): Severity => (rank[a] >= rank[b] ? a : b);

/** This severity and all higher ones. */
export const severitiesFrom = (least: Severity): readonly Severity[] => severities.filter((one) => rank[one] >= rank[least]);
