/** A tax that prices include from a day on, such as SST of 8 %. */
export type Tax = { name: string; percent: number; since: string }

/** The tax that a sum includes, in whole sen. */
export const includedTax = (sen: number, percent: number): number =>
  Math.round((sen * percent) / (100 + percent))
