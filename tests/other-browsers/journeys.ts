import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '#tests/support/app-server.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { releasedLessonOf } from '#tests/support/media/large-recording.ts'
import { CannotRun, handsOn, until, type Device, type Hands } from './device.ts'

type Journey = {
  device: Device
  hands: Hands
  app: App
  database: pg.Pool
  student: Student
  /** @throws when the browser ends up at another path */
  open(path: string): Promise<void>
  /** How it came back to what was begun. */
  resumed:
    | 'not asked for'
    | 'killed and started again'
    | 'opened again: this browser keeps nothing after its end'
}
/**
 * A page's rows are written to the device a moment after they are shown, and Firefox writes `localStorage`, where the
 * place in a round of practice is, every 5 s: no browser is killed earlier after a tap.
 */
const keptAfterMs = 6000
/** Something that arrives twice does so soon. */
const arrivesTwiceWithinMs = 5000
const mathematics = '/full-programme/5'
const paper = '/practice/5/paper-mathematics-eng-1'

/** What a student does without a network, by its name. Each begins signed in, in a browser that has nothing else. */
export const journeys: Record<string, (of: Journey) => Promise<void>> = {
  async 'pages open from the device, with their age, and nobody is signed out'(of) {
    const { hands, app, student, open } = of
    const aged = /Last updated \d/
    const pages: [path: string, words: string, offline: RegExp][] = [
      ['/dashboard', `Welcome, ${student.name}`, aged],
      [mathematics, 'Mathematics', aged],
      ['/orders', 'Orders', aged],
      ['/account/profile', student.email, aged],
      ['/download', 'Saved on this phone', /Saved on this phone/],
      ['/spm-timetable', 'SPM', /SPM 2023/],
    ]
    for (const [path, words] of pages) await visit(of, path, words)
    await app.stop()
    for (const [path, words, offline] of pages) {
      await open(path)
      await hands.sees(words)
      await hands.sees(offline)
    }
    await app.start()
    await open('/dashboard')
    await hands.sees(`Welcome, ${student.name}`)
  },

  async 'a chapter is practised, goes on where it was, and arrives once'(of) {
    const { hands, app, database, student, open } = of
    await visit(of, '/practice', 'Mathematics')
    await app.stop()
    await open('/practice/5/mathematics-f4-1')
    await hands.sees('Question 1 of 10')
    await hands.fill('Your answer', '5')
    await hands.press('Check')
    await hands.sees('Correct')
    await hands.press('Next question')
    await hands.sees('Question 2 of 10')
    await hands.fill('Your answer', '9')
    await hands.press('Check')
    await hands.sees('Not quite')
    await wait(keptAfterMs)
    await startAgain(of, '/practice/5/mathematics-f4-1')
    await hands.sees('Question 3 of 10')
    await app.start()
    const earned = async () => {
      const { rows } = await database.query<{ earned: number }>(
        'select earned from practice_answers where uid = $1 order by answered_at',
        [student.uid],
      )
      return rows.map((row) => row.earned).join()
    }
    await until('the answers arrive', async () => (await earned()) === '1,0')
    await open('/practice')
    await hands.sees('My mistakes (1)')
    await wait(arrivesTwiceWithinMs)
    if ((await earned()) !== '1,0') throw new Error(`marks that arrived: ${await earned()}`)
  },

  async 'a timed paper goes on where it was, is submitted and marked, and arrives once'(of) {
    const { hands, app, database, student, open } = of
    await visit(of, '/practice', 'Mathematics')
    await app.stop()
    await open(paper)
    await hands.press('Start')
    await hands.sees('Question 1 of 15')
    for (const number of [1, 2]) {
      await hands.press(`Question ${number}:`)
      await answerIt(of)
      await until(`question ${number} is answered`, async () =>
        (await of.device.run(answeredNumbers)).split(',').includes(`${number}`),
      )
    }
    await wait(keptAfterMs)
    await startAgain(of, paper)
    await until('both answers are there', async () => {
      return (await of.device.run(answeredNumbers)) === '1,2'
    })
    await hands.press('Question 15:')
    await hands.press('Hand in')
    await hands.sees('Hand in this paper?')
    await hands.press('Hand in')
    await hands.sees(/\d+ of 15 marks/)
    const [shown] = /\d+(?= of 15 marks)/.exec(await hands.text()) ?? []
    await app.start()
    const arrived = async () => {
      const { rows } = await database.query<{ earned: number | null; answers: number }>(
        `select earned, jsonb_array_length(state -> 'answers') as answers
           from practice_attempts where uid = $1`,
        [student.uid],
      )
      return rows.map(({ earned, answers }) => `${earned} marks, ${answers} answers`).join()
    }
    const wanted = `${shown} marks, 2 answers`
    await until(`'${wanted}' arrives`, async () => (await arrived()) === wanted)
    await open(paper)
    await wait(arrivesTwiceWithinMs)
    if ((await arrived()) !== wanted) throw new Error(`at last it was ${await arrived()}`)
  },

  async 'a question to the teacher waits, and arrives once'(of) {
    const { hands, app, database, student, open } = of
    await visit(of, `${mathematics}?show=ask`, 'Your question')
    await app.stop()
    const words = 'Why is the discriminant negative here?'
    await hands.fill('Your question', words)
    await hands.press('Send')
    await hands.sees('On this phone, waiting for a connection')
    await wait(keptAfterMs)
    await startAgain(of, `${mathematics}?show=ask`)
    await hands.sees(words)
    await app.start()
    await open(`${mathematics}?show=ask`)
    await hands.sees('Sent')
    await open(`${mathematics}?show=ask`)
    await wait(arrivesTwiceWithinMs)
    const { rows } = await database.query('select from questions where uid = $1', [student.uid])
    if (rows.length !== 1) throw new Error(`it arrived ${rows.length} times`)
  },

  async 'a saved recording plays'(of) {
    const { hands, app, open, device } = of
    const { id, title } = await releasedLessonOf(app.databaseUrl, 5)
    await visit(of, `${mathematics}/${id}`, title)
    const plays = async () => Number(await device.run(playFrom, '62')) > 62
    const playsOnline = await plays()
    await hands.press('Save on this phone')
    await hands.press('Low data')
    await hands.press('Save ')
    await hands.sees(/On this phone, \d/)
    await wait(keptAfterMs)
    await app.stop()
    await startAgain(of, '/download')
    await hands.press(title)
    await until('the player is there', async () => (await device.run(hasVideo)) === 'yes')
    const chunk = await device.run(readChunk, `/saved/${id}/low.mp4`)
    if (chunk !== '206, 1000 bytes') throw new Error(`of the kept file came ${chunk}`)
    const playsOffline = await plays()
    await open('/dashboard')
    await app.start()
    if (!playsOnline)
      throw new CannotRun('nothing plays, with the network neither; the file is read')
    if (!playsOffline) throw new Error('it does not play')
  },

  async 'signing out leaves nothing private'(of) {
    const { hands, app, student } = of
    await visit(of, mathematics, 'Mathematics')
    await visit(of, '/dashboard', `Welcome, ${student.name}`)
    await app.stop()
    await hands.press('Menu', 'body')
    await hands.press('Logout', 'body')
    await until('the person is gone from the page', async () => {
      return !(await hands.text()).includes(student.name)
    })
    await wait(keptAfterMs)
    const left = await of.device.run(storedWith, student.email, student.name)
    if (left) throw new Error(`left: ${left}`)
    await of.device.open(`${app.origin}/dashboard`)
    await wait(keptAfterMs)
    if ((await hands.text()).includes(student.name))
      throw new Error('the dashboard is still theirs')
    await app.start()
  },

  async 'the app is in Malay'(of) {
    const { hands, app, student, open, device } = of
    await hands.press('Menu', 'body')
    await hands.press('Language', 'body')
    await hands.press('Bahasa Melayu', 'body')
    await hands.sees(`Selamat datang, ${student.name}`)
    await wait(keptAfterMs)
    await visit(of, '/dashboard', `Selamat datang, ${student.name}`)
    await visit(of, mathematics, 'Mathematics')
    await app.stop()
    await open('/dashboard')
    await hands.sees(`Selamat datang, ${student.name}`)
    await open(mathematics)
    await hands.sees('Rakaman')
    if ((await device.run(() => document.documentElement.lang)) !== 'ms')
      throw new Error('the page does not say that it is in Malay')
    await app.start()
  },
}

