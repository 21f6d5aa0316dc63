/** How money is received and given back by hand. */
export const manualMethods = ['cash', 'bank-transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Stands for a provider in the records of payments by hand. */
export const manualProvider = 'manual'
/** Stands for a provider where nothing was to be paid. */
export const free = 'free'
