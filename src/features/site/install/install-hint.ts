import { malaysianDay } from '#contract/shared/calendar.ts'
import { keptMaterials } from '#platform/saving/kept-materials.ts'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'
import { savedTotals } from '#platform/saving/saved.ts'

const hinted = 'device/install-hinted'
const firstDay = 'device/first-day'

/** Whether to offer the app now: not offered before, and something was saved or this is not the first day here. */
export async function mayHint(uid: string): Promise<boolean> {
  if (readPreference(hinted) !== null) return false
  const today = malaysianDay(new Date())
  const first = readPreference(firstDay)
  if (first === null) keepPreference(firstDay, today)
  else if (first !== today) return true
  const { count, prefetched } = await savedTotals(uid)
  return count > prefetched || (await keptMaterials(uid)).length > 0
}

export const noteHinted = (): void => keepPreference(hinted, '1')
