import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ProgramExit = { code: number | null; output: string; errors: string }
type Run = {
  signal?: AbortSignal
  /** Killed after this long without output. */
  silentMs: number
  /** Killed after this long in any case. */
  mostMs: number
  /** A file that receives its output. */
  outputTo?: string
  onLine?: (line: string) => void
}

const keptCharacters = 4000
const keptOutputCharacters = 1_000_000
/** How programs and the system report a full disk. */
export const noSpace = 'No space left on device'

/**
 * Runs a program to its end.
 * @returns its exit; `code` is null when it could not be started or was killed
 * @throws what an abort throws
 */
export async function runProgram(
  [program = '', ...args]: string[],
  { signal, silentMs, mostMs, outputTo, onLine }: Run,
): Promise<ProgramExit> {
  signal?.throwIfAborted()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const [, out, err, progress] = child.stdio as readonly unknown[] as [
    null,
    Readable,
    Readable,
    Readable,
  ]
  const end = () => void child.kill('SIGKILL')
  let silence = setTimeout(end, silentMs)
  const deadline = setTimeout(end, mostMs)
  const restartSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(end, silentMs)
  }
  const texts = { output: '', errors: '' }
  const keep = (name: keyof typeof texts, most: number) => (text: Buffer) => {
    restartSilence()
    texts[name] = (texts[name] + text.toString()).slice(-most)
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  signal?.addEventListener('abort', end)
  err.on('data', keep('errors', keptCharacters))
  readLines(progress, (line) => {
    restartSilence()
    onLine?.(line)
  })
  try {
    if (outputTo === undefined) out.on('data', keep('output', keptOutputCharacters))
    else
      await pipeline(out, createWriteStream(outputTo)).catch((error: unknown) => {
        end()
        texts.errors += hasNoRoom(error) ? noSpace : String(error)
      })
    const code = await ended
    signal?.throwIfAborted()
    return { code, ...texts }
  } finally {
    clearTimeout(silence)
    clearTimeout(deadline)
    signal?.removeEventListener('abort', end)
  }
}

/** Whether the system or a program reported a full disk. */
export const hasNoRoom = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') || error.message.includes(noSpace))

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = ''
  stream.on('data', (text: Buffer) => {
    const lines = (rest + text.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
