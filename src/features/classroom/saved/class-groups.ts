import type { SavedItem } from '#platform/saving/saved.ts'
import { isOfClass, type ClassPlace } from './class-plan.ts'

/** The saved items of one class, or of past papers, which have no class. */
export type SavedClassGroup = { place: ClassPlace | undefined; items: SavedItem[] }

/** Saved items by class, recordings before materials; past papers come last. */
export function groupsOf(items: readonly SavedItem[]): SavedClassGroup[] {
  const groups: SavedClassGroup[] = []
  for (const { slug, classId } of classPlaces(items))
    groups.push({
      place: { slug, classId },
      items: recordingsFirst(items.filter((item) => isOfClass(item, { slug, classId }))),
    })
  const papers = items.filter(({ opens }) => opens.kind === 'paper')
  if (papers.length > 0) groups.push({ place: undefined, items: papers })
  return groups
}

/** The classes of which something is saved, or on its way. */
export function classPlaces(items: readonly SavedItem[]): ClassPlace[] {
  const places = new Map<string, ClassPlace>()
  for (const { opens } of items)
    if (opens.kind === 'lesson')
      places.set(`${opens.slug}/${opens.class_id}`, { slug: opens.slug, classId: opens.class_id })
  return [...places.values()]
}

const recordingsFirst = (items: SavedItem[]): SavedItem[] =>
  items.toSorted((a, b) => Number(a.quality === 'file') - Number(b.quality === 'file'))
