import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startTestPostgres } from '#tests/support/database/database.ts'
import { histories } from './entitlements/commands.ts'
import { requireInvariants } from './entitlements/invariants.ts'
import type { Model } from './entitlements/model.ts'
import { beginnings, openWorld, type World } from './entitlements/world.ts'
import type { RunOptions, Outcome } from './support/command.ts'

type Replay = {
  path?: string
  replayPath?: string
  /** Reports the first violation without shrinking its history. */
  isAsFound?: boolean
}

/** The maximum number of databases; each has its own share of the histories. */
const worldsAtMost = 6
const fewestInAWorld = 30

/**
 * Random histories of two people who order, pay, are declined, refunded and suspended, through the real API. After each
 * command a model of access decides who may open what, and the ledger is compared with the provider.
 */
export async function chaosOfEntitlements({
  count,
  seed,
  say,
  path,
  replayPath,
  isAsFound = false,
}: RunOptions & Replay): Promise<Outcome> {
  const worlds = path ? 1 : Math.max(1, Math.min(worldsAtMost, Math.floor(count / fewestInAWorld)))
  let ended = 0
  const counted: Record<string, number> = {}
  const parts = await Promise.all(
    Array.from({ length: worlds }, async (_, n) => {
      // Every second world leaves disputed classes open; the seed of a violation tells which.
      const { world, begin, close } = await openWorld({ disputeSuspends: (seed + n) % 2 !== 0 })
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
          endOnFailure: isAsFound,
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
    faults: parts.flatMap((part) => (part.failed ? inWords(part) : [])),
  }
}

type Found = Pick<
  fc.RunDetails<[string, Iterable<fc.AsyncCommand<Model, World>>]>,
  'seed' | 'counterexample' | 'counterexamplePath' | 'errorInstance'
>

/** A violation, the shortest list of commands that causes it, and the command line to repeat it. */
function inWords({ seed, counterexample, counterexamplePath, errorInstance }: Found): string {
  const commands = fc.stringify(counterexample?.[1])
  const [, replayPath = ''] = /replayPath="([^"]+)"/.exec(commands) ?? []
  return [
    String(errorInstance),
    `${counterexample?.[0]}: ${commands}`,
    `npm run chaos -- entitlements --seed ${seed} --path ${counterexamplePath} --replay-path '${replayPath}'`,
  ].join('\n')
}

/** Delivers and runs everything that is pending. What was uncertain before must be right then. */
async function settle(world: World): Promise<void> {
  world.beginStep()
  const { orders } = world.model
  for (const reference of orders.flatMap(({ references }) => references)) {
    const page = await world.api.bank.find(reference)
    if (page?.status === 'processing') await world.api.bank.choose(reference, 'pay-at-once')
  }
  await world.deliver(orders, 'shuffled, some again')
  await world.tick()
  await requireInvariants(world)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      path: { type: 'string' },
      'replay-path': { type: 'string' },
      'as-found': { type: 'boolean', default: false },
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
      isAsFound: values['as-found'],
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
