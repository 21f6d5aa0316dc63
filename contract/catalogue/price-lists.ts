/** One edition of the prices of a programme, or of one of its intakes. */
export type DatedPrices = {
  /** The intake that it is for; null for all intakes of the programme without prices of their own. */
  intakeKey: string | null
  /** The Malaysian day from which it holds; null for the one that was there first. */
  holdsFrom: string | null
}

/** The edition that holds on a day among those of one programme: of the intake, else of the programme. */
export function pricesInForce<Edition extends DatedPrices>(
  editions: readonly Edition[],
  intakeKey: string | null,
  today: string,
): Edition | undefined {
  const of = (key: string | null) =>
    editions
      .filter((one) => one.intakeKey === key && (one.holdsFrom ?? '') <= today)
      // Of two with the same day the later one holds: sorting keeps their order.
      .toSorted((a, b) => (a.holdsFrom ?? '').localeCompare(b.holdsFrom ?? ''))
      .at(-1)
  return (intakeKey === null ? undefined : of(intakeKey)) ?? of(null)
}
