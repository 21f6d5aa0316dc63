import {
  allowedForParcel,
  notWhileHeld,
  type Courier,
  type ParcelMove,
} from '#contract/shipping/parcels.ts'
import {
  parcelCode,
  parcelsAtOnce,
  parcelsMovedAtOnce,
  type ChangeParcelAddress,
  type EveryParcel,
  type ParcelRecipient,
  type ParcelsPosted,
  type PostParcels,
} from '#contract/shipping/staff-parcels.ts'
import { matchTracking, namedIn, readTrackingLines } from '#contract/shipping/tracking-lines.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../context.ts'
import { recordChanges } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/open.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { refuseInWords } from '../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import type { Call } from '../../platform/http/mount.ts'
import type { PostedMails } from './posted-mail.ts'
import {
  parcelsRepository,
  parcelAuditSubject,
  type ParcelChange,
  type StoredParcel,
} from './repository.ts'

const actions: Record<ParcelMove, string> = {
  pack: 'parcel-packed',
  unpack: 'parcel-unpacked',
  return: 'parcel-returned',
  resend: 'parcel-resent',
  withdraw: 'parcel-withdrawn',
  restore: 'parcel-restored',
}

/** The fields that a move sets besides the status. */
const moveSets: Record<ParcelMove, (now: Date) => ParcelChange> = {
  pack: (now) => ({ packingDoneAt: now }),
  unpack: () => ({ packingDoneAt: null }),
  return: () => ({}),
  // The audit keeps the details of the first posting.
  resend: () => ({ courier: null, tracking: null, postedAt: null, packingDoneAt: null }),
  withdraw: () => ({}),
  restore: () => ({ courier: null, tracking: null, postedAt: null, packingDoneAt: null }),
}

const recipientFields = ['name', 'phone', 'address', 'postal', 'city', 'state'] as const