/** Signs a new student in by the form, and waits until the worker is installed. */
export async function begin(
  device: Device,
  app: App,
  database: pg.Pool,
  email: string,
): Promise<Journey> {
  const hands = handsOn(device)
  const student = await makeSubscriber(app.databaseUrl, { name: 'Nabila', email })
  const of: Journey = {
    device,
    hands,
    app,
    database,
    student,
    async open(path) {
      await device.open(app.origin + path)
      await until(`the page is at ${path}`, async () => {
        return (await device.run(() => location.pathname)) === path.split('?')[0]
      })
    },
    resumed: 'not asked for',
  }
  await of.open('/login?step=password')
  await hands.fill('Email', student.email)
  await hands.fill('Password', student.password)
  await hands.press('Sign in')
  await hands.sees(`Welcome, ${student.name}`)
  if ((await device.run(() => 'serviceWorker' in navigator)) !== 'true')
    throw new CannotRun('it has no service workers')
  await until('the worker is installed', async () => {
    return (await device.run(() => navigator.serviceWorker.controller !== null)) === 'true'
  })
  return of
}

async function visit({ hands, open }: Journey, path: string, words: string): Promise<void> {
  await open(path)
  await hands.sees(words)
  await wait(keptAfterMs)
}

/** Kills the browser and opens a page in it again; one that keeps nothing only opens the page again. */
async function startAgain(of: Journey, path: string): Promise<void> {
  const { device, open } = of
  await device.restart?.()
  of.resumed = device.restart
    ? 'killed and started again'
    : 'opened again: this browser keeps nothing after its end'
  await open(path)
}

