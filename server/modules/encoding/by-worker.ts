import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { preparationProblems } from '#contract/staff/files.ts'
import { pictureTypes } from '#contract/staff/pictures.ts'
import type { Db } from '../../db/open.ts'
import type { QuickEncoder, VoiceKind } from '../../gateways/media/encoder.ts'
import type { Uploads } from '../../gateways/media/uploads.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'
import type { Jobs } from '../../ports/jobs.ts'

type Needs = {
  uploads: Pick<Uploads, 'folderOf'>
  jobs: Pick<Jobs, 'add' | 'isDone' | 'wake' | 'withdraw'>
  clock: () => Date
  /** How long a caller waits for a worker. */
  withinMs?: number
}

const kind = 'encode'
/** Shorter than the minute after which proxies give up. */
const usuallyWithinMs = 45_000
const looksEveryMs = 200
/** A worker's clock may be behind. */
const clocksDifferMs = 5 * 60_000

const voiceKinds = ['mp4', 'webm', 'ogg', 'mp3'] as const satisfies readonly VoiceKind[]
const Pixels = v.pipe(v.number(), v.integer())
const Asked = v.variant('call', [
  v.object({ call: v.literal('probe') }),
  v.object({ call: v.literal('makeVoice'), kind: v.picklist(voiceKinds) }),
  v.object({
    call: v.literal('makePortrait'),
    type: v.picklist(pictureTypes),
    pixels: v.array(Pixels),
  }),
  v.object({
    call: v.literal('makeLogo'),
    type: v.picklist(pictureTypes),
    within: v.object({ width: Pixels, height: Pixels }),
  }),
])
type Asked = v.InferOutput<typeof Asked>
const Body = v.object({ id: v.string(), asked: Asked })

const Failed = v.object({ problem: v.picklist(preparationProblems), details: v.string() })
const Made = v.union([v.literal('made'), Failed])
const Film = v.nullable(v.object({ seconds: v.number(), hasSound: v.boolean() }))
const Voice = v.union([
  Failed,
  v.literal('too-long'),
  v.object({ seconds: v.number(), bytes: v.number() }),
])

const sourceIn = (folder: string) => join(folder, 'source')
const targetIn = (folder: string, index = 0) => join(folder, `target-${index}`)
const answerIn = (folder: string) => join(folder, 'answer.json')

/**
 * The encoder of a web server without ffmpeg: a job asks a worker, through a folder of `DATA_DIR/uploads`, which they
 * share.
 * @throws Refusal `staff.refused` when no worker answers in time
 */
export function encoderByWorker(
  db: Db,
  { uploads, jobs, clock, withinMs = usuallyWithinMs }: Needs,
): QuickEncoder {
  async function waitFor(id: string): Promise<void> {
    const deadline = performance.now() + withinMs
    while (!(await jobs.isDone(db, id))) {
      if (performance.now() > deadline) {
        await jobs.withdraw(db, kind, id)
        refuseInWords('notEncoded')
      }
      await wait(looksEveryMs)
    }
  }

  /** @param receive gets the folder with what was made, before it is removed */
  async function ask<Answer>(
    source: string,
    asked: Asked,
    schema: v.GenericSchema<unknown, Answer>,
    receive: (folder: string, answer: Answer) => Promise<void> = async () => undefined,
  ): Promise<Answer> {
    const id = `encode-${randomUUID()}`
    const folder = uploads.folderOf(id)
    await mkdir(folder, { recursive: true })
    try {
      // Not every network disk has links.
      await link(source, sourceIn(folder)).catch(() => copyFile(source, sourceIn(folder)))
      const now = clock()
      const dueAt = new Date(now.getTime() - clocksDifferMs)
      await jobs.add(db, { kind, body: { id, asked }, onceKey: id, dueAt }, now)
      jobs.wake()
      await waitFor(id)
      // Missing where the two do not share the folder; the worker reports that.
      const answered = await readFile(answerIn(folder), 'utf8').catch(() =>
        refuseInWords('notEncoded'),
      )
      const answer = v.parse(schema, JSON.parse(answered))
      await receive(folder, answer)
      return answer
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    async probe(file) {
      return (await ask(file, { call: 'probe' }, Film)) ?? undefined
    },

    makeVoice: ({ source, kind: sentAs, target }) =>
      ask(source, { call: 'makeVoice', kind: sentAs }, Voice, async (folder, answer) => {
        if (answer !== 'too-long' && !('problem' in answer))
          await copyFile(targetIn(folder), target)
      }),

    makePortrait: ({ source, type, targets }) => {
      const pixels = targets.map((one) => one.pixels)
      return ask(source, { call: 'makePortrait', type, pixels }, Made, async (folder, answer) => {
        if (answer !== 'made') return
        for (const [index, { path }] of targets.entries())
          await copyFile(targetIn(folder, index), path)
      })
    },

    makeLogo: ({ source, type, target, within }) =>
      ask(source, { call: 'makeLogo', type, within }, Made, async (folder, answer) => {
        if (answer === 'made') await copyFile(targetIn(folder), target)
      }),
  }
}

/** The job of a server with ffmpeg: does what `encoderByWorker` of another one asked for. */
export function encodeJobs(
  encoder: QuickEncoder | undefined,
  { uploads, report }: Pick<Needs, 'uploads'> & { report(what: string, details: object): void },
) {
  if (!encoder) return {}
  return {
    async [kind](body: Record<string, unknown>): Promise<void> {
      const { id, asked } = v.parse(Body, body)
      const folder = uploads.folderOf(id)
      const answered = JSON.stringify((await answer(encoder, asked, folder)) ?? null)
      // Without the folder nobody waits any more.
      await writeFile(answerIn(folder), answered).catch((error: unknown) =>
        report('encoded for nobody: is DATA_DIR/uploads shared?', { id, err: error }),
      )
    },
  }
}

function answer(encoder: QuickEncoder, asked: Asked, folder: string) {
  const source = sourceIn(folder)
  const target = targetIn(folder)
  switch (asked.call) {
    case 'probe':
      return encoder.probe(source)
    case 'makeVoice':
      return encoder.makeVoice({ source, kind: asked.kind, target })
    case 'makePortrait': {
      const targets = asked.pixels.map((pixels, index) => ({
        path: targetIn(folder, index),
        pixels,
      }))
      return encoder.makePortrait({ source, type: asked.type, targets })
    }
    case 'makeLogo':
      return encoder.makeLogo({ source, type: asked.type, target, within: asked.within })
  }
}
