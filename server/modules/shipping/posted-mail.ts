import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { trackingUrlOf, type Courier } from '#contract/shipping/parcels.ts'
import type { Context } from '../../context.ts'
import { greetedName } from '../../platform/copy/call-name.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { SchoolDomain } from '../school/index.ts'
import { isConfirmedGuardian, orderLocale } from '../identity/index.ts'
import { parcelsRepository } from './repository.ts'

const readers = ['student', 'guardian'] as const
const Body = v.object({
  order_id: v.string(),
  tracking: v.string(),
  reader: v.picklist(readers),
})
const kind = 'parcel-posted-mail'

export type PostedMails = ReturnType<typeof postedMails>

/** Notifies people of posted hardcopy materials: the student by mail, a confirmed guardian by phone message or mail. */
export function postedMails(
  { db, jobs, links, mail, phoneMessages }: Context,
  { school, couriers }: { school: SchoolDomain; couriers(): Promise<readonly Courier[]> },
) {
  return {
    /** Call in the transaction that posts the parcels. */
    async enqueueMails(
      tx: Tx,
      { orderId, tracking }: { orderId: string; tracking: string },
      now: Date,
    ): Promise<void> {
      const [row] = await parcelsRepository(tx).posted(orderId, tracking)
      const guardian = row?.order.details.guardian
      const hasConfirmedGuardian =
        guardian && (await isConfirmedGuardian(tx, row.order.uid, guardian.email))
      for (const reader of hasConfirmedGuardian ? readers : readers.slice(0, 1)) {
        const body: v.InferInput<typeof Body> = { order_id: orderId, tracking, reader }
        const onceKey = [kind, orderId, tracking, reader].join('/')
        await jobs.add(tx, { kind, body, onceKey }, now)
      }
    },

    jobs: {
      async [kind](
        body: unknown,
        { id, now }: { id: string; now: Date },
      ): Promise<Date | undefined> {
        const { order_id, tracking, reader } = v.parse(Body, body)
        const rows = await parcelsRepository(db).posted(order_id, tracking)
        const [first] = rows
        const order = first?.order
        const to = reader === 'guardian' ? order?.details.guardian : order?.details
        // The parcel was returned, or the person has been erased since.
        if (!first || !order || !to?.email) return undefined
        const locale = await orderLocale(db, order, reader)
        const courier = (await couriers()).find((one) => one.id === first.parcel.courier)
        const t = copyOf('server/mail', locale)
        const classNames = rows.map(({ className }) => className)
        const classes = formatIn(locale).list(classNames, 'conjunction')
        const student = links.firstName(first.studentName, locale)
        const values = {
          name: greetedName(to.name, locale),
          classes: reader === 'guardian' ? t('ofStudent', { what: classes, student }) : classes,
          courier: courier?.name ?? first.parcel.courier ?? '',
          tracking,
          url: courier ? trackingUrlOf(courier, tracking) : '',
          school: (await school.school()).name,
        }
        const { email } = to
        const sendMail = async () => {
          const orderUrl = await links.orderUrl(order, reader, now)
          await mail({
            to: email,
            subject: t('parcel.subject', values),
            text: t('parcel.text', { ...values, orderUrl }),
            id,
          })
        }
        const guardian = order.details.guardian
        if (reader === 'student' || !guardian) {
          await sendMail()
          return undefined
        }
        return phoneMessages.notifyGuardian(
          {
            ...{ cause: id, orderId: order_id, guardian, kind: 'parcel', locale },
            ...{ template: 'parcel_posted', mail: sendMail },
            fill: async () => ({ values: { ...values, guardian: values.name } }),
          },
          now,
        )
      },
    },
  }
}
