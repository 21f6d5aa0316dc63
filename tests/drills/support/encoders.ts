import { readdir, readFile } from 'node:fs/promises'

type Process = { program: string; parent: number }

/** The ids of the ffmpeg processes that a process has started. */
export async function encodersOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    const running = pid ? await processOf(pid) : undefined
    if (running?.program === 'ffmpeg' && running.parent === parent) found.push(pid)
  }
  return found
}

export const isRunning = async (pid: number): Promise<boolean> =>
  (await processOf(pid)) !== undefined

/** Undefined once it has ended, also while its parent has not collected it (a zombie). */
async function processOf(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, program, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(stat) ?? []
  return program && state !== 'Z' ? { program, parent: Number(parent) } : undefined
}
