import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'

const run = promisify(execFile)

const programs = await findFfmpeg('ffmpeg')

/** Makes a small MP4 of moving bars, with a tone or silent. Needs ffmpeg. */
export async function makeVideo(
  file: string,
  {
    seconds,
    hasSound = true,
    sound: { from = 0, until = seconds, filter = 'anull' } = {},
    startsFast = true,
    picture = 's=160x90:r=5',
  }: {
    seconds: number
    hasSound?: boolean
    /** When the tone begins and ends, and the filter applied to it. */
    sound?: { from?: number; until?: number; filter?: string }
    /** Its size and frames per second, as ffmpeg's source of the bars takes them. */
    picture?: string
    /** Whether the index comes before the pictures (fast start) or after them. */
    startsFast?: boolean
  },
): Promise<void> {
  await run(programs?.ffmpeg ?? '', [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-f', 'lavfi', '-i', `testsrc2=${picture}:d=${seconds}`],
    ...(hasSound
      ? [
          ...['-itsoffset', String(from)],
          ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${until - from}`],
          ...['-map', '0:v', '-map', '1:a', '-af', filter],
        ]
      : []),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...(startsFast ? ['-movflags', '+faststart'] : []),
    file,
  ])
}
