import { expect, it } from 'vitest'
import { isSearchIndex, searchIndexPath } from '#contract/papers/search/search-index.ts'
import { pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { putUpPaperVideo } from '../support/paper-video.ts'

const api = await openApiForFile()
const office = api.as(await staff(api, 'administrator'))
const waves = { title_bm: 'Permintaan', title_eng: 'Demand' }

it('INTK-01 PYP-03: a class that staff make has chapters, and with them practice and past papers, at once', async () => {
  const added = await office.post(pathOf('addClass'), {
    ...{ class_name: 'Ekonomi', language: 'Bm', stream: 'art', twin_id: null },
    background_color_hex: '#0F766E',
    class_schedule: [{ weekday: 2, start: '20:00', end: '21:30' }],
  })
  const classId = replyOf('addClass', added).class_id
  const path = pathOf('classChapters', { classId })
  expect(replyOf('classChapters', await office.get(path)).chapters).toEqual([])
  const add = () => office.post(path, waves)
  const { chapters } = replyOf('addClassChapter', await add())
  expect(chapters).toMatchObject([waves])
  expect((await add()).status).toBe(409)

  const choices = replyOf('practiceChoices', await office.get(pathOf('practiceChoices')))
  expect(choices.classes.find(({ id }) => id === classId)?.chapters).toEqual(chapters)

  const { subjects } = replyOf('staffPapers', await office.get(pathOf('staffPapers')))
  const subject = subjects.find(({ name }) => name === 'Ekonomi')
  expect(subject?.exam).toBe('spm')
  // Students see it with its first paper.
  const seen = replyOf('paperSubjects', await office.get(pathOf('paperSubjects', { exam: 'spm' })))
  expect(seen.open.map(({ name_eng }) => name_eng)).not.toContain('Ekonomi')
  expect(await searched()).not.toContain('Ekonomi')

  // PYP-03: the search finds its first paper at once, and after a content load.
  const { paper } = replyOf(
    'addPaper',
    await office.post(pathOf('addPaper'), {
      ...{ subject_id: subject?.id, code: '3767/1', year: 2025, language: 'Bm', more: '' },
      ...{ title: 'SPM 2025 Kertas 1', teacher_id: 'nurul-huda-ismail' },
    }),
  )
  expect(await searched()).not.toContain('Ekonomi')
  await putUpPaperVideo(office, paper.id, 600)
  expect(await searched()).toContain('Ekonomi')
  expect(await api.contentLoad(testNow)).toMatchObject({ changed: 0 })
  await api.app.contentChanged()
  expect(await searched()).toContain('Ekonomi')
})

/** The subjects that devices search. */
async function searched(): Promise<string[]> {
  const { body } = await api.send('GET', searchIndexPath('spm'))
  if (!isSearchIndex(body)) throw new Error('there is no index')
  return body.subjects.map(({ names: [bm] }) => bm)
}
