import { dataLevel } from '../data-use.ts'
import { keepPreference, readPreference } from '../preferences.ts'

/** What browsers tell of the network, where they do: `navigator.connection`. */
export type Connection = {
  saveData?: boolean | undefined
  effectiveType?: string | undefined
  type?: string | undefined
}

/** Whether data is saved on this device: by what the connection is, or as was chosen. */
export const saverChoices = ['auto', 'always', 'never'] as const
export type SaverChoice = (typeof saverChoices)[number]

const saverKey = 'device/data-saver'

export function saverChoice(): SaverChoice {
  const kept = readPreference(saverKey)
  return saverChoices.find((choice) => choice === kept) ?? 'auto'
}
export const chooseSaver = (choice: SaverChoice) => keepPreference(saverKey, choice)

/** The connection as it is to be treated; undefined where nothing is known that would speak for saving. */
export function presentConnection(): Connection | undefined {
  const choice = saverChoice()
  if (choice === 'never') return undefined
  const { connection } = navigator as { connection?: Connection }
  if (choice === 'auto') return connection
  return { effectiveType: connection?.effectiveType, type: connection?.type, saveData: true }
}

/** Mobile data, or told to save it. Where a browser says nothing, nothing is assumed. */
const isMetered = (): boolean => {
  const connection = presentConnection()
  return connection?.type === 'cellular' || connection?.saveData === true
}

export type WhyNot = 'mobile' | 'saver' | 'budget'

/** Why nothing large is to be taken unasked now; undefined where it may be. */
export function whyNotUnasked(): WhyNot | undefined {
  if (dataLevel() === 'over') return 'budget'
  if (!isMetered()) return undefined
  return saverChoice() === 'always' ? 'saver' : 'mobile'
}
