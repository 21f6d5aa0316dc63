/** What was begun has not answered for a while. It may still end well; `again` tries it once more. */
export class TakesLong {
  readonly again: () => void

  constructor(again: () => void) {
    this.again = again
  }
}
