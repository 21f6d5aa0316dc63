import { isPlayable } from '#offline/saved/saved-item.ts'
import { observable } from '#platform/observable.ts'
import type { SavedItem } from '#platform/saving/saved.ts'

/** What taps on this page asked for: the label of each row by its item's id. */
export const asked = observable<ReadonlyMap<string, string>>(new Map())

export const noteAsked = (id: string, label: string): void =>
  asked.set(new Map([...asked.get(), [id, label]]))

export const forgetAsked = (...ids: string[]): void =>
  asked.set(new Map([...asked.get()].filter(([id]) => !ids.includes(id))))

/** The ids of what was asked for and is here, latest last. */
export const savedOf = (items: readonly SavedItem[], ids: ReadonlyMap<string, string>): string[] =>
  items
    .filter((item) => ids.has(item.id) && isPlayable(item))
    .toSorted((a, b) => (a.saved_at ?? '').localeCompare(b.saved_at ?? ''))
    .map(({ id }) => id)