/** Answers the question on screen, whatever its kind. */
async function answerIt({ device, hands }: Journey): Promise<void> {
  const isChosen = await device.run(() => {
    const option = document.querySelector<HTMLElement>('main :is([type=radio], [type=checkbox])')
    option?.click()
    return option !== null
  })
  if (isChosen !== 'true') await hands.fill('Your answer', '1')
}

// These run in the page.

const answeredNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('nav button[data-answered]')]
    .map(({ innerText }) => innerText.trim())
    .join(',')

const hasVideo = () => (document.querySelector('video') ? 'yes' : 'no')

async function readChunk(path?: string) {
  const answer = await fetch(path ?? '', { headers: { range: 'bytes=5000-5999' } })
  return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`
}

async function playFrom(second?: string) {
  const video = document.querySelector('video')
  if (!video) return 0
  video.muted = true
  video.currentTime = Number(second)
  await video.play().catch(() => undefined)
  for (let look = 0; look < 100 && video.currentTime <= Number(second); look++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return video.currentTime
}

/** Where in the browser's storage one of these words can be read. */
async function storedWith(...words: string[]) {
  const found: string[] = []
  const look = (where: string, value: unknown) => {
    const text = JSON.stringify(value ?? '')
    if (words.some((word) => text.includes(word))) found.push(where)
  }
  look('localStorage', { ...localStorage })
  look('sessionStorage', { ...sessionStorage })
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
    })
    for (const store of database.objectStoreNames) {
      const rows = await new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      look(`${name} ${store}`, rows)
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      look(request.url, await response?.text())
    }
  }
  return found.join(', ')
}
