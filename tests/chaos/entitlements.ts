import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startTestPostgres } from '#tests/support/database.ts'
import { histories } from './entitlements/commands.ts'
import { demandInvariants } from './entitlements/invariants.ts'
import { beginnings, openWorld, type World } from './entitlements/world.ts'
import type { Asked, Outcome } from './support/command.ts'

type Replay = { path?: string; replayPath?: string }

/** At most so many databases at once; each has its own part of the histories. */
const worldsAtMost = 6
const fewestInAWorld = 30

/**
 * Random histories of two people who order, pay, are refused, refunded and suspended, over the real API. After each
 * command a model of what money buys judges who may open what, and the ledger is compared with the provider.
 */
export async function chaosOfEntitlements({
  count,
  seed,
  say,
  path,
  replayPath,
}: Asked & Replay): Promise<Outcome> {
  const worlds = path ? 1 : Math.max(1, Math.min(worldsAtMost, Math.floor(count / fewestInAWorld)))
  let ended = 0
  const counted: Record<string, number> = {}
  const parts = await Promise.all(
    Array.from({ length: worlds }, async (_, n) => {
      const { world, begin, close } = await openWorld()
      const history = fc.asyncProperty(
        fc.constantFrom(...beginnings),
        histories(replayPath),
        async (day, commands) => {
          await fc.asyncModelRun(() => begin(day), commands)
          await settle(world)
          for (const { status } of world.model.orders) world.did(`ended ${status}`)
          ended += 1
          if (ended % 200 === 0) say?.(`${ended} of ${count}`)
        },
      )
      try {
        return await fc.check(history, {
          seed: seed + n,
          numRuns: Math.ceil(count / worlds),
          ...(path && { path }),
        })
      } finally {
        for (const [what, number] of Object.entries(world.counted))
          counted[what] = (counted[what] ?? 0) + number
        await close()
      }
    }),
  )
  return {
    counted: { histories: ended, ...counted },
    faults: parts.flatMap((part) =>
      part.failed
        ? `--seed ${part.seed} --path ${part.counterexamplePath} (after ${part.numShrinks} shrinks)\n${part.counterexample?.[0]}: ${String(part.counterexample?.[1])}\n${String(part.errorInstance)}`
        : [],
    ),
  }
}

/** Everything is delivered and done; what was unsure before must now be right. */
async function settle(world: World): Promise<void> {
  world.touched = undefined
  const { orders } = world.model
  for (const reference of orders.flatMap(({ references }) => references)) {
    const page = await world.api.bank.find(reference)
    if (page?.status === 'processing') await world.api.bank.choose(reference, 'pay-at-once')
  }
  await world.deliver(orders, 'shuffled, some again')
  await world.tick()
  await demandInvariants(world)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      path: { type: 'string' },
      'replay-path': { type: 'string' },
    },
  })
  const count = Number(values.runs)
  const seed = Number(values.seed)
  console.log(`seed ${seed}`)
  const from = performance.now()
  const postgres = await startTestPostgres()
  try {
    const { counted, faults } = await chaosOfEntitlements({
      count,
      seed,
      say: (text) => console.log(text),
      ...(values.path && { path: values.path }),
      ...(values['replay-path'] && { replayPath: values['replay-path'] }),
    })
    for (const [what, number] of Object.entries(counted)) console.log(`${what}: ${number}`)
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    console.log(`violations: ${faults.length}, in ${seconds} s, seed ${seed}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}
