import pg from 'pg'

const connectTimeoutMs = 5000
/** PostgreSQL cancels a statement after this long. */
const statementTimeoutMs = 8000
/** Without an answer after this long the connection is dead: PostgreSQL would have cancelled the statement before. */
const silenceTimeoutMs = 10_000
/** An idle transaction holds its locks: a server that hangs must not block the others. */
const idleInTransactionTimeoutMs = 30_000
const timeouts = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
}
/** Keeps idle connections, with their prepared statements, for a minute. */
const idleConnectionTimeoutMs = 60_000
const keepAliveAfterMs = 10_000
/** A borrowed connection that broke is reclaimed after this long if its borrower has not returned it. */
const returnWithinMs = 1000
const shownQueryCharacters = 500

/** The settings of every connection to PostgreSQL: timeouts, and how a dead connection is detected. */
export const connectionSettings = {
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveAfterMs,
} as const

/** PostgreSQL did not answer in time; the connection is closed. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor(ms: number) {
    super(`PostgreSQL did not answer within ${ms} ms.`)
  }
}

type QuerySpan = { end(attributes?: object, failure?: unknown): void }
/** Begins the span of a query. */
export type BeginQuery = (
  name: string,
  kind: 'call',
  attributes: Record<string, string>,
) => QuerySpan | undefined
/** `isPooled`: a pooler in transaction mode gives each transaction another connection. */
type PoolUse = { isPooled?: boolean; beginQuery?: BeginQuery }

/** The role that connects through a pooler has no timeouts. */
export class TimeoutsMissing extends Error {
  override name = 'TimeoutsMissing'
}

/**
 * A connection that closes itself when a query gets no answer within `silenceMs`. All its queries then fail,
 * including those of a transaction that would follow. The driver's own `query_timeout` fails the query but leaves
 * the dead connection in the pool.
 */
export class WatchedClient extends pg.Client {
  readonly #silenceMs: number
  readonly #isPooled: boolean
  readonly #beginQuery: BeginQuery | undefined
  #silence: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig & PoolUse = {}, silenceMs = silenceTimeoutMs) {
    super(config)
    this.#silenceMs = silenceMs
    this.#isPooled = config.isPooled ?? false
    this.#beginQuery = config.beginQuery
    const endWatch = () => clearTimeout(this.#silence)
    this.on('drain', endWatch)
    this.on('end', endWatch)
  }

  override query: pg.Client['query'] = (...sent: unknown[]) => {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      const silent = new DatabaseSilent(this.#silenceMs)
      this.emit('silent', silent)
      this.breakOff(silent)
    }, this.#silenceMs)
    if (this.#isPooled) sent = sent.map(withoutName)
    return tracedQuery(
      this.#beginQuery,
      sent,
      (traced) => Reflect.apply(super.query, this, traced) as unknown,
    ) as never
  }

  /** Closes the connection without waiting for the other side. */
  breakOff(why: Error): void {
    // Not in the driver's types, but its pool closes connections in the same way.
    const { connection } = this as unknown as {
      connection: { stream: { destroy(why: Error): void } }
    }
    connection.stream.destroy(why)
  }
}

/** Traces a query as a span, with its text but without its values. */
function tracedQuery(
  begin: BeginQuery | undefined,
  sent: unknown[],
  query: (sent: unknown[]) => unknown,
): unknown {
  if (!begin) return query(sent)
  const text = textOf(sent[0])
  const operation = /\w+/.exec(text)?.[0] ?? 'query'
  const span = begin(`database ${operation}`, 'call', {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, shownQueryCharacters),
  })
  if (!span) return query(sent)
  const receive: unknown = sent.at(-1)
  if (typeof receive === 'function') {
    const ended = (failure: unknown, result: unknown) => {
      span.end({}, failure ?? undefined)
      Reflect.apply(receive, undefined, [failure, result])
    }
    return query([...sent.slice(0, -1), ended])
  }
  const answer = query(sent)
  if (answer instanceof Promise)
    answer.then(
      () => span.end(),
      (failure: unknown) => span.end({}, failure),
    )
  else span.end()
  return answer
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

/** A named statement stays on its connection, and a pooler may give the next query another one. */
const withoutName = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'name' in sent ? { ...sent, name: undefined } : sent

/**
 * A pool that survives dead connections (failover, firewall, a pooler that hangs): the query that detects one
 * fails, and the connections that are idle at that moment are replaced too.
 */
export function openPool(url: string, size: number, use: PoolUse = {}): pg.Pool {
  const { isPooled = false } = use
  const pool = new pg.Pool({
    ...connectionSettings,
    ...use,
    connectionString: url,
    max: size,
    idleTimeoutMillis: idleConnectionTimeoutMs,
    // Poolers refuse connections with settings that they do not know.
    ...(!isPooled && timeouts),
    application_name: 'kelasku',
    Client: WatchedClient,
  })
  const open = new Set<pg.PoolClient>()
  const borrowed = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void borrowed.add(client))
  pool.on('release', (_error, client) => void borrowed.delete(client))
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('end', () => void setTimeout(takeBack, returnWithinMs, client).unref())
    open.add(client)
    client.once('end', () => void open.delete(client))
    if (client instanceof WatchedClient) client.once('silent', replaceIdle)
  })

  function replaceIdle(why: Error): void {
    for (const client of open)
      if (!borrowed.has(client) && client instanceof WatchedClient) client.breakOff(why)
  }

  /** A transaction whose first statement fails never returns its connection, which would shrink the pool. */
  function takeBack(client: pg.PoolClient): void {
    if (!borrowed.has(client)) return
    client.release(true)
    client.release = () => undefined
  }

  return pool
}

/**
 * Behind a pooler the role must have the timeouts that a connection sets otherwise. Without them a statement goes on
 * after its server was cut off, and holds its locks.
 * @throws TimeoutsMissing with the statements that set them
 */
export async function requireTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; missing: string[] }>(
    `select current_user as role,
       array(select name from unnest($1::text[]) name where current_setting(name) = '0') as missing`,
    [Object.keys(timeouts)],
  )
  const [{ role, missing } = { role: '', missing: [] }] = rows
  if (missing.length === 0) return
  await pool.end()
  const statements = Object.entries(timeouts)
    .filter(([name]) => missing.includes(name))
    .map(([name, ms]) => `ALTER ROLE ${pg.escapeIdentifier(role)} SET ${name} = '${ms}ms';`)
  throw new TimeoutsMissing(
    `Through a pooler the database has no timeouts. Run this on PostgreSQL, restart the pooler, and start again:\n${statements.join('\n')}`,
  )
}
