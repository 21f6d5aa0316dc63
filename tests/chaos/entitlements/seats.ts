import fc from 'fast-check'
import { pathOf, type Answer } from '#tests/support/api.ts'
import { codeOf, command, isReserved, trouble, who, type Weighted } from './command.ts'
import { isFull, isOfOrder } from './invariants.ts'
import { everybody, intakeKey, limited, onSale, type Order, type Place, type Who } from './model.ts'
import { hasNoneLike, makeOrder } from './make-order.ts'
import { openPage } from './pay.ts'
import type { SeatsSeen, Trouble, World } from './world.ts'

/** The last seats of a class: people take them, free them and wait for them. */

const place = fc.nat({ max: limited.length - 1 })
const placeOf = (n: number): Place => {
  const found = limited[n]
  if (!found) throw new Error(`there is no place ${n}`)
  return found
}
const wanted = (n: number) => {
  const { programme, intake, classId } = placeOf(n)
  return { intake_key: intakeKey(programme, intake), class_id: classId }
}

async function joinList(world: World, by: Who, n: number): Promise<Answer> {
  const path = pathOf('joinWaitingList')
  return world.requireNoBug(await world.me(by).put(path, wanted(n)))
}

const join = command({
  name: 'join a waiting list',
  asks: fc.record({ who, place }),
  async run(world, asked) {
    world.touched = asked.who
    const before: SeatsSeen | undefined = world.seatsBefore[asked.place]
    const answer = await joinList(world, asked.who, asked.place)
    if (!before || !onSale(world.api.clock.peek()).includes(before.intake)) return
    const isWaiting = before.waiting.some((one) => one.who === asked.who)
    const full = isFull(world, asked.who, before)
    if (isWaiting || full === undefined) return
    const shouldWait = full && !before.seated.has(asked.who)
    if (answer.status === 200 && !shouldWait)
      throw new Error(`${asked.who} waits for class ${before.classId}, which has a seat for them`)
    if (codeOf(answer) === 'order.not-allowed' && shouldWait)
      throw new Error(`${asked.who} may not wait for class ${before.classId}, which is full`)
  },
})

const leave = command({
  name: 'leave a waiting list',
  asks: fc.record({ who, place }),
  async run(world, asked) {
    world.touched = asked.who
    world.requireNoBug(
      await world.me(asked.who).put(pathOf('leaveWaitingList'), wanted(asked.place)),
    )
  },
})

const changeSeats = command({
  name: 'change seats',
  asks: fc.record({ place, capacity: fc.constantFrom<number | null>(0, 1, 1, 1, 2, null) }),
  async run(world, { place: n, capacity }) {
    const { api, model, staff } = world
    world.isByStaff = true
    // Access does not change, so the check of one person is enough.
    world.touched = 0
    const { intake_key: key, class_id } = wanted(n)
    const body = { class_id, capacity, replaces: model.capacities[n] ?? null }
    const answer = await api.as(staff.anna).put(pathOf('changeSeats', { intakeKey: key }), body)
    if (answer.status !== 200) throw new Error(`seats were not changed: ${answer.text}`)
    model.capacities[n] = capacity
  },
})

/** Makes drafts for the people who have no order of the programme yet. */
async function draftFor(world: World, some: readonly Who[], n: number): Promise<void> {
  const { classId, ...at } = placeOf(n)
  for (const by of some) {
    const wish = { ...at, who: by, classes: [classId], isGuarded: false }
    if (world.model.orders.every(hasNoneLike(wish))) await makeOrder(world, wish)
  }
  world.touched = undefined
}
const payFor = (world: World, one: Order, which: Trouble) =>
  openPage(world, one, { plan: 'once', by: 'student', trouble: which })

/** Two people want the last seat at the same time, while others give up theirs and free seats are offered. */
const rush = command({
  name: 'all want a seat at once',
  asks: fc.record({ place, trouble, isCancelled: fc.boolean(), isJoined: fc.boolean() }),
  may: (_, { place: n }) => placeOf(n).intake === 0,
  async run(world, { place: n, trouble: which, isCancelled, isJoined }) {
    const { api, model } = world
    await draftFor(world, everybody, n)
    const here = model.orders.filter((one) => isOfOrder(placeOf(n), one))
    const drafts = here.filter(({ status }) => status === 'DRAFT')
    const leaving = isCancelled ? here.filter(isReserved) : []
    await world.withTrouble(which, () =>
      Promise.all([
        ...drafts.map((one) => payFor(world, one, which)),
        ...leaving.map(async (one) => world.requireNoBug(await world.me(one.who).cancel(one.id))),
        api.app.domains.enrolment.seats.offerFreeSeats(api.clock.now()),
        ...(isJoined ? everybody.map((one) => joinList(world, one, n)) : []),
      ]),
    )
    // A refusal may be right even if a seat was free for a moment.
    if (leaving.length > 0 || isJoined) world.refusedSeats = []
  },
})

/** A seat is given up, then offered to the next person in the queue, or somebody else comes first. */
const giveUp = command({
  name: 'a seat is given up',
  asks: fc.record({ place, isOffered: fc.boolean() }),
  may: ({ orders }, { place: n }) =>
    orders.some((one) => isReserved(one) && isOfOrder(placeOf(n), one)),
  async run(world, { place: n, isOffered }) {
    const { api, model } = world
    const mine = model.orders.find((one) => isReserved(one) && isOfOrder(placeOf(n), one))
    if (!mine) return
    for (const by of everybody) await joinList(world, by, n)
    world.requireNoBug(await world.me(mine.who).cancel(mine.id))
    if (isOffered) await api.app.domains.enrolment.seats.offerFreeSeats(api.clock.now())
    // The person who gave it up comes again, out of turn.
    await draftFor(world, [mine.who], n)
    const again = model.orders.filter(
      (one) => one.who === mine.who && one.status === 'DRAFT' && isOfOrder(placeOf(n), one),
    )
    for (const one of again) await payFor(world, one, 'none')
  },
})

export const seatCommands: readonly Weighted[] = [
  { weight: 2, one: join },
  { weight: 1, one: leave },
  { weight: 1, one: changeSeats },
  { weight: 3, one: rush },
  { weight: 3, one: giveUp },
]
