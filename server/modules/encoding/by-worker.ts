import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { preparationProblems } from '#contract/staff/files.ts'
import { pictureTypes } from '#contract/staff/pictures.ts'
import type { Db } from '../../db/open.ts'
import type { QuickEncoder, VoiceKind } from '../../gateways/media/encoder.ts'
import type { Exchange } from '../../gateways/media/exchange.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'
import type { Jobs } from '../../ports/jobs.ts'

type Needs = {
  exchange: Exchange
  jobs: Pick<Jobs, 'add' | 'isDone' | 'wake' | 'withdraw'>
  clock: () => Date
  /** How long a caller waits for a worker. */
  withinMs?: number
}

const kind = 'encode'
/** Shorter than the minute after which proxies give up. */
const usuallyWithinMs = 45_000
const looksEveryMs = 200
/** A worker's clock may be far behind: somebody waits. */
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

const source = 'source'
const answer = 'answer.json'
const targetOf = (index = 0) => `target-${index}`

/**
 * The encoder of a web server without ffmpeg: a job asks a worker, and the files go by the exchange that they share.
 * @throws Refusal `staff.refused` when no worker answers in time
 */
export function encoderByWorker(
  db: Db,
  { exchange, jobs, clock, withinMs = usuallyWithinMs }: Needs,
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

  /** @param receive takes what was made, before it is removed */
  async function ask<Answer>(
    path: string,
    asked: Asked,
    schema: v.GenericSchema<unknown, Answer>,
    receive: (id: string, answer: Answer) => Promise<void> = async () => undefined,
  ): Promise<Answer> {
    const id = `encode-${randomUUID()}`
    try {
      await exchange.give(id, source, path)
      const now = clock()
      const dueAt = new Date(now.getTime() - clocksDifferMs)
      await jobs.add(db, { kind, body: { id, asked }, onceKey: id, dueAt }, now)
      jobs.wake()
      await waitFor(id)
      // Missing where the two do not share their files; the worker reports that.
      const answered = (await exchange.takeText(id, answer)) ?? refuseInWords('notEncoded')
      const parsed = v.parse(schema, JSON.parse(answered))
      await receive(id, parsed)
      return parsed
    } finally {
      await exchange.drop(id)
    }
  }

  return {
    async probe(file) {
      return (await ask(file, { call: 'probe' }, Film)) ?? undefined
    },

    makeVoice: ({ source: path, kind: sentAs, target }) =>
      ask(path, { call: 'makeVoice', kind: sentAs }, Voice, async (id, made) => {
        if (made !== 'too-long' && !('problem' in made)) await exchange.take(id, targetOf(), target)
      }),

    makePortrait: ({ source: path, type, targets }) => {
      const pixels = targets.map((one) => one.pixels)
      return ask(path, { call: 'makePortrait', type, pixels }, Made, async (id, made) => {
        if (made !== 'made') return
        for (const [index, target] of targets.entries())
          await exchange.take(id, targetOf(index), target.path)
      })
    },

    makeLogo: ({ source: path, type, target, within }) =>
      ask(path, { call: 'makeLogo', type, within }, Made, async (id, made) => {
        if (made === 'made') await exchange.take(id, targetOf(), target)
      }),
  }
}

/** The job of a server with ffmpeg: does what `encoderByWorker` of another one asked for. */
export function encodeJobs(
  encoder: QuickEncoder | undefined,
  {
    exchange,
    scratch,
    report,
  }: Pick<Needs, 'exchange'> & {
    /** A folder of this server's own disk. */
    scratch: string
    report(what: string, details: object): void
  },
) {
  if (!encoder) return {}
  return {
    async [kind](body: Record<string, unknown>): Promise<void> {
      const { id, asked } = v.parse(Body, body)
      const folder = join(scratch, id)
      await mkdir(folder, { recursive: true })
      try {
        if (!(await exchange.take(id, source, join(folder, source))))
          return report('nothing to encode: do the servers share their files?', { id })
        const answered = await answerOf(encoder, asked, folder)
        for (const index of targetsOf(asked)) {
          const path = join(folder, targetOf(index))
          // There is none of what failed.
          if (existsSync(path)) await exchange.give(id, targetOf(index), path)
        }
        await exchange.giveText(id, answer, JSON.stringify(answered ?? null))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The numbers of the files that may be made. */
function targetsOf(asked: Asked): number[] {
  if (asked.call === 'probe') return []
  return asked.call === 'makePortrait' ? [...asked.pixels.keys()] : [0]
}

function answerOf(encoder: QuickEncoder, asked: Asked, folder: string) {
  const path = join(folder, source)
  const target = join(folder, targetOf())
  switch (asked.call) {
    case 'probe':
      return encoder.probe(path)
    case 'makeVoice':
      return encoder.makeVoice({ source: path, kind: asked.kind, target })
    case 'makePortrait': {
      const targets = asked.pixels.map((pixels, index) => ({
        path: join(folder, targetOf(index)),
        pixels,
      }))
      return encoder.makePortrait({ source: path, type: asked.type, targets })
    }
    case 'makeLogo':
      return encoder.makeLogo({ source: path, type: asked.type, target, within: asked.within })
  }
}
