import { parentPort, workerData } from 'node:worker_threads'
import type { FileBody } from '#contract/endpoints.ts'
import { compileQuestion } from '../questions/compile-question.ts'
import { readQuestionFile } from './read-question-file.ts'

// A thread of `read-in-worker.ts`.
parentPort?.postMessage(
  readQuestionFile(workerData as FileBody, (written) =>
    compileQuestion(written, { sample: false }),
  ),
)
