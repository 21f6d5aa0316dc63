import { expect, it } from 'vitest'
import {
  calendarFileAt,
  calendarFileName,
  calendarPartPath,
  calendarPath,
  eventUid,
  onlyParts,
  paperId,
  pickedPapersPath,
} from './calendar-files.ts'

const at = (path: string) => calendarFileAt(new URL(path, 'https://kelasku.test'))

it('every address leads back to its file', () => {
  expect(at(calendarPath('igcse'))).toEqual({ calendar: 'igcse', parts: null })
  expect(at(calendarPartPath('spm', paperId('1449/1')))).toEqual({
    calendar: 'spm',
    parts: ['1449-1'],
  })
  expect(at(calendarPartPath('classes', 5))).toEqual({ calendar: 'classes', parts: ['5'] })
  expect(at(pickedPapersPath('spm', ['1449-1', '1449-2']))).toEqual({
    calendar: 'spm',
    parts: ['1449-1', '1449-2'],
  })
})

it.each([
  '/calendar/uec.ics',
  '/calendar/spm',
  '/calendar/spm/.ics',
  '/calendar/spm/a/b.ics',
  '/calendar/spm/..%2Fclasses.ics',
  '/calendar/toString.ics',
])('there is no file at %s', (path) => {
  expect(at(path)).toBeUndefined()
})

it('what is no id of a paper is dropped, so that it can stand in no header', () => {
  const file = at('/calendar/spm.ics?papers=1449-1,%0d%0aevil:%201,,"x"')
  expect(file).toEqual({ calendar: 'spm', parts: ['1449-1'] })
  expect(at('/calendar/spm.ics?papers=')).toEqual({ calendar: 'spm', parts: [] })
})

it('names a file by what is in it', () => {
  const name = (path: string) => calendarFileName(at(path) ?? { calendar: 'spm', parts: null })
  expect(name('/calendar/classes.ics')).toBe('kelasku-classes.ics')
  expect(name('/calendar/spm/1449-1.ics')).toBe('kelasku-spm-1449-1.ics')
  expect(name('/calendar/spm.ics?papers=1449-1,1449-2')).toBe('kelasku-spm-picked.ics')
})

it('keeps the events that are asked for, whole and in order, and nothing when there is none', () => {
  const event = (uid: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:x\r\nEND:VEVENT\r\n`
  const [one, two, other] = [
    event(eventUid('full-2026-09', 1, 1)),
    event(eventUid('full-2026-09', 1, 2)),
    event(eventUid('full-2026-09', 11, 1)),
  ]
  const calendar = `BEGIN:VCALENDAR\r\n${one}${other}${two}END:VCALENDAR`
  expect(onlyParts(calendar, ['1', '999'])).toBe(`BEGIN:VCALENDAR\r\n${one}${two}END:VCALENDAR`)
  expect(onlyParts(calendar, ['2'])).toBeUndefined()
  expect(onlyParts(calendar, [])).toBeUndefined()
})
