import type { Classroom } from '#contract/classroom/classroom.ts'
import { leftOf } from '#contract/site/data-budget.ts'
import {
  prefetchedMaterialMaximumBytes,
  prefetchedMaterialsMaximumBytes,
} from '#contract/shared/limits.ts'
import { openSavedRows } from '#offline/saved/rows.ts'
import { isPrefetched, isPlayable } from '#offline/saved/saved-item.ts'
import { dataUseNow, startDataUse } from './data-use.ts'
import { isMaterialKept } from './material-file.ts'
import { savedBy, startSaved } from './saved.ts'
import { prefetchLimitNow } from './prefetch-limit.ts'
import { readSpace } from './space.ts'

type File = { id: string; bytes: number; added_at: string }

/** The newest small files that fit into this number of bytes together. */
export function newestWithin<F extends File>(files: readonly F[], bytes: number): F[] {
  let left = bytes
  return files
    .filter((file) => file.bytes <= prefetchedMaterialMaximumBytes)
    .toSorted((a, b) => b.added_at.localeCompare(a.added_at) || a.id.localeCompare(b.id))
    .filter((file) => {
      const fits = file.bytes <= left
      if (fits) left -= file.bytes
      return fits
    })
}

/**
 * Which files to fetch, newest first.
 * @param limitBytes how much may be here in all, with what is here already
 * @param leftBytes how much may still be fetched: of the data budget, and of the free space
 */
export const materialsToFetch = <F extends File>(
  files: readonly F[],
  isHere: (id: string) => boolean,
  { limitBytes, leftBytes }: { limitBytes: number; leftBytes: number },
): F[] =>
  newestWithin(
    newestWithin(files, limitBytes).filter(({ id }) => !isHere(id)),
    leftBytes,
  )

/** Fetches small files of these open classes to this device; older ones that nobody opened make room for them. */
export async function prefetchMaterials(
  uid: string,
  classrooms: readonly Classroom[],
): Promise<void> {
  startSaved(uid)
  await startDataUse(uid)
  const rows = openSavedRows(uid)
  const [items, removed, space] = await Promise.all([rows.items(), rows.removed(), readSpace()])
  const files = new Map(
    classrooms
      .flatMap(({ programme, subject, materials }) =>
        materials.map((material) => ({
          ...material,
          slug: programme.url_safe_name,
          classId: subject.id,
        })),
      )
      .filter(({ id }) => !removed.has(id))
      .map((file) => [file.id, file]),
  )
  const newest = newestWithin([...files.values()], prefetchedMaterialsMaximumBytes)
  const listed = new Set(classrooms.map(({ subject }) => subject.id))
  const outdated = items.filter(
    (item) =>
      isPrefetched(item) &&
      item.played_at === null &&
      item.opens.kind === 'lesson' &&
      listed.has(item.opens.class_id) &&
      !newest.some(({ id }) => id === item.watched_id),
  )
  const saved = savedBy(uid)
  await saved.drop(outdated.map(({ id }) => id))

  const here = new Set(items.map(({ watched_id }) => watched_id))
  const wanted = materialsToFetch(newest, (id) => here.has(id) || isMaterialKept(uid, id), {
    limitBytes: prefetchLimitNow(),
    leftBytes: Math.min(leftOfBudget(), leftOfSpace(space)),
  })
  await saved.prefetch(
    ...wanted.map(({ id, title, file_name, bytes, slug, classId }) => ({
      opens: { kind: 'lesson' as const, slug, class_id: classId },
      watched_id: id,
      title,
      file_name,
      path: `/${slug}/${classId}?show=materials`,
      // The other details are fetched with the link.
      rendition: { quality: 'file' as const, type: '', bytes, sha256: '' },
      available_until: null,
      seconds: 0,
      may_use_mobile: false,
      prefetched: true,
    })),
  )
}

/** Removes prefetched items that are not complete. */
export async function stopPrefetching(uid: string): Promise<void> {
  const items = await openSavedRows(uid).items()
  const waiting = items.filter((item) => isPrefetched(item) && !isPlayable(item))
  await savedBy(uid).drop(waiting.map(({ id }) => id))
}

function leftOfBudget(): number {
  const now = dataUseNow()
  if (now.state !== 'ready' || !now.choice.counts) return Infinity
  return leftOf(now.choice, now.usedBytes) ?? Infinity
}

/** Leaves half of the free space for the person's own saving. */
const leftOfSpace = (space: Awaited<ReturnType<typeof readSpace>>): number =>
  (space?.guessedFreeBytes ?? Infinity) / 2
