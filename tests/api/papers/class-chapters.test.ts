import { expect, it } from 'vitest'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const office = api.as(await staff(api, 'administrator'))
const waves = { title_bm: 'Permintaan', title_eng: 'Demand' }

it('INTK-01: a class that staff make has chapters, and with them practice and past papers, at once', async () => {
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
})
