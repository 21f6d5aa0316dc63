import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { contentFolder } from '#server/content-load/content-files.ts'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** A recording of 90 seconds, with chapters, captions and three qualities. */
async function openRecording(page: Page, which: 'newest' | 'oldest' = 'newest'): Promise<Locator> {
  await page.goto(mathematics)
  const recordings = page.getByRole('link', { name: /Watch recording/ })
  await (which === 'newest' ? recordings.first() : recordings.last()).click()
  const player = page.getByRole('group', { name: /^Recording: / })
  await expect(player).toBeVisible()
  return player
}

const videoIn = (player: Locator) => player.locator('video')
const read = <T>(player: Locator, what: (video: HTMLVideoElement) => T) =>
  videoIn(player).evaluate(what)
const secondOf = (player: Locator) => read(player, (video) => video.currentTime)
const isPaused = (player: Locator) => read(player, (video) => video.paused)

/** By the keyboard, which reaches the controls also when they are hidden. */
async function pause(player: Locator): Promise<void> {
  await player.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect.poll(() => isPaused(player)).toBe(true)
}

/** Plays silently, until it has come a little further. */
async function play(player: Locator): Promise<void> {
  await read(player, (video) => void (video.muted = true))
  await player.getByRole('button', { name: /^(?:Play|(?:Continue at|Play from) .*)$/ }).click()
  const from = await secondOf(player)
  await expect.poll(() => secondOf(player)).toBeGreaterThan(from + 0.3)
}

/** The whole page at once: the bar at the foot of the screen covers what only has to be scrolled. */
async function expectWhole(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...size, height: 2400 })
  await expectNoViolations(page)
  await page.setViewportSize(size)
}

/** The part of the picture that the visible controls cover, 0 to 1. */
const partCovered = (player: Locator): Promise<number> =>
  player.evaluate((stage) => {
    const frame = stage.querySelector('video')?.getBoundingClientRect()
    if (!frame) return 1
    const paints = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return backgroundImage !== 'none' || !/, 0\)$|transparent/.test(backgroundColor)
    }
    const covers = [...stage.querySelectorAll('video ~ div *, div:has(> video) ~ div *')]
      .filter((element) => element.matches('button, a, input') || paints(element))
      .map((element) => element.getBoundingClientRect())
    let [all, covered] = [0, 0]
    for (let x = frame.left + 1; x < frame.right; x += 4)
      for (let y = frame.top + 1; y < frame.bottom; y += 4) {
        all += 1
        if (covers.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom))
          covered += 1
      }
    return covered / all
  })

async function saved(app: App, uid: string) {
  return withDatabase(app, async (database) => {
    const { rows } = await database.query<{
      position_seconds: number
      watched: [number, number][]
      watched_seconds: number
    }>('SELECT position_seconds, watched, watched_seconds FROM watch_progress WHERE uid = $1', [
      uid,
    ])
    return rows[0]
  })
}

/** The second that this device has kept of its only recording. */
const watchedHere = (page: Page, uid: string) =>
  page.evaluate((of) => {
    const key = Object.keys(localStorage).find((one) => one.includes(`person/${of}/progress/`))
    const row = JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as { position_seconds?: number }
    return row.position_seconds ?? 0
  }, uid)

/** The notes that the server has, by their seconds; those that were deleted are empty. */
async function notesOnServer(app: App, uid: string) {
  return withDatabase(app, async (database) => {
    const { rows } = await database.query<{ text: string | null }>(
      'SELECT text FROM watch_notes WHERE uid = $1 ORDER BY at_second',
      [uid],
    )
    return rows.map(({ text }) => text)
  })
}

