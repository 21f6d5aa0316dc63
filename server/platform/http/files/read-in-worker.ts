import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../../db/root.ts'

const readAtMostMs = 10_000
const memoryAtMostMb = 256

/**
 * Runs a parser module in a separate thread; undefined if it takes too long or too much memory.
 * @param module path from the root; it parses its `workerData` and posts the result
 */
export async function readInWorker<Read>(
  module: string,
  data: object,
  atMostMs = readAtMostMs,
): Promise<Read | undefined> {
  const timeout = AbortSignal.timeout(atMostMs)
  const worker = new Worker(join(root, module), {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryAtMostMb },
  })
  try {
    const [read] = (await once(worker, 'message', { signal: timeout })) as [Read]
    return read
  } catch (error) {
    if (timeout.aborted || isOutOfMemory(error)) return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
