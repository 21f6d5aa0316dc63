import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** `/proc` gives processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of processor time of the server and of all processes of PostgreSQL. */
export type Processor = { server: number; database: number }

/** Reads the processor time of both. Works on Linux only. */
export async function processorTime(
  serverPid: number | undefined,
  databaseUrl: string,
): Promise<Processor> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = (await statOf(rows[0]?.pid ?? 0))?.parent
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  let database = 0
  for (const pid of processes) {
    const stat = await statOf(pid)
    // Includes processes that have ended, which their parent has counted.
    if (stat && pid === postmaster) database += stat.own + stat.ended
    if (stat && stat.parent === postmaster) database += stat.own
  }
  await client.end()
  return { server: (await statOf(serverPid ?? 0))?.own ?? Number.NaN, database }
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The program's name, in brackets, may contain spaces, so fields are counted from the third on: proc(5).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const seconds = (...of: number[]) =>
    of.reduce((sum, n) => sum + (fields[n - 3] ?? 0), 0) / ticksPerSecond
  return { parent: fields[4 - 3] ?? 0, own: seconds(14, 15), ended: seconds(16, 17) }
}
