import { chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runProgram } from './run-program.ts'

/** Writable memory of ffmpeg and of ffprobe, each. */
const memoryBytes = 2 * 1024 ** 3
const withinMs = 30_000

export type Ffmpeg = {
  ffmpeg: string
  ffprobe: string
  /** The npm packages' binaries of 2018, for development and tests. */
  isPackaged: boolean
  /** A command prefix that ends the programs with this process and limits their memory, if the system supports it. */
  limits: readonly string[]
}

type Programs = Pick<Ffmpeg, 'ffmpeg' | 'ffprobe'>

/**
 * `prlimit` of Linux' util-linux starts a program with at most `bytes` of writable memory; elsewhere there is no
 * limit.
 */
export const memoryLimit = (bytes: number) => prefixThatWorks(['prlimit', `--data=${bytes}`, '--'])

/**
 * `setpriv` of Linux' util-linux has the kernel end a program when this process dies, even by SIGKILL. Elsewhere a
 * program may go on for a while.
 */
export const endsWithUs = () => prefixThatWorks(['setpriv', '--pdeathsig', 'KILL', '--'])

/** A command prefix; empty if the system lacks it. */
async function prefixThatWorks(prefix: readonly string[]): Promise<readonly string[]> {
  const { code } = await runProgram([...prefix, 'true'], { silentMs: withinMs, mostMs: withinMs })
  return code === 0 ? prefix : []
}

/**
 * An ffmpeg with H.264 and AAC, and its ffprobe: those of the setting; for plain `ffmpeg` the system's, or else the npm
 * packages'. Undefined if there is none.
 */
export async function findFfmpeg(setting: string): Promise<Ffmpeg | undefined> {
  const limits = [...(await endsWithUs()), ...(await memoryLimit(memoryBytes))]
  const ffprobe = setting.includes('/') ? join(dirname(setting), 'ffprobe') : 'ffprobe'
  const own = { ffmpeg: setting, ffprobe }
  if (await areUsable(own)) return { ...own, isPackaged: false, limits }
  const packaged = setting === 'ffmpeg' ? packagedPrograms() : undefined
  if (!packaged) return undefined
  // The package's file is not executable, and install scripts of packages do not run here.
  await chmod(packaged.ffprobe, 0o755).catch(() => undefined)
  return (await areUsable(packaged)) ? { ...packaged, isPackaged: true, limits } : undefined
}

async function areUsable({ ffmpeg, ffprobe }: Programs): Promise<boolean> {
  const within = { silentMs: withinMs, mostMs: withinMs }
  const [encoders, probe] = await Promise.all([
    runProgram([ffmpeg, '-hide_banner', '-encoders'], within),
    runProgram([ffprobe, '-version'], within),
  ])
  return probe.code === 0 && / libx264 /.test(encoders.output) && / aac /.test(encoders.output)
}

/** Undefined where the packages are not installed: they are optional, and for Linux on x64. */
function packagedPrograms(): Programs | undefined {
  const { resolve } = createRequire(import.meta.url)
  try {
    return {
      ffmpeg: resolve('@ffmpeg-installer/linux-x64/ffmpeg'),
      ffprobe: resolve('@ffprobe-installer/linux-x64/ffprobe'),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
      return undefined
    throw error
  }
}