/** Staff's changes of parcels: of all in a list, or of none if one does not allow the change. */
export function parcelChanges(
  { db, events }: Context,
  { couriers, mails }: { couriers(): Promise<readonly Courier[]>; mails: PostedMails },
) {
  const audit = (
    tx: Tx,
    caller: Caller,
    changes: readonly {
      parcel: StoredParcel
      action: string
      before: Record<string, unknown>
      after: Record<string, unknown>
    }[],
    now: Date,
  ) =>
    recordChanges(
      tx,
      changes.map(({ parcel, ...change }) => ({
        uid: caller.uid,
        subject: parcelAuditSubject(parcel.number),
        label: parcelCode(parcel.number),
        ...change,
      })),
      now,
    )

  async function lockAll(tx: Tx, numbers: readonly number[]): Promise<StoredParcel[]> {
    const found = await parcelsRepository(tx).lock(numbers)
    const missing = numbers.find((number) => found.every((one) => one.number !== number))
    if (missing !== undefined) refuseInWords('parcelUnknown', { parcel: parcelCode(missing) })
    return found
  }

  /** All parcels of a filter. @throws Refusal `staff.refused` if they are too many, or not as many as were shown */
  async function numbersOfFilter(
    tx: Tx,
    { search, show: status, class: classId, day, count }: EveryParcel,
  ): Promise<number[]> {
    if (count > parcelsMovedAtOnce) refuseInWords('tooManyParcels', { count: parcelsMovedAtOnce })
    const which = { search, status, classId, day }
    const numbers = await parcelsRepository(tx).numbersOf(which, parcelsMovedAtOnce + 1)
    if (numbers.length !== count) refuseInWords('parcelsDiffer', { count: numbers.length })
    return numbers
  }

  /** Posts parcels under one tracking number, and notifies the people of their orders. */
  async function post(
    tx: Tx,
    caller: Caller,
    { courier, tracking, found }: { courier: Courier; tracking: string; found: StoredParcel[] },
    now: Date,
  ): Promise<void> {
    const repository = parcelsRepository(tx)
    const set = { status: 'posted', courier: courier.id, tracking, postedAt: now } as const
    const numbers = found.map(({ number }) => number)
    await repository.change(numbers, { ...set, changedAt: now })
    const changes = found.map((parcel) => ({
      parcel,
      action: 'parcel-posted',
      before: { status: parcel.status },
      after: { status: set.status, courier: courier.name, tracking },
    }))
    await audit(tx, caller, changes, now)
    for (const orderId of new Set(found.map((one) => one.orderId))) {
      const order = await repository.programmeOf(orderId)
      if (!order) continue
      const event = { tx, order: { id: orderId, ...order }, courier: courier.name, tracking, now }
      await events.emit('parcels-posted', event)
      await mails.enqueueMails(tx, { orderId, tracking }, now)
    }
  }

  return {
    /** @throws Refusal `staff.refused` naming the first parcel that does not allow it; then none is moved */
    async moveParcels({ caller, body: { do: move, parcels: which }, now }: Call<'moveParcels'>) {
      await inTransaction(db, async (tx) => {
        const numbers = Array.isArray(which) ? which : await numbersOfFilter(tx, which)
        const moved = (await lockAll(tx, numbers)).map((parcel) => {
          const becomes = allowedForParcel[parcel.status].moves[move]
          if (becomes === undefined)
            refuseInWords('parcelMoved', { parcel: parcelCode(parcel.number) })
          return { parcel, becomes }
        })
        if (notWhileHeld.includes(move)) {
          const [held] = await parcelsRepository(tx).heldOf(numbers)
          if (held !== undefined) refuseInWords('parcelHeld', { parcel: parcelCode(held) })
        }
        for (const status of new Set(moved.map(({ becomes }) => becomes))) {
          const these = moved.filter(({ becomes }) => becomes === status)
          await parcelsRepository(tx).change(
            these.map(({ parcel }) => parcel.number),
            { status, ...moveSets[move](now), changedAt: now },
          )
        }
        const changes = moved.map(({ parcel, becomes }) => ({
          parcel,
          action: actions[move],
          before: {
            status: parcel.status,
            ...(parcel.tracking !== null && { tracking: parcel.tracking }),
          },
          after: { status: becomes },
        }))
        await audit(tx, caller, changes, now)
      })
      return done
    },

    /** Posts every line; or none, and returns the problems. */
    async post(
      caller: Caller,
      { courier: courierId, lines: text, parcels: chosen, dry_run: isDryRun }: PostParcels,
      now: Date,
    ): Promise<ParcelsPosted> {
      const courier =
        (await couriers()).find(({ id }) => id === courierId) ?? refuseInWords('courierUnknown')
      const lines = readTrackingLines(text)
      if (lines.length > parcelsAtOnce) refuseInWords('tooManyParcels', { count: parcelsAtOnce })
      return inTransaction(db, async (tx) => {
        const repository = parcelsRepository(tx)
        const named = namedIn(lines)
        const candidates = await repository.known({
          ...named,
          numbers: [...named.numbers, ...chosen],
        })
        // Read again under the lock: somebody else may have posted one since.
        const locked = await repository.lock(candidates.map(({ number }) => number))
        const { postings, problems } = matchTracking(lines, locked, chosen)
        const held = await repository.heldOf(postings.map(({ number }) => number))
        for (const number of held)
          problems.push({
            line:
              lines.find(({ tracking }) => tracking === trackingOf(postings, number))?.line ?? 1,
            about: parcelCode(number),
            why: 'held',
          })
        const trackings = postings.map(({ tracking }) => tracking)
        const used = await repository.usedTracking(courier.id, trackings)
        for (const { line, tracking } of lines)
          if (tracking !== undefined && used.has(tracking))
            problems.push({ line, about: tracking, why: 'tracking-used' })
        if (problems.length > 0)
          return { posted: 0, orders: 0, problems: problems.toSorted((a, b) => a.line - b.line) }
        const posted = postings.map(({ number }) => number)
        const orders = new Set(
          locked.flatMap((one) => (posted.includes(one.number) ? one.orderId : [])),
        )
        const outcome = { posted: posted.length, orders: orders.size, problems: [] }
        if (isDryRun) return outcome
        for (const tracking of new Set(trackings)) {
          const numbers = new Set(
            postings.flatMap((one) => (one.tracking === tracking ? one.number : [])),
          )
          const found = locked.filter(({ number }) => numbers.has(number))
          await post(tx, caller, { courier, tracking, found }, now)
        }
        return outcome
      })
    },

    /** @throws Refusal `staff.refused` if the parcel was posted, or changed by somebody else since */
    async changeAddress(
      caller: Caller,
      number: number,
      { whole_order: wholeOrder, replaces, ...recipient }: ChangeParcelAddress,
      now: Date,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const repository = parcelsRepository(tx)
        const { parcel } = (await repository.find(number)) ?? refuse('request.not-found')
        const locked = wholeOrder
          ? await repository.lockOfOrder(parcel.orderId)
          : await repository.lock([number])
        const current = locked.find((one) => one.number === number) ?? parcel
        if (!allowedForParcel[current.status].address)
          refuseInWords('parcelMoved', { parcel: parcelCode(number) })
        if (current.changedAt.toISOString() !== replaces) refuseInWords('parcelChanged')
        const changed = locked.filter(({ status }) => allowedForParcel[status].address)
        await repository.change(
          changed.map((one) => one.number),
          { recipient, changedAt: now },
        )
        // The audit names only the changed fields, so that no address outlives its parcel.
        const changes = changed.map((one) => ({
          parcel: one,
          action: 'parcel-address-changed',
          before: {},
          after: { changed: differing(one.recipient, recipient) },
        }))
        await audit(tx, caller, changes, now)
      })
    },
  }
}

const trackingOf = (postings: readonly { number: number; tracking: string }[], number: number) =>
  postings.find((one) => one.number === number)?.tracking

const differing = (before: ParcelRecipient, after: ParcelRecipient): string[] =>
  recipientFields.filter((field) => before[field] !== after[field])
