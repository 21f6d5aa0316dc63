/** What browsers tell of the network, where they do: `navigator.connection`. */
type Connection = { saveData?: boolean; type?: string }

const present = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** Mobile data, or told to save it. Where a browser says nothing, nothing is assumed. */
export const isMetered = (): boolean => present().type === 'cellular' || present().saveData === true