/** Serves the media in chunks, as a long recording comes; `answer` may refuse a request instead. */
async function serveChunks(
  context: BrowserContext,
  chunkBytes: number,
  refuses: (url: URL, fromByte: number) => boolean,
): Promise<void> {
  await context.route('**/media/recordings/**', async (route) => {
    const url = new URL(route.request().url())
    const file = await readFile(join(contentFolder, url.pathname))
    const [, from = '0', to = ''] =
      /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? []
    if (refuses(url, Number(from))) {
      await route.fulfill({ status: 403, body: 'ended' })
      return
    }
    const last = Math.min(
      to ? Number(to) : file.length - 1,
      Number(from) + chunkBytes - 1,
      file.length - 1,
    )
    await route.fulfill({
      status: 206,
      contentType: url.pathname.endsWith('.vtt') ? 'text/vtt' : 'video/mp4',
      headers: {
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${last}/${file.length}`,
      },
      body: file.subarray(Number(from), last + 1),
    })
  })
}

test.describe('CLASS-04: a recording', () => {
  test('is played with the keyboard alone, and only while the player has the focus @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Kavita')
    const player = await openRecording(page)
    await player.getByRole('button', { name: 'Play', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isPaused(player)).toBe(false)
    await expect(player).toBeFocused()

    await page.keyboard.press('k')
    await expect.poll(() => isPaused(player)).toBe(true)
    await page.keyboard.press('5')
    await expect.poll(() => secondOf(player)).toBe(45)
    const slider = player.getByRole('slider', { name: 'Position' })
    await expect(slider).toHaveAttribute('aria-valuetext', '0:45 of 1:30')
    await page.keyboard.press('l')
    await expect.poll(() => secondOf(player)).toBe(55)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => secondOf(player)).toBe(50)
    // It is shown for a moment.
    const said = await player.locator('p[role=status]').evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(status.textContent)).observe(status, {
        ...{ childList: true, characterData: true, subtree: true },
      })
      return texts
    })
    await page.keyboard.press('>')
    await expect.poll(() => said.jsonValue()).toContain('1.25×')
    expect(await read(player, (video) => video.playbackRate)).toBe(1.25)
    await page.keyboard.press('m')
    expect(await read(player, (video) => video.muted)).toBe(true)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByText('10 seconds back, forward')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()

    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => secondOf(player)).toBe(45)
    await page.keyboard.press('Home')
    await expect.poll(() => secondOf(player)).toBe(0)

    const question = page.getByRole('textbox', { name: 'Your question' })
    await question.fill('')
    await question.pressSequentially('jkl 5m?')
    await expect(question).toHaveValue('jkl 5m?')
    expect(await secondOf(player)).toBe(0)
    expect(await isPaused(player)).toBe(true)
  })

  test('has controls that hide while it plays, come back at a touch, and stay for the keyboard @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Wei Ling')
    await page.clock.install()
    const player = await openRecording(page)
    await expectWhole(page)
    await play(player)
    const shown = () =>
      player
        .locator('video ~ div')
        .last()
        .evaluate((over) => getComputedStyle(over).opacity)
    await expect.poll(shown).toBe('0')
    await page.keyboard.press('Tab')
    await expect.poll(shown).toBe('1')
    for (const button of await player.getByRole('button').all()) {
      if (!(await button.isVisible())) continue
      const box = await button.boundingBox()
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await button.innerHTML(),
      ).toBeGreaterThanOrEqual(44)
    }
    await pause(player)
    await page.clock.runFor(60_000)
    await expect(player).not.toHaveAttribute('data-hidden')
    await expect.poll(shown).toBe('1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectWhole(page)
  })

  test('on a phone leaves the picture free, stays in view below, and offers the next lesson at its end @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Aiman')
    const player = await openRecording(page, 'oldest')
    await player.getByRole('button', { name: /^Quality: Standard, \d+ KB$/ }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('radio', { name: /^Low data, \d+ KB$/ }).check()
    await page.keyboard.press('Escape')
    await expect(player.getByRole('button', { name: /^Quality: Low data, / })).toBeVisible()
    // Its list is in the settings alone.
    await expect(page.getByRole('radio')).toHaveCount(0)

    await play(player)
    await player.hover()
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(await partCovered(player)).toBeLessThan(0.3)

    const chapters = page.getByRole('region', { name: 'Chapters' })
    const places = () =>
      chapters.evaluate((list) => ({ scrolled: scrollY, top: list.getBoundingClientRect().top }))
    // By a wheel it would still be moving when it is looked at.
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const before = await places()
    expect(before.scrolled).toBeGreaterThan(200)
    // As a tap does, without first being scrolled to.
    await chapters
      .getByRole('button')
      .nth(1)
      .evaluate((button: HTMLButtonElement) => button.click())
    await expect(player).toBeFocused()
    await expect(videoIn(player)).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)

    await player.getByRole('slider', { name: 'Position' }).fill('89')
    const next = player.getByRole('link', { name: /^Next: / })
    await expect(next).toBeVisible()
    await expectWhole(page)
    const path = new URL(page.url()).pathname
    await next.click()
    await expect(page).not.toHaveURL(path)
    await expect(player.getByRole('button', { name: /^(Play|Continue)/ })).toBeVisible()
  })

  test('WEEK-03: a transcript is searched, and its lines and the chapters lead to their second @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Suria')
    const player = await openRecording(page)
    await page.getByText('Transcript', { exact: true }).click()
    const lines = page.locator('details ol[lang]').getByRole('button')
    await expect(lines.first()).toBeVisible()
    const last = lines.last()
    const [, clock = '', text = ''] = /^(\d+:\d\d)\s*(.*)$/s.exec(await last.innerText()) ?? []
    const [minutes = 0, seconds = 0] = clock.split(':').map(Number)
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill(text.toUpperCase())
    await expect(page.getByText(/^\d+ lines? found$/)).toBeVisible()
    await expect(lines.filter({ hasText: text })).not.toHaveCount(0)
    await expectWhole(page)
    await read(player, (video) => void (video.muted = true))
    await last.click()
    await expect.poll(() => secondOf(player)).toBeGreaterThanOrEqual(minutes * 60 + seconds)
    await expect(last).toHaveAttribute('aria-current', 'true')
    // The keyboard is at the player again.
    await expect(player).toBeFocused()
    await page.keyboard.press('m')
    expect(await read(player, (video) => video.muted)).toBe(false)
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('no such words')
    await expect(page.getByText('0 lines found')).toBeVisible()

    const chapters = page.getByRole('region', { name: 'Chapters' })
    await chapters.getByRole('button').first().click()
    await expect.poll(() => secondOf(player)).toBeLessThan(minutes * 60 + seconds)
    await expect(player).toBeFocused()
  })

  test('remembers speed, captions and quality, and keeps its place through them @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Farid')
    const player = await openRecording(page)
    await expect(player.getByText('Standard, ')).toBeVisible()
    await play(player)
    const since = performance.now()
    await player.getByRole('slider', { name: 'Position' }).fill('40')
    await player.hover()
    await player.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('radio', { name: '1.5×' }).check()
    await settings.getByRole('radio', { name: 'Bahasa Melayu' }).check()
    await settings.getByRole('radio', { name: /^Low data, \d+ KB$/ }).check()
    await page.keyboard.press('Escape')

    await expect.poll(() => read(player, (video) => video.currentSrc)).toContain('/low.mp4')
    await expect.poll(() => secondOf(player)).toBeGreaterThan(40.5)
    const reached = await secondOf(player)
    // No further than it may have come by playing.
    expect(reached).toBeLessThan(41 + (1.5 * (performance.now() - since)) / 1000)
    const said = () =>
      read(player, (video) =>
        [...video.textTracks]
          .filter((track) => track.mode === 'showing')
          .map((track) => [track.language, (track.cues?.length ?? 0) > 0]),
      )
    await expect.poll(said).toEqual([['ms', true]])
    await player.hover()
    await player.getByRole('button', { name: 'Captions' }).click()
    await expect.poll(said).toEqual([])
    await player.getByRole('button', { name: 'Captions' }).click()

    await page.reload()
    await expect(player.getByText('Low data, ')).toBeVisible()
    await play(player)
    expect(await read(player, (video) => video.playbackRate)).toBe(1.5)
    expect(await read(player, (video) => video.currentSrc)).toContain('/low.mp4')
    await expect.poll(said).toEqual([['ms', true]])
  })

  test('goes on where it stopped, after a reload and on another device @full', async ({
    page,
    app,
    browser,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Aisyah')
    const player = await openRecording(page)
    await play(player)
    await player.getByRole('slider', { name: 'Position' }).fill('33')
    await expect.poll(() => secondOf(player)).toBeGreaterThan(34)
    await pause(player)
    const stopped = Math.floor(await secondOf(player))
    await expect.poll(async () => (await saved(app, student.uid))?.position_seconds).toBe(stopped)
    const path = new URL(page.url()).pathname

    await page.reload()
    const resume = player.getByRole('button', { name: `Continue at 0:${stopped}` })
    await expect(resume).toBeVisible()
    await play(player)
    expect(await secondOf(player)).toBeGreaterThan(stopped)
    // It is offered for some seconds of the recording.
    await pause(player)
    await page.getByRole('button', { name: 'Start from the beginning' }).click()
    await expect.poll(() => secondOf(player)).toBeLessThan(stopped)
    await player.getByRole('slider', { name: 'Position' }).fill('50')
    await expect.poll(() => secondOf(player)).toBeGreaterThan(50.5)
    await pause(player)
    await expect
      .poll(async () => (await saved(app, student.uid))?.position_seconds)
      .toBeGreaterThanOrEqual(50)

    const other = await browser.newContext({ baseURL: app.origin })
    const tablet = await other.newPage()
    await enter(tablet, student)
    await tablet.goto(path)
    const there = tablet.getByRole('group', { name: /^Recording: / })
    await expect(there.getByRole('button', { name: /^Continue at (0:5|1:\d)\d$/ })).toBeVisible()
    await play(there)
    expect(await secondOf(there)).toBeGreaterThan(50)
    await other.close()
  })

  test('counts what was really watched: what was jumped over is not @full', async ({
    page,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Daniel')
    const player = await openRecording(page)
    await play(player)
    await expect.poll(() => secondOf(player)).toBeGreaterThan(3.2)
    await page.getByRole('button', { name: /^1:00/ }).click()
    await expect.poll(() => secondOf(player)).toBeGreaterThan(63.2)
    await pause(player)
    await expect
      .poll(async () => (await saved(app, student.uid))?.watched.map(([from]) => from))
      .toEqual([0, 60])
    const { watched_seconds = 0, watched = [] } = (await saved(app, student.uid)) ?? {}
    expect(watched_seconds).toBeGreaterThanOrEqual(6)
    expect(watched_seconds).toBe(watched.reduce((sum, [from, to]) => sum + to - from, 0))
    await expect(page.getByRole('button', { name: /^1:00/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })

  test.describe('whose data is counted', () => {
    test.use({ serviceWorkers: 'allow' })

    test('PWA-08: on a connection that costs, nothing is fetched before it is asked for, and its size is said @full', async ({
      page,
      app,
    }) => {
      await page.addInitScript(() => {
        const connection = { type: 'cellular', effectiveType: '4g', saveData: true }
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection })
      })
      await enterAsSubscriber(page, app, 'Hafiz')
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/media/')) fetched.push(request.url())
      })
      const player = await openRecording(page)
      await expect(player.getByText(/^Low data, \d+ KB$/)).toBeVisible()
      // The element has decided to fetch nothing by itself.
      const network = () =>
        read(player, ({ networkState, readyState }) => [networkState, readyState])
      const [idle, haveNothing] = [1, 0]
      await expect.poll(network).toEqual([idle, haveNothing])
      expect(fetched).toEqual([])
      await play(player)
      expect(fetched.length).toBeGreaterThan(0)
      for (const url of fetched) expect(url).toContain('/low.mp4')
    })
  })
})

test.describe('CLASS-04: a recording that fails', () => {
  test.use({ serviceWorkers: 'allow', expectedConsoleErrors: /Failed to load resource|net::ERR_/ })

  test('says so in the exact words, keeps the place and plays in another quality @full', async ({
    page,
    context,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Priya')
    const lastThirdOf = ({ pathname }: URL, from: number) =>
      pathname.endsWith('/standard.mp4') && from > 250_000
    await serveChunks(context, 24_000, lastThirdOf)
    const player = await openRecording(page)
    await play(player)
    await player.getByRole('slider', { name: 'Position' }).fill('70')
    await expect(player.getByRole('heading', { name: 'Unable to load video' })).toBeVisible()
    await expect(
      player.getByText(
        'Try refresh the page, or contact us for assistance if the problem persists',
      ),
    ).toBeVisible()
    await expect(player.getByText('Your place is kept: 1:10')).toBeVisible()
    await player.getByRole('button', { name: /^Try Low data, / }).click()
    await expect.poll(() => secondOf(player)).toBeGreaterThan(70.2)
    expect(await read(player, (video) => video.currentSrc)).toContain('/low.mp4')
  })

  test('PWA-08: on mobile data plays when it is tried again, and in another quality', async ({
    page,
    context,
    app,
  }) => {
    await page.addInitScript(() => {
      const connection = { type: 'cellular', effectiveType: '4g' }
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection })
    })
    await enterAsSubscriber(page, app, 'Suraya')
    let refused: string | undefined
    await serveChunks(context, 24_000, ({ pathname }, from) =>
      Boolean(refused && pathname.endsWith(refused) && from > 0),
    )
    const player = await openRecording(page)
    await play(player)
    const fail = async (file: string, at: string) => {
      refused = file
      await player.getByRole('slider', { name: 'Position' }).fill(at)
      await expect(player.getByRole('heading', { name: 'Unable to load video' })).toBeVisible()
    }
    await fail('/low.mp4', '70')
    refused = undefined
    await player.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => secondOf(player)).toBeGreaterThan(70.2)
    await expect(player).toBeFocused()

    await fail('/low.mp4', '40')
    await player.getByRole('button', { name: /^Try Standard, / }).click()
    await expect.poll(() => secondOf(player)).toBeGreaterThan(40.2)
    expect(await read(player, (video) => video.currentSrc)).toContain('/standard.mp4')
    await expect(player).toBeFocused()
  })

  test('because its links ended goes on with new ones by itself, at the same place @full', async ({
    page,
    context,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Marcus')
    await page.clock.install()
    const linksHoldMs = 60_000
    // The server's links hold for ten minutes: here each set ends when the test says so.
    let made = 0
    let ended = 0
    await context.route('**/api/v1/lessons/*/recording', async (route) => {
      const reply = await route.fetch()
      const links = (await reply.json()) as { expires_at: string; renditions: { url: string }[] }
      made += 1
      const now = await page.evaluate(() => Date.now())
      links.expires_at = new Date(now + linksHoldMs).toISOString()
      for (const rendition of links.renditions) rendition.url += `&set=${made}`
      await route.fulfill({ response: reply, json: links })
    })
    let newestUsed = 0
    await serveChunks(context, 24_000, (url) => {
      const set = Number(url.searchParams.get('set'))
      if (set <= ended) return true
      newestUsed = Math.max(newestUsed, set)
      return false
    })
    const player = await openRecording(page)
    await play(player)
    const told = await videoIn(player).evaluateHandle((video: HTMLVideoElement) => {
      const seconds: number[] = []
      // Between two sources the element stands at 0 for a moment.
      video.addEventListener(
        'timeupdate',
        () => video.currentTime && seconds.push(video.currentTime),
      )
      return seconds
    })
    // Once: with new links the browser fetches the rest of this short film, and needs no others.
    ended = made
    await page.clock.fastForward(linksHoldMs)
    await expect.poll(() => newestUsed, 'new links are used').toBeGreaterThan(ended)
    const last = (await told.jsonValue()).at(-1) ?? 0
    await expect.poll(() => secondOf(player), 'it plays on').toBeGreaterThan(last + 1)
    const seconds = await told.jsonValue()
    // The new source begins at a frame of its own.
    const furthestBack = Math.max(...seconds.map((second, n) => (seconds[n - 1] ?? 0) - second))
    expect(furthestBack).toBeLessThan(0.25)
    expect(await isPaused(player)).toBe(false)
  })
})

test.describe('PWA-06: what was watched without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors:
      /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|Failed to load resource/,
  })

  test('is kept on the device through a closed page, and arrives when the network is back', async ({
    page,
    context,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Siti')
    const player = await openRecording(page)
    await play(player)
    // Its few hundred kilobytes are all here by now.
    await expect
      .poll(() => read(player, (video) => (video.buffered.length ? video.buffered.end(0) : 0)))
      .toBeGreaterThan(80)
    await expect.poll(() => secondOf(player)).toBeGreaterThan(1.2)
    await context.setOffline(true)
    await player.getByRole('slider', { name: 'Position' }).fill('40')
    await expect
      .poll(() => watchedHere(page, student.uid), 'this device has kept it')
      .toBeGreaterThan(43.5)
    await page.close()
    const before = await saved(app, student.uid)
    expect(before?.position_seconds ?? 0).toBeLessThan(40)

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/dashboard')
    await expect
      .poll(async () => (await saved(app, student.uid))?.position_seconds)
      .toBeGreaterThanOrEqual(43)
    // Its spans come with the same parcel.
    const [first, second] = (await saved(app, student.uid))?.watched ?? []
    expect(first?.[0]).toBe(0)
    // Whole seconds count: on a slow machine the first one after the jump may be cut short.
    expect([40, 41]).toContain(second?.[0])
  })
})

test.describe('WEEK-03: notes at a second of a recording', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors:
      /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|Failed to load resource/,
  })

  test('are written without a network, arrive, and merge with those of another device @full', async ({
    page,
    context,
    app,
    browser,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Jun Wei')
    const player = await openRecording(page)
    await play(player)
    await pause(player)
    const path = new URL(page.url()).pathname
    const notes = page.getByRole('region', { name: 'Your notes' })
    const rows = notes.getByRole('listitem')
    const seek = (to: string) => player.getByRole('slider', { name: 'Position' }).fill(to)
    await seek('40')
    await context.setOffline(true)
    await notes.getByRole('button', { name: 'Note at 0:40' }).click()
    const box = notes.getByRole('textbox', { name: 'Note at 0:40' })
    await expect(box).toBeFocused()
    await box.fill('Why is the root negative?')
    await notes.getByRole('button', { name: 'Save note' }).click()
    await seek('12')
    await notes.getByRole('button', { name: 'Bookmark', exact: true }).click()
    await expect(rows).toHaveText([/^0:12\s*Bookmark/, /^0:40\s*Why is the root negative\?/])
    await expect(
      notes.getByText("Kept on this phone, and sent when you're connected."),
    ).toBeVisible()
    await expectWhole(page)

    await rows.last().getByRole('button', { name: /^0:40/ }).click()
    await expect.poll(() => secondOf(player)).toBeGreaterThanOrEqual(40)
    await expect(player).toBeFocused()
    await pause(player)
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/dashboard')
    const other = await browser.newContext({ baseURL: app.origin, ...withoutServiceWorker })
    const tablet = await other.newPage()
    await enter(tablet, student)
    const there = tablet.getByRole('region', { name: 'Your notes' })
    await expect
      .poll(() => notesOnServer(app, student.uid))
      .toEqual(['', 'Why is the root negative?'])
    await tablet.goto(path)
    await expect(there.getByRole('listitem')).toHaveCount(2)
    await there.getByRole('button', { name: 'Edit the note at 0:40' }).click()
    await there.getByRole('textbox').fill('Because a is negative')
    await there.getByRole('button', { name: 'Save note' }).click()
    await there.getByRole('button', { name: 'Delete the note at 0:12' }).click()
    await expect(there.getByText('Note deleted.')).toBeVisible()
    await expect(there.getByRole('listitem')).toHaveText([/^0:40\s*Because a is negative/])

    const download = tablet.waitForEvent('download')
    await there.getByRole('button', { name: 'Download my notes' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toMatch(/^.+\n0:40 {2}Because a is negative\n$/)

    await expect
      .poll(() => notesOnServer(app, student.uid))
      .toEqual([null, 'Because a is negative'])
    await again.goto(path)
    await expect(
      again.getByRole('region', { name: 'Your notes' }).getByRole('listitem'),
    ).toHaveText([/^0:40\s*Because a is negative/])
    await other.close()
  })

  test('and half-written are kept through a reload, until they are saved or given up', async ({
    page,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Yusof')
    const player = await openRecording(page)
    const notes = page.getByRole('region', { name: 'Your notes' })
    const box = notes.getByRole('textbox')
    await player.getByRole('button', { name: /^Play/ }).click()
    await player.getByRole('slider', { name: 'Position' }).fill('40')
    await pause(player)
    await notes.getByRole('button', { name: 'Note at 0:40' }).click()
    await box.fill('Why is the')
    await page.reload()
    await expect(notes.getByRole('textbox', { name: 'Note at 0:40' })).toHaveValue('Why is the')
    await box.fill('Why is the root negative?')
    await notes.getByRole('button', { name: 'Save note' }).click()
    await expect.poll(() => notesOnServer(app, student.uid)).toEqual(['Why is the root negative?'])

    await notes.getByRole('button', { name: 'Edit the note at 0:40' }).click()
    await box.fill('Because a')
    await page.reload()
    await expect(box).toHaveValue('Because a')
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await notes.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(notes.getByRole('listitem')).toHaveText([/^0:40\s*Why is the root negative\?/])
    await expect(box).toHaveCount(0)
  })
})
