import { examKeys, type ExamKey } from '../shared/kinds.ts'

/** The calendars that anyone may add to a phone: an exam's papers, or all weekly classes. */
export type CalendarName = ExamKey | 'classes'
export const calendarNames: readonly CalendarName[] = [...examKeys, 'classes']

/** A calendar file (.ics) with the events of these ids, or all events. */
export type CalendarFile = { calendar: CalendarName; parts: readonly string[] | null }

/** The parts of a URL that these functions read. */
type Address = { pathname: string; searchParams: { get(name: string): string | null } }

/** The query parameter of `/calendar/spm.ics?papers=1449-1,1449-2`. */
const papersParameter = 'papers'
const partPattern = /^[\w-]{1,20}$/
const pathPattern = /^\/calendar\/(\w+)(?:\/([\w-]{1,20}))?\.ics$/

/** A paper's code in addresses: `1449-1` for the code `1449/1`. */
export const paperId = (code: string): string => code.replace('/', '-')

/** `/calendar/spm.ics` */
export const calendarPath = (calendar: CalendarName): string => `/calendar/${calendar}.ics`

/** `/calendar/spm/1449-1.ics` */
export const calendarPartPath = (calendar: CalendarName, part: string | number): string =>
  `/calendar/${calendar}/${part}.ics`

/** `/calendar/spm.ics?papers=1449-1,1449-2` */
export const pickedPapersPath = (exam: ExamKey, papers: readonly string[]): string =>
  `${calendarPath(exam)}?${papersParameter}=${papers.join(',')}`

const privatePattern = /^\/calendar\/my\/([\w-]{22,64})\.ics$/

/** `/calendar/my/{token}.ics`: the calendar of a person's classes, readable by anyone with the link. */
export const privateCalendarPath = (token: string): string => `/calendar/my/${token}.ics`

/** The token in the address of a private calendar; undefined when there is none. */
export const privateCalendarToken = (path: string): string | undefined =>
  privatePattern.exec(path)?.[1]

/** The calendar file that an address names; undefined if it names none. */
export function calendarFileAt(url: Address): CalendarFile | undefined {
  const [, name, part] = pathPattern.exec(url.pathname) ?? []
  const calendar = calendarNames.find((known) => known === name)
  if (!calendar) return undefined
  const papers = calendar === 'classes' ? null : url.searchParams.get(papersParameter)
  if (part) return { calendar, parts: [part] }
  return { calendar, parts: papers?.split(',').filter((one) => partPattern.test(one)) ?? null }
}

/** The name of the downloaded file. */
export function calendarFileName({ calendar, parts }: CalendarFile): string {
  const of = parts === null ? '' : parts.length === 1 ? `-${parts[0]}` : '-picked'
  return `kelasku-${calendar}${of}.ics`
}

/**
 * The stable id of an event, so that a phone updates it instead of adding it twice: `spm-2023.1449-1@kelasku`, or
 * `full-2026-09.5.1@kelasku` for the first weekly slot of class 5.
 */
export const eventUid = (run: string, part: string | number, slot?: number): string =>
  `${[run, part, ...(slot === undefined ? [] : [slot])].join('.')}@kelasku`

/** The calendar reduced to the events of these parts; undefined when it has none of them. */
export function onlyParts(calendar: string, parts: readonly string[]): string | undefined {
  let left = 0
  const text = calendar.replace(/BEGIN:VEVENT\r\n.*?END:VEVENT\r\n/gs, (event) => {
    const part = /^UID:[^.]+\.([^.@]+)/m.exec(event)?.[1]
    if (part === undefined || !parts.includes(part)) return ''
    left += 1
    return event
  })
  return left > 0 ? text : undefined
}
