import {
  prefetchedMaterialsMaximumBytes,
  prefetchedMaterialsOnUnknownNetworkBytes,
} from '#contract/shared/limits.ts'
import { dataLevel } from './data-use.ts'
import { observable } from '../observable.ts'
import { keepPreference, readPreference, type PreferenceKey } from '../storage/preferences.ts'
import { saverChoice, type Connection } from './connection.ts'

/** When class materials are fetched without being opened: on Wi-Fi, on mobile data too, or never. */
export const prefetchChoices = ['wifi', 'mobile', 'never'] as const
export type PrefetchChoice = (typeof prefetchChoices)[number]

const choiceKey: PreferenceKey = 'device/prefetch-materials'

function readChoice(): PrefetchChoice {
  const kept = readPreference(choiceKey)
  return prefetchChoices.find((choice) => choice === kept) ?? 'wifi'
}

const chosen = observable(readChoice())
export const prefetchChoice = chosen.get
export const onPrefetchChoice = chosen.subscribe

export function choosePrefetch(choice: PrefetchChoice): void {
  keepPreference(choiceKey, choice)
  chosen.set(choice)
}

/** How many bytes of class materials may be on this device without having been opened. */
export function prefetchLimit(choice: PrefetchChoice, connection: Connection | undefined): number {
  if (choice === 'never') return 0
  if (choice === 'mobile') return prefetchedMaterialsMaximumBytes
  if (connection?.type === 'cellular' || connection?.saveData) return 0
  return connection?.type === 'wifi' || connection?.type === 'ethernet'
    ? prefetchedMaterialsMaximumBytes
    : prefetchedMaterialsOnUnknownNetworkBytes
}

/** The same, for this device as it is connected now. */
export function prefetchLimitNow(): number {
  const { connection } = navigator as { connection?: Connection }
  // An object of the browser: its properties cannot be spread.
  const saveData = connection?.saveData || saverChoice() === 'always'
  return prefetchLimit(prefetchChoice(), { type: connection?.type, saveData })
}

/** Whether a material may be prefetched now. */
export const mayPrefetch = (): boolean => prefetchLimitNow() > 0 && dataLevel() !== 'over'
