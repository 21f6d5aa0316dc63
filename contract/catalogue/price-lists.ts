/** One edition of the prices of a programme, or of one of its intakes. */
export type DatedPrices = {
  /** The intake that it is for; null for all intakes of the programme without prices of their own. */
  intakeKey: string | null
  /** The Malaysian day from which it is in force; null for the first edition. */
  holdsFrom: string | null
}

/** The edition in force among those of one programme: of the intake, otherwise of the programme. */
export function pricesInForce<Edition extends DatedPrices>(
  editions: readonly Edition[],
  intakeKey: string | null,
  today: string,
): Edition | undefined {
  const of = (key: string | null) =>
    editions
      .filter((one) => one.intakeKey === key && (one.holdsFrom ?? '') <= today)
      // The last of several editions of one day is in force, because sorting keeps their order.
      .toSorted((a, b) => (a.holdsFrom ?? '').localeCompare(b.holdsFrom ?? ''))
      .at(-1)
  return (intakeKey === null ? undefined : of(intakeKey)) ?? of(null)
}
