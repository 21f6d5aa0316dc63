import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPreference } from '#platform/storage/preferences.ts'
import { useNoteDraft } from './use-note-draft.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The draft as a page that is drawn now has it. */
function drafts(): ReturnType<typeof useNoteDraft> {
  const drawn = vi.fn<(draft: ReturnType<typeof useNoteDraft>) => void>()
  function Holder() {
    drawn(useNoteDraft('u1', 'lesson-1'))
    return null
  }
  renderToStaticMarkup(<Holder />)
  return drawn.mock.lastCall![0]
}

it('WEEK-03: a half-written note stays when another is opened, and is back once that one is closed', () => {
  drafts().open(null, 12, '')
  drafts().change('Half a')
  drafts().open('note-1', 30, 'Saved text')
  expect(drafts().draft).toMatchObject({ noteId: 'note-1', text: 'Saved text' })
  drafts().change('Changed text')
  drafts().open(null, 40, '')
  expect(drafts().draft).toMatchObject({ noteId: null, second: 40, text: 'Half a' })
  drafts().open('note-1', 30, 'Saved text')
  expect(drafts().draft).toMatchObject({ noteId: 'note-1', text: 'Changed text' })
  drafts().close()
  expect(drafts().draft).toMatchObject({ noteId: null, text: 'Half a' })
  drafts().close()
  expect(drafts().draft).toBeNull()
})

it('WEEK-03: a note that was opened and not changed does not come back', () => {
  drafts().open('note-1', 30, 'Saved text')
  drafts().open('note-2', 50, 'Other text')
  drafts().close()
  expect(drafts().draft).toBeNull()
})

it('WEEK-03: what was half-written in a note that is removed does not come back', () => {
  drafts().open('note-1', 30, 'Saved text')
  drafts().change('Changed text')
  drafts().open(null, 40, '')
  drafts().drop('note-1')
  expect(drafts().draft).toMatchObject({ noteId: null, second: 40 })
  drafts().close()
  expect(drafts().draft).toBeNull()
})

it('WEEK-03: a half-written note that the version before kept is still there', () => {
  const kept = { noteId: null, second: 12, before: '', text: 'Half a' }
  keepPreference('person/u1/draft/recording-note/lesson-1', JSON.stringify(kept))
  expect(drafts().draft).toEqual(kept)
})
