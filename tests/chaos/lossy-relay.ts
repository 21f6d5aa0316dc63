import { chromium, type Browser, type Page } from 'playwright/test'
import { savedChunkBytes } from '#contract/shared/limits.ts'
import { findChromium } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { makeLargeRecording } from '#tests/support/media/large-recording.ts'
import { savedHash } from '#tests/support/media/saved-hash.ts'
import { startSite } from '#tests/support/site.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { asCommand, type RunOptions, type Outcome } from './support/command.ts'
import { startLossyFront } from './support/lossy-front.ts'
import { seeded } from './support/random.ts'

const recordingBytes = 48 * 1024 * 1024 + 321
const savedWithinMs = 900_000
const longestStandstillMs = 20_000
const classId = 5
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A real browser saves a recording over a network that repeatedly resets all connections. */
async function chaosOfResets({ count, seed }: RunOptions): Promise<Outcome> {
  const site = await startSite()
  const browser = await openBrowser()
  try {
    const recording = await makeLargeRecording(site, {
      classId,
      bytes: recordingBytes,
      name: 'lossy-relay',
    })
    const student = await makeSubscriber(site.databaseUrl, {
      name: 'Aina',
      email: 'aina@example.com',
    })
    const front = await startLossyFront(site.origin, {
      path: recording.mediaPath,
      resets: count,
      random: seeded(seed),
    })
    const page = await browser.newPage({
      baseURL: front.origin,
      viewport: { width: 360, height: 740 },
    })
    await enter(page, student)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    const from = performance.now()
    const isSaved = await saveRecording(page, `/full-programme/${classId}/${recording.lessonId}`)
    const seconds = (performance.now() - from) / 1000
    const { bytes, resets, longestStandstillMs: standstillMs } = front.counted()
    const allowed = recording.bytes + resets * savedChunkBytes
    const faults = [
      ...(isSaved ? [] : ['it was not saved in time']),
      ...(resets === count ? [] : [`only ${resets} of ${count} resets were met`]),
      ...(bytes <= allowed ? [] : [`${mb(bytes)} were transferred, ${mb(allowed)} are allowed`]),
      ...(standstillMs <= longestStandstillMs
        ? []
        : [`it stood still for ${(standstillMs / 1000).toFixed(1)} s`]),
    ]
    if (isSaved && (await savedHash(page, student.uid)) !== recording.sha256)
      faults.push('what was saved is not the file')
    await front.stop()
    return {
      counted: {
        resets,
        chunks: Math.ceil(recording.bytes / savedChunkBytes),
        recording: mb(recording.bytes),
        transferred: `${mb(bytes)}, ${(bytes / recording.bytes).toFixed(3)} of the recording`,
        'longest standstill': `${(standstillMs / 1000).toFixed(1)} s`,
        'saved in': `${seconds.toFixed(0)} s`,
      },
      faults,
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function openBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium()
  const given = { PATH: process.env.PATH ?? '', ...env }
  return chromium.launch({ executablePath, args, env: given })
}

/** Taps 'Save' and waits. @returns whether everything was saved */
async function saveRecording(page: Page, path: string): Promise<boolean> {
  await page.goto(path)
  await page.getByRole('button', { name: /^Save on this phone/ }).click()
  await page.getByRole('button', { name: /^Save \d/ }).click()
  const saved = page.getByText(/^On this phone, \d/)
  return saved.waitFor({ timeout: savedWithinMs }).then(
    () => true,
    () => false,
  )
}

await asCommand(chaosOfResets, 54, { database: false })
