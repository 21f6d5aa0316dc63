import { parseArgs } from 'node:util'
import { startTestPostgres } from '#tests/support/database/database.ts'

export type RunOptions = { count: number; seed: number; say?: (text: string) => void }
export type Outcome = {
  /** The counts by name. */
  counted: Record<string, number | string>
  /** Sentences with what is needed to repeat each fault; empty if there are none. */
  faults: string[]
}

const shownFaults = 20

/**
 * Runs one kind of chaos from the command line with `--count` and `--seed`; exits with 1 after a fault.
 * @param database the package's PostgreSQL, this machine's own, or none
 */
export async function asCommand(
  chaos: (asked: RunOptions) => Promise<Outcome>,
  usualCount: number,
  { database = true }: { database?: boolean | 'installed' } = {},
): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: String(usualCount) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
    throw new Error('--count and --seed are whole numbers, --count at least 1.')
  console.log(`seed ${seed}`)
  // Imported here, because tests of the kinds of chaos need no bundler.
  const { bundleServer } = await import('../../../build/server-bundle.ts')
  await bundleServer()
  const postgres = database
    ? await startTestPostgres({ isInstalled: database === 'installed' })
    : undefined
  const from = performance.now()
  try {
    const { counted, faults } = await chaos({ count, seed, say: (text) => console.log(text) })
    for (const [what, number] of Object.entries(counted)) console.log(`${what}: ${number}`)
    for (const fault of faults.slice(0, shownFaults)) console.log(`FAULT ${fault}`)
    console.log(
      `faults: ${faults.length}, in ${((performance.now() - from) / 1000).toFixed(0)} s, seed ${seed}`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}

/** Runs `work` for 0 … count - 1, several at once, and reports progress now and then. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
  say: (text: string) => void = () => undefined,
): Promise<void> {
  let next = 0
  const tenth = Math.max(1, Math.floor(count / 10))
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) {
        const number = next++
        await work(number)
        if ((number + 1) % tenth === 0) say(`${number + 1} of ${count}`)
      }
    }),
  )
}
