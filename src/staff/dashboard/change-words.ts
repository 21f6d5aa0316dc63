import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { Off } from '#contract/billing/promo-codes.ts'
import type { Format } from '#contract/shared/text/english-format.ts'
import type { StaffChange } from '#contract/dashboard/changes.ts'
import { textOf } from '#platform/i18n/i18n.ts'

type Copy = TFunction<['staff/office', 'staff/kit']>
type Lesson = {
  id: string
  title: string
  starts_at: string
  is_cancelled: boolean
  meeting_url: string | null
}

const lessonsInFull = 8
const longestText = 200
/** Names of fields that hold ids, which mean nothing to people. */
const ids = new Set(['id', 'recording', 'class_id', 'media_key', 'programme_id', 'teacher_ids'])

/** The copy keys of fields that hold codes. */
const codes: Readonly<Record<string, string>> = {
  role: 'staff/kit:roles',
  status: 'staff/kit:orderStatus',
  place: 'announcements.places',
  joining_price: 'staff/kit:joiningPrices',
}

/** A recorded change as text, one line for each changed value. */
export function changeLines({ before, after }: StaffChange, t: Copy, format: Format): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !ids.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const known = names.filter((name) => name !== 'lessons' && nameOf(name, t) !== '')
  const lines = known.map((name) => {
    const values = {
      name: nameOf(name, t),
      before: valueText(name, before[name], t, format),
      after: valueText(name, after[name], t, format),
    }
    return t(name in before ? 'changes.line' : 'changes.set', values)
  })
  const others = names.filter((name) => name !== 'lessons' && !known.includes(name)).length
  return [
    ...lines,
    ...lessonLines(lessonsIn(before), lessonsIn(after), t, format),
    ...(others > 0 ? [t('changes.others', { count: others })] : []),
  ]
}

const nameOf = (name: string, t: Copy): string =>
  textOf(t, `changes.fields.${name}`, { defaultValue: '' })

function valueText(name: string, value: unknown, t: Copy, format: Format): string {
  if (value === undefined || value === null || value === '') return t('changes.nothing')
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number') {
    if (name.endsWith('_sen')) return format.money(value)
    return name === 'bytes' ? format.bytes(value) : t('staff/kit:number', { count: value })
  }
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string')
      ? format.list(value, 'conjunction')
      : t('changes.entries', { count: value.length })
  if (v.is(Off, value))
    return value.kind === 'amount'
      ? format.money(value.amount)
      : t('changes.percent', { percent: value.percent })
  if (typeof value === 'object') return objectText(value, t)
  const text = value as string
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return format.dateTime(new Date(text))
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return format.longDate(text)
  return codeText(name, text, t) || shortened(text)
}

/** The text of a code, such as a role; empty for anything else. */
function codeText(name: string, text: string, t: Copy): string {
  const group = codes[name]
  if (!group) return ''
  // Parcels have a status too.
  return textOf(t, [`${group}.${text}`, `staff/parcels:states.${text}`], { defaultValue: '' })
}

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text

/** The audience of an announcement; for any other object, the number of its values. */
function objectText(value: object, t: Copy): string {
  if (!('to' in value)) return t('changes.entries', { count: Object.keys(value).length })
  if (value.to === 'everybody') return t('announcements.everybody')
  return t(value.to === 'class' ? 'announcements.classes' : 'announcements.programmes')
}

const lessonsIn = ({ lessons }: Record<string, unknown>): Lesson[] =>
  Array.isArray(lessons) ? (lessons as Lesson[]) : []

function lessonLines(
  before: readonly Lesson[],
  after: readonly Lesson[],
  t: Copy,
  format: Format,
): string[] {
  const when = ({ starts_at }: Lesson) => format.dateTime(new Date(starts_at))
  const lines = after.map((one) => {
    const was = before.find(({ id }) => id === one.id)
    return t(`changes.lesson.${lessonChangeKind(one, was)}`, {
      title: one.title,
      after: when(one),
      before: was ? (was.title === one.title ? when(was) : was.title) : '',
    })
  })
  // Intakes that share a meeting have the same line.
  const different = [...new Set(lines)]
  const more = different.length - lessonsInFull
  if (more <= 0) return different
  return [...different.slice(0, lessonsInFull), t('changes.lessonsMore', { count: more })]
}

function lessonChangeKind(one: Lesson, was: Lesson | undefined) {
  if (!was) return 'added'
  if (one.is_cancelled !== was.is_cancelled) return one.is_cancelled ? 'cancelled' : 'restored'
  if (one.starts_at !== was.starts_at) return 'moved'
  return one.title === was.title ? 'linked' : 'named'
}
