import type { NewSave, Saving } from '#offline/saved/saving.ts'
import { call } from '../api/call.ts'
import { Refusal, Unreachable } from '../api/failures.ts'
import { keepPreference, readPreference, type PreferenceKey } from '../storage/preferences.ts'
import { readWatchedHere } from './watched-here.ts'
import { startDataUse } from './data-use.ts'
import { autoDownloadBlocker } from './connection.ts'
import { askLinks } from './transfers.ts'

const checkEveryMs = 6 * 3_600_000
const wantedKey = (uid: string): PreferenceKey => `person/${uid}/keep-next`
const checkedAtKey = (uid: string): PreferenceKey => `person/${uid}/keep-next-looked`
const answersWithinMs = 30_000

export const keepsNext = (uid: string): boolean => readPreference(wantedKey(uid)) === 'yes'

export function setKeepsNext(uid: string, wanted: boolean): void {
  keepPreference(wantedKey(uid), wanted ? 'yes' : 'no')
  keepPreference(checkedAtKey(uid), '')
}

/**
 * Queues the newest recording of this person's classes in low quality, if they opted in and automatic downloads are not
 * blocked. Skips a recording that was watched or removed on this device.
 */
export async function keepNextReady(uid: string, saving: Saving, now: Date): Promise<void> {
  if (!keepsNext(uid)) return
  await startDataUse(uid)
  if (autoDownloadBlocker()) return
  const checkedAt = Number(readPreference(checkedAtKey(uid)))
  if (Math.abs(now.getTime() - checkedAt) < checkEveryMs) return
  const noteChecked = () => keepPreference(checkedAtKey(uid), String(now.getTime()))
  try {
    await queueNewest(uid, saving)
    noteChecked()
  } catch (failure) {
    // Without an answer it is retried at the next contact.
    if (failure instanceof Unreachable) return
    noteChecked()
    if (!(failure instanceof Refusal)) throw failure
  }
}

async function queueNewest(uid: string, saving: Saving): Promise<void> {
  const newest = await newestRecording()
  if (!newest || readWatchedHere(uid, newest.watched_id)) return
  const [items, removed] = await Promise.all([saving.items(), saving.removed()])
  if (removed.has(newest.watched_id)) return
  if (items.some(({ watched_id }) => watched_id === newest.watched_id)) return
  const links = await askLinks(newest.watched_id, AbortSignal.timeout(answersWithinMs))
  const rendition = links.renditions.find(({ quality }) => quality === 'low') ?? links.renditions[0]
  if (!rendition) return
  await saving.save({
    ...newest,
    rendition,
    seconds: links.seconds,
    available_until: links.available_until,
    may_use_mobile: false,
    prefetched: true,
  })
}

type Newest = Pick<NewSave, 'opens' | 'watched_id' | 'title' | 'path'>

async function newestRecording(): Promise<Newest | undefined> {
  const { held } = await call('myClasses', {})
  const rooms = held.flatMap(({ programme, subscription, class_ids: classIds }) =>
    subscription?.is_suspended
      ? []
      : classIds.map((classId) => ({ slug: programme.url_safe_name, classId })),
  )
  const found = await Promise.all(
    rooms.map(async (params) => {
      const room = await call('classroom', { params }).catch((failure: unknown) => {
        // A closed class has nothing to save.
        if (failure instanceof Refusal) return undefined
        throw failure
      })
      const lesson = room?.lessons.findLast(({ recording }) => recording)
      return lesson && { lesson, ...params }
    }),
  )
  const [newest] = found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.lesson.starts_at.localeCompare(a.lesson.starts_at))
  return (
    newest && {
      opens: { kind: 'lesson', slug: newest.slug, class_id: newest.classId },
      watched_id: newest.lesson.id,
      title: newest.lesson.title,
      path: `/${newest.slug}/${newest.classId}/${newest.lesson.id}`,
    }
  )
}
