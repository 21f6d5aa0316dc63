import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'accounts-'
/** The exporter writes elsewhere and moves the whole folder here: with this file in it, it is complete. */
const wholeWith = 'firebase-export-metadata.json'

export type KeptAccounts = {
  /** The newest complete export, imported at the start. */
  newest(): Promise<string | undefined>
  /** Where the next export goes: never over an older one, which a kill could then destroy. */
  next(): string
  forgetAllBut(folder: string): Promise<void>
}

/** Exports of the emulator's accounts, side by side in one folder; their names sort by time. */
export async function keptAccounts(folder: string): Promise<KeptAccounts> {
  await mkdir(folder, { recursive: true })
  const all = async () =>
    (await readdir(folder))
      .filter((name) => name.startsWith(prefix))
      .toSorted((a, b) => numberOf(a) - numberOf(b))
  let last = numberOf((await all()).at(-1) ?? `${prefix}0`)
  return {
    async newest() {
      for (const name of (await all()).toReversed())
        if (await exists(join(folder, name, wholeWith))) return join(folder, name)
      return undefined
    },
    next: () => join(folder, `${prefix}${(last += 1)}`),
    async forgetAllBut(kept) {
      const others = (await all()).map((name) => join(folder, name)).filter((one) => one !== kept)
      await Promise.all(others.map((one) => rm(one, { recursive: true, force: true })))
    },
  }
}

const numberOf = (name: string) => Number(name.slice(prefix.length))

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
