/** There has been no answer for a while. The work may still succeed; `again` tries it once more. */
export class TakesLong {
  readonly again: () => void

  constructor(again: () => void) {
    this.again = again
  }
}
