import * as v from 'valibot'
import { localeNames } from '../shared/text/locales.ts'
import { Id, Instant, Uuid } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { PeopleFilter, Uid } from '../identity/staff-people.ts'

export const messageSubjectMaximumCharacters = 120
export const messageTextMaximumCharacters = 4000
/** People who are picked one by one; a filter reaches any number. */
export const messagePickedAtMost = 100
export const messagesSorting = sortingBy(['at', 'people'], '-at')

const Locale = v.picklist(localeNames)
const MessageLine = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(most, 'max'))

/** Whom a message is for: everybody of a filter of the people's list, or those who were picked. */
export const MessageTo = v.variant('who', [
  v.strictObject({
    who: v.literal('filter'),
    filter: v.strictObject({ ...PeopleFilter.entries, class: v.optional(Id) }),
  }),
  v.strictObject({
    who: v.literal('picked'),
    uids: v.pipe(v.array(Uid), v.minLength(1), v.maxLength(messagePickedAtMost)),
  }),
])
export type MessageTo = v.InferOutput<typeof MessageTo>

const written = {
  to: MessageTo,
  subject: MessageLine(messageSubjectMaximumCharacters),
  text: MessageLine(messageTextMaximumCharacters),
  /** The language that the text is written in; it is sent as it is. */
  language: Locale,
  /** The mail is for everybody who has not stopped such mails; the inbox always gets it. */
  by_mail: v.boolean(),
}
export const PreviewMessage = v.strictObject(written)
export type PreviewMessage = v.InferOutput<typeof PreviewMessage>

/** Whom a message would reach at this moment, and the mail in the languages of its readers. */
export const MessagePreview = v.object({
  people: v.number(),
  mails: v.number(),
  /** Stopped mails from the school. */
  stopped: v.number(),
  /** Mails to their address come back. */
  returned: v.number(),
  /** Have no verified address. */
  unverified: v.number(),
  shown: v.array(
    v.object({ locale: Locale, people: v.number(), subject: v.string(), text: v.string() }),
  ),
})
export type MessagePreview = v.InferOutput<typeof MessagePreview>

export const SendMessage = v.strictObject({
  /** Made by the page: sent twice, it is one message. */
  id: Uuid,
  ...written,
  /** The number that was shown and confirmed; refused if the selection has another by now. */
  people: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type SendMessage = v.InferOutput<typeof SendMessage>

export const MessagesQuery = v.strictObject({
  /** Its `search`: part of the subject or the text. */
  ...listQuery(messagesSorting),
})
export type MessagesQuery = v.InferOutput<typeof MessagesQuery>

const StaffMessage = v.object({
  id: Uuid,
  at: Instant,
  by: v.string(),
  subject: v.string(),
  text: v.string(),
  language: Locale,
  people: v.number(),
  /** In their inbox. */
  told: v.number(),
  mails: v.object({
    waiting: v.number(),
    sent: v.number(),
    /** Not sent, because mails to the address come back. */
    returned: v.number(),
  }),
})
export type StaffMessage = v.InferOutput<typeof StaffMessage>

export const StaffMessages = v.object({ ...listReply, messages: v.array(StaffMessage) })
export type StaffMessages = v.InferOutput<typeof StaffMessages>
