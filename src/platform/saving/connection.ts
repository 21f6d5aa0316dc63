import { dataLevel } from './data-use.ts'
import { keepPreference, readPreference, saverKey } from '../storage/preferences.ts'

/** The Network Information API: `navigator.connection`. */
export type Connection = {
  saveData?: boolean | undefined
  effectiveType?: string | undefined
  type?: string | undefined
}

/** When the app reduces its data use: by the connection, always or never. */
export const saverChoices = ['auto', 'always', 'never'] as const
export type SaverChoice = (typeof saverChoices)[number]

export function saverChoice(): SaverChoice {
  const kept = readPreference(saverKey)
  return saverChoices.find((choice) => choice === kept) ?? 'auto'
}
export const chooseSaver = (choice: SaverChoice) => keepPreference(saverKey, choice)

/** The connection as the data-saver choice treats it; undefined if there is no reason to reduce data use. */
export function presentConnection(): Connection | undefined {
  const choice = saverChoice()
  if (choice === 'never') return undefined
  const { connection } = navigator as { connection?: Connection }
  if (choice === 'auto') return connection
  return { effectiveType: connection?.effectiveType, type: connection?.type, saveData: true }
}

/** Mobile data, or a data saver of the browser or this app. Browsers without the API count as unmetered. */
const isMetered = (): boolean => {
  const connection = presentConnection()
  return connection?.type === 'cellular' || connection?.saveData === true
}

export type AutoDownloadBlocker = 'mobile' | 'saver' | 'budget'

/** Why large files must not be downloaded automatically now; undefined if they may. */
export function autoDownloadBlocker(): AutoDownloadBlocker | undefined {
  if (dataLevel() === 'over') return 'budget'
  if (!isMetered()) return undefined
  return saverChoice() === 'always' ? 'saver' : 'mobile'
}
