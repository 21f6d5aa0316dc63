import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { preparationProblems } from '#contract/classroom/staff-files.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { InteractiveEncoder, VoiceKind } from '../../../gateways/media/encoder.ts'
import type { Exchange } from '../../../gateways/media/exchange.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Jobs } from '../../../platform/ports/jobs.ts'

const kind = 'encode'
/** Shorter than the minute after which proxies give up. */
const usuallyWithinMs = 45_000
const pollEveryMs = 200
/** Jobs are due this much earlier, because a worker's clock may be behind and somebody waits. */
const clocksDifferMs = 5 * 60_000

const voiceKinds = ['mp4', 'webm', 'ogg', 'mp3'] as const satisfies readonly VoiceKind[]
const EncoderCall = v.variant('call', [
  v.object({ call: v.literal('probe') }),
  v.object({ call: v.literal('makeVoice'), kind: v.picklist(voiceKinds) }),
])
type EncoderCall = v.InferOutput<typeof EncoderCall>
const Body = v.object({ id: v.string(), asked: EncoderCall })

const Failed = v.object({ problem: v.picklist(preparationProblems), details: v.string() })
const Film = v.nullable(v.object({ seconds: v.number(), hasSound: v.boolean() }))
const Voice = v.union([
  Failed,
  v.literal('too-long'),
  v.object({ seconds: v.number(), bytes: v.number() }),
])

const source = 'source'
const answer = 'answer.json'
const target = 'target'

/**
 * The encoder of a web server without ffmpeg: a job passes the call to a worker, and the files go through their
 * shared exchange.
 * @throws Refusal `staff.refused` when no worker answers in time
 */
export function encoderByWorker(
  db: Db,
  {
    exchange,
    jobs,
    clock,
    withinMs = usuallyWithinMs,
  }: {
    exchange: Exchange
    jobs: Jobs
    clock: () => Date
    /** How long a caller waits for a worker. */
    withinMs?: number
  },
): InteractiveEncoder {
  async function waitFor(id: string): Promise<void> {
    const deadline = performance.now() + withinMs
    while (!(await jobs.isDone(db, id))) {
      if (performance.now() > deadline) {
        await jobs.withdraw(db, kind, id)
        refuseInWords('notEncoded')
      }
      await wait(pollEveryMs)
    }
  }

  /** @param receive reads the result before it is removed */
  async function ask<Answer>(
    path: string,
    call: EncoderCall,
    schema: v.GenericSchema<unknown, Answer>,
    receive: (id: string, answer: Answer) => Promise<void> = async () => undefined,
  ): Promise<Answer> {
    const id = `encode-${randomUUID()}`
    try {
      await exchange.give(id, source, path)
      const now = clock()
      const dueAt = new Date(now.getTime() - clocksDifferMs)
      await jobs.add(db, { kind, body: { id, asked: call }, onceKey: id, dueAt }, now)
      jobs.wake()
      await waitFor(id)
      // Missing if the servers do not share their files; the worker reports that.
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

    makeVoice: ({ source: path, kind: sentAs, target: voice }) =>
      ask(path, { call: 'makeVoice', kind: sentAs }, Voice, async (id, made) => {
        if (made !== 'too-long' && !('problem' in made)) await exchange.take(id, target, voice)
      }),
  }
}

/** The job of a server with ffmpeg: runs the calls of `encoderByWorker` on other servers. */
export function encodeJobs({ encoder, storage, report }: Context) {
  const { exchange, scratch } = storage
  if (!encoder) return {}
  return {
    async [kind](body: Record<string, unknown>): Promise<void> {
      const { id, asked: call } = v.parse(Body, body)
      const folder = join(scratch, id)
      await mkdir(folder, { recursive: true })
      try {
        if (!(await exchange.take(id, source, join(folder, source))))
          return report('nothing to encode: do the servers share their files?', { id })
        const answered = await answerOf(encoder, call, folder)
        // A failed request makes no file, and neither does a probe.
        const made = join(folder, target)
        if (existsSync(made)) await exchange.give(id, target, made)
        await exchange.giveText(id, answer, JSON.stringify(answered ?? null))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function answerOf(encoder: InteractiveEncoder, call: EncoderCall, folder: string) {
  const path = join(folder, source)
  return call.call === 'probe'
    ? encoder.probe(path)
    : encoder.makeVoice({ source: path, kind: call.kind, target: join(folder, target) })
}
