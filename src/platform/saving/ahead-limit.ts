import { materialsAheadMaximumBytes, materialsAheadUnknownBytes } from '#contract/limits.ts'
import { dataLevel } from '../data-use.ts'
import { observable } from '../observable.ts'
import { keepPreference, readPreference, type PreferenceKey } from '../preferences.ts'
import { saverChoice, type Connection } from './connection.ts'

/** When class materials are fetched without being opened: on Wi-Fi, on mobile data too, or never. */
export const aheadChoices = ['wifi', 'mobile', 'never'] as const
export type AheadChoice = (typeof aheadChoices)[number]

const choiceKey: PreferenceKey = 'device/materials-ahead'

function readChoice(): AheadChoice {
  const kept = readPreference(choiceKey)
  return aheadChoices.find((choice) => choice === kept) ?? 'wifi'
}

const chosen = observable(readChoice())
export const aheadChoice = chosen.get
export const onAheadChoice = chosen.subscribe

export function chooseAhead(choice: AheadChoice): void {
  keepPreference(choiceKey, choice)
  chosen.set(choice)
}

/** How many bytes of class materials may be on this device without having been opened. */
export function aheadLimit(choice: AheadChoice, connection: Connection | undefined): number {
  if (choice === 'never') return 0
  if (choice === 'mobile') return materialsAheadMaximumBytes
  if (connection?.type === 'cellular' || connection?.saveData) return 0
  return connection?.type === 'wifi' || connection?.type === 'ethernet'
    ? materialsAheadMaximumBytes
    : materialsAheadUnknownBytes
}

/** The same, for this device as it is connected now. */
export function aheadLimitNow(): number {
  const { connection } = navigator as { connection?: Connection }
  // An object of the browser: its properties cannot be spread.
  const saveData = connection?.saveData || saverChoice() === 'always'
  return aheadLimit(aheadChoice(), { type: connection?.type, saveData })
}

/** Whether a material that nobody asked for may be fetched now. */
export const mayFetchAhead = (): boolean => aheadLimitNow() > 0 && dataLevel() !== 'over'
