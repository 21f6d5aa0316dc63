import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readBacklog, type Backlog } from './backlog.ts'
import type { OpenDatabase } from '../../db/open.ts'
import { refuse } from '../refusal.ts'

const path = '/metrics'
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const backlogHelp: Record<keyof Backlog, [name: string, help: string]> = {
  jobsWaiting: ['kelasku_jobs_waiting', 'Jobs that are due and not done.'],
  jobsFailed: ['kelasku_jobs_failed', 'Jobs that were given up, for a person to look at.'],
  oldestJobSeconds: [
    'kelasku_oldest_job_seconds',
    'How long the oldest job has been due, without recordings that wait to be prepared.',
  ],
  oldestUndecidedPaymentSeconds: [
    'kelasku_oldest_undecided_payment_seconds',
    'How long ago the oldest payment was begun whose outcome is not known.',
  ],
  paymentEventsQuarantined: [
    'kelasku_payment_events_quarantined',
    'Payment events that were set aside, for a person to look at.',
  ],
  disputesUnanswered: ['kelasku_disputes_unanswered', 'Disputes that wait for evidence.'],
  paymentDiscrepancies: [
    'kelasku_payment_discrepancies',
    'Where the payment provider and we disagree, for a person to look at.',
  ],
  recordingsWithoutRoom: [
    'kelasku_recordings_without_room',
    'Recordings that wait for room on a disk.',
  ],
}

/**
 * Serves metrics in Prometheus' format to requests with the token. Requests are counted by the pattern of their route,
 * so that metrics contain no ids.
 * @returns where further metrics are registered
 */
export function serveMetrics(
  app: FastifyInstance,
  {
    database,
    clock,
    token,
    dataDir,
  }: { database: OpenDatabase; clock: () => Date; token: string; dataDir: string },
): Registry {
  const registry = new Registry()
  const registers = [registry]
  // Event loop lag, memory and garbage collection of this process.
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: secondsBuckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { route, method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const connections = new Gauge({
    name: 'kelasku_database_connections',
    help: 'Connections to the database; `waiting` are requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
  })
  const disk = new Gauge({
    name: 'kelasku_disk_bytes',
    help: 'The disk of DATA_DIR: all of it, and what is free.',
    labelNames: ['state'] as const,
    registers,
  })
  const backlog = Object.entries(backlogHelp).map(([key, [name, help]]) => ({
    key: key as keyof Backlog,
    gauge: new Gauge({ name, help, registers }),
  }))

  app.get(path, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) refuse('request.not-found')
    for (const [state, number] of Object.entries(database.pool() ?? {}))
      connections.set({ state }, number)
    const { blocks, bavail, bsize } = await statfs(dataDir)
    disk.set({ state: 'all' }, blocks * bsize)
    disk.set({ state: 'free' }, bavail * bsize)
    const waiting = await readBacklog(database.db, clock())
    for (const { key, gauge } of backlog) gauge.set(waiting[key])
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return registry
}

/** Compares hashes, so that the timing reveals neither the token nor its length. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}
