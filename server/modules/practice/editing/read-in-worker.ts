import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FileBody } from '#contract/endpoints.ts'
import { root } from '../../../platform/db/root.ts'
import type { ReadQuestion } from './read-question-file.ts'

const readAtMostMs = 10_000
const memoryAtMostMb = 256

/** The questions of a file, read in a thread of its own; undefined when that takes too long or too much memory. */
export async function readInWorker(
  file: FileBody,
  atMostMs = readAtMostMs,
): Promise<ReadQuestion[] | undefined> {
  const timeout = AbortSignal.timeout(atMostMs)
  const worker = new Worker(join(root, 'server/modules/practice/editing/read-question-file.ts'), {
    workerData: file,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryAtMostMb },
  })
  try {
    const [questions] = (await once(worker, 'message', { signal: timeout })) as [ReadQuestion[]]
    return questions
  } catch (error) {
    if (timeout.aborted || isOutOfMemory(error)) return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
