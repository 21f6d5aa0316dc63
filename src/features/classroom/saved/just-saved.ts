import { isPlayable } from '#offline/saved/saved-item.ts'
import { observable } from '#platform/observable.ts'
import type { SavedItem } from '#platform/saving/saved.ts'

/** The labels of the items saved by a tap on this page, by item id. */
export const tappedItems = observable<ReadonlyMap<string, string>>(new Map())

export const noteRequest = (id: string, label: string): void =>
  tappedItems.set(new Map([...tappedItems.get(), [id, label]]))

export const forgetRequests = (...ids: string[]): void =>
  tappedItems.set(new Map([...tappedItems.get()].filter(([id]) => !ids.includes(id))))

/** The ids of the tapped items that are saved, latest last. */
export const savedOf = (
  items: readonly SavedItem[],
  labels: ReadonlyMap<string, string>,
): string[] =>
  items
    .filter((item) => labels.has(item.id) && isPlayable(item))
    .toSorted((a, b) => (a.saved_at ?? '').localeCompare(b.saved_at ?? ''))
    .map(({ id }) => id)
