import * as v from 'valibot'
import { defaultLocale, isLocale } from '#contract/shared/text/locales.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  MessagePreview,
  MessagesQuery,
  MessageTo,
  PreviewMessage,
  SendMessage,
  StaffMessage,
  StaffMessages,
} from '#contract/messaging/staff-messages.ts'
import type { Context } from '../../../context.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { messageMail } from './mail.ts'
import { messagesPlace, staffMessagesRepository, type ListedMessage } from './repository.ts'
import { messageTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const kinds = { send: 'staff-message', mail: 'staff-message-mail' } as const
const Sending = v.object({ message: v.string() })
const Mailing = v.object({ message: v.string(), uid: v.string() })
/** Receivers per transaction: few, so that a crash repeats little work. */
const receiversAtOnce = 500
/** A selection for the audit. A search may be a person's name, so only its presence is recorded. */
function recordedSelection(to: MessageTo): object {
  if (to.who === 'picked') return to
  const { search, ...filters } = to.filter
  return { ...filters, ...(search && { search: true }) }
}

/** Stands for the receiver's name and the unsubscribe link in a preview. */
const placeholder = '…'

const shown = ({ message, by, told, waiting, sent, returned }: ListedMessage): StaffMessage => ({
  id: message.id,
  at: message.at.toISOString(),
  by,
  subject: message.subject,
  text: message.text,
  language: isLocale(message.language) ? message.language : defaultLocale,
  people: message.people,
  told,
  mails: { waiting, sent, returned },
})

/** Messages by staff to a selection of people, in the inbox and by mail: each person gets each message once. */
export function staffMessagesService(context: Context, { school }: { school: SchoolDomain }) {
  const { db, jobs, events, suppressions, links, clock } = context
  const repository = staffMessagesRepository(db)

  async function preview(body: PreviewMessage, now: Date): Promise<MessagePreview> {
    const [reached, { name: schoolName }] = await Promise.all([
      repository.reach(body.to, now),
      school.school(),
    ])
    const sumOf = (field: 'people' | 'mails' | 'stopped' | 'returned') =>
      reached.reduce((sum, one) => sum + one[field], 0)
    const people = sumOf('people')
    const mails = sumOf('mails')
    const stopped = sumOf('stopped')
    const returned = sumOf('returned')
    const byLocale = new Map<string, number>()
    for (const { locale, people: some } of reached) {
      const shown = locale && isLocale(locale) ? locale : defaultLocale
      byLocale.set(shown, (byLocale.get(shown) ?? 0) + some)
    }
    return {
      people,
      mails: body.by_mail ? mails : 0,
      stopped,
      returned,
      unverified: people - mails - stopped - returned,
      shown: [...byLocale].flatMap(([locale, some]) => {
        if (!isLocale(locale)) return []
        const { subject, text } = messageMail(body, {
          locale,
          name: placeholder,
          school: schoolName,
          stopUrl: placeholder,
        })
        return [{ locale, people: some, subject, text }]
      }),
    }
  }

  /** Delivers the message to the next receivers and queues their mails. @returns false once everybody has it */
  const deliverSome = (id: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const messages = staffMessagesRepository(tx)
      const now = clock()
      const some = await messages.undelivered(id, receiversAtOnce)
      if (some.length === 0) return false
      const uids = some.map(({ uid }) => uid)
      await events.emit('message-sent', { tx, messageId: id, uids, now })
      const mails = some
        .filter(({ mail }) => mail === 'waiting')
        .map(({ uid }) => ({
          kind: kinds.mail,
          body: { message: id, uid } satisfies v.InferInput<typeof Mailing>,
          onceKey: `${kinds.mail}/${id}/${uid}`,
        }))
      await jobs.addAll(tx, mails, now)
      await messages.markDelivered(id, uids, now)
      return true
    })

  async function mailOne(body: unknown, { id: jobId }: { id: string }): Promise<void> {
    const { message: id, uid } = v.parse(Mailing, body)
    const found = await repository.mailOf(id, uid)
    // Mailed before, or the account is closed.
    if (found?.mail !== 'waiting') return
    const { message, person } = found
    const now = clock()
    if (!found.wantsMail) return repository.noteMail(id, uid, 'stopped', now)
    const locale = person.locale ?? defaultLocale
    const stopUrl = await links.schoolMailLinks.make(uid, now)
    const outcome = await suppressions.send({
      ...messageMail(message, {
        locale,
        name: greetedName(person.displayName, locale),
        school: (await school.school()).name,
        stopUrl,
      }),
      to: person.email,
      id: jobId,
      unsubscribeUrl: stopUrl,
    })
    await repository.noteMail(id, uid, outcome === 'sent' ? 'sent' : 'returned', now)
  }

  async function record(tx: Tx, caller: Caller, { id, people, ...body }: SendMessage, now: Date) {
    const change = {
      uid: caller.uid,
      action: 'message-sent',
      subject: `message/${id}`,
      label: body.subject,
      before: {},
      after: { people, by_mail: body.by_mail, ...recordedSelection(body.to) },
    }
    await recordChange(tx, change, now)
  }

  async function list(query: MessagesQuery): Promise<StaffMessages> {
    const place = messagesPlace(query) ?? refusePage()
    const [total, { rows, ...at }] = await Promise.all([
      repository.count(query),
      listPage(place, staffRowsPerPage, (...from) => repository.list(query, ...from)),
    ])
    return {
      total,
      ...at,
      messages: rows.map(shown),
    }
  }

  return {
    handlers: {
      staffMessages: ({ query }) => list(query),

      /** All matching messages, as a table. */
      async exportMessages({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const rows = await repository.count(query)
        const label = t('exports.messages')
        await recordExport(db, uid, { list: 'messages', label, asked: query, rows }, now)
        const found = everyRow(
          (page) => messagesPlace({ ...query, page }),
          (...at) => repository.list(query, ...at),
        )
        async function* messages() {
          for await (const row of found) yield shown(row)
        }
        return messageTable(messages(), t)
      },

      previewMessage: ({ body, now }) => preview(body, now),

      /** @throws Refusal `staff.refused` when the selection has another number of people than was confirmed */
      async sendMessage({ caller, body, now }): Promise<StaffMessages> {
        const { id, subject, text, language, to } = body
        await inTransaction(db, async (tx) => {
          const messages = staffMessagesRepository(tx)
          const { uid: by } = caller
          const row = { id, by, at: now, subject, text, language, people: body.people }
          if (!(await messages.insert(row))) {
            if ((await messages.find(id))?.by !== by) refuseInWords('messageThere')
            return
          }
          const people = await messages.insertReceivers(id, to, body.by_mail, now)
          if (people !== body.people) refuseInWords('messageCount', () => ({ people }))
          await record(tx, caller, body, now)
          const job = { kind: kinds.send, body: { message: id }, onceKey: `${kinds.send}/${id}` }
          await jobs.add(tx, job, now)
        })
        jobs.wake()
        return list({})
      },
    } satisfies Partial<Handlers>,

    jobs: {
      async [kinds.send](body: unknown): Promise<void> {
        const { message } = v.parse(Sending, body)
        while (await deliverSome(message));
      },
      [kinds.mail]: mailOne,
    },
  }
}
