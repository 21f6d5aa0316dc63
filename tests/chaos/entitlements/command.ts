import fc from 'fast-check'
import type { PaymentPlan } from '#contract/billing/orders.ts'
import type { Answer } from '#tests/support/api.ts'
import { requireInvariants } from './invariants.ts'
import type { Model, Order, Programme, Who } from './model.ts'
import { deliveries, troubles, type World } from './world.ts'

/** Commands of a history, and the orders that they apply to. */

export type Command = fc.AsyncCommand<Model, World>
/** How often the command is drawn. */
export type Weighted = { weight: number; one: fc.Arbitrary<Command> }
type Spec<P> = {
  name: string
  asks: fc.Arbitrary<P>
  /** Whether the command can change anything; otherwise it is not run, so that histories are full of events. */
  may?: (model: Model, asked: NoInfer<P>) => boolean
  run: (world: World, asked: NoInfer<P>) => Promise<void>
}

export const command = <P extends object>({
  name,
  asks,
  may,
  run,
}: Spec<P>): fc.Arbitrary<Command> =>
  asks.map((asked) => ({
    check: (model) => may?.(model, asked) ?? true,
    async run(_model, world) {
      world.beginStep()
      world.did(name)
      await run(world, asked)
      await world.runJobs()
      await requireInvariants(world)
    },
    toString: () => `${name} ${JSON.stringify(asked)}`,
  }))

export const who = fc.constantFrom<Who>(0, 0, 0, 1)
export const programme = fc.constantFrom<Programme>(2, 2, 2, 3)
export const delivery = fc.constantFrom(...deliveries, 'in order', 'in order', 'in order')
export const trouble = fc.constantFrom(...troubles, 'none', 'none', 'none', 'none', 'none')
export const plan = fc.constantFrom<PaymentPlan>('once', 'instalments', 'instalments')

/** Chooses one of the orders that a command applies to. */
export const which = fc.nat({ max: 11 })
type Which = { which: number }
type Fits = (order: Order) => boolean
export const being =
  (...statuses: Order['status'][]): Fits =>
  ({ status }) =>
    statuses.includes(status)
export const isReserved = being('OPEN', 'UNCOLLECTABLE')
export const isPayable = being('DRAFT', 'OPEN', 'UNCOLLECTABLE')
export const hasPage: Fits = ({ references }) => references.length > 0
const pick = (model: Model, { which: n }: Which, fits: Fits): Order | undefined => {
  const fitting = model.orders.filter(fits)
  return fitting[n % fitting.length]
}

/** A command that applies to one order. */
export const toOrder = <P extends Which>({
  fits,
  run,
  ...more
}: Pick<Spec<P>, 'name' | 'asks'> & {
  fits: Fits
  run: (world: World, order: Order, asked: NoInfer<P>) => Promise<void>
}) =>
  command<P>({
    ...more,
    may: (model, asked) => pick(model, asked, fits) !== undefined,
    async run(world, asked) {
      const order = pick(world.model, asked, fits)
      if (!order) return
      world.touched = order.who
      await run(world, order, asked)
    },
  })

export const codeOf = ({ body }: Answer): string | undefined => (body as { code?: string }).code
