import pg from 'pg'
import type { Random } from './random.ts'

type Query = typeof pg.Client.prototype.query
const longestMs = 4

/**
 * From now on every query of this process waits a random moment before it is sent, so that concurrent work meets at
 * every possible point. @returns a function that ends this
 */
export function delayQueries(random: Random): () => void {
  const prototype = pg.Client.prototype as { query: Query }
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const send = () => Reflect.apply(original, this, asked) as unknown
    const ms = random.chance(0.3) ? 0 : random.next() * longestMs
    const answersByCallback = asked.some((one) => typeof one === 'function')
    if (answersByCallback) return void setTimeout(send, ms)
    return new Promise((resolve) => {
      setTimeout(() => resolve(send()), ms)
    })
  } as Query
  return () => {
    prototype.query = original
  }
}
