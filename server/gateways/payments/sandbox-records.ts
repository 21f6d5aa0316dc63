import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const recordsPerPage = 100

/** Stores each record as a JSON file that is replaced atomically. An id is `word`, a hyphen and a UUID. */
export function sandboxRecordFiles<Entry extends { id: string; at: string }>(
  folder: string,
  word: string,
  schema: v.GenericSchema<unknown, Entry>,
) {
  const idPattern = new RegExp(`^${word}-[0-9a-f-]{36}$`)
  const fileOf = (id: string) => join(folder, `${id}.json`)

  async function read(id: string): Promise<Entry | null> {
    if (!idPattern.test(id)) return null
    const text = await readFile(fileOf(id), 'utf8').catch(() => null)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  }

  async function* pages(): AsyncGenerator<Entry[]> {
    await mkdir(folder, { recursive: true })
    const ids = (await readdir(folder)).map((name) => name.replace(/\.json$/, ''))
    for (let n = 0; n < ids.length; n += recordsPerPage) {
      const records = await Promise.all(ids.slice(n, n + recordsPerPage).map(read))
      yield records.filter((one) => one !== null)
    }
  }

  return {
    read,

    async write(record: Entry): Promise<void> {
      await mkdir(folder, { recursive: true })
      const file = fileOf(record.id)
      await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },

    pages,

    async all(): Promise<Entry[]> {
      const all: Entry[] = []
      for await (const page of pages()) all.push(...page)
      return all
    },
  }
}
