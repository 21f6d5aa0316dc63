import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { selectPerson } from '#server/platform/http/caller/authenticate.ts'

/** The least that can answer: node:http, the driver, and the query that every signed-in call of ours makes. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const { sql: text } = selectPerson(drizzle(pool)).toSQL()
const server = createServer((request, response) => {
  const uid = request.headers['x-uid']
  pool.query({ name: 'person_by_uid', text, values: [new Date(0).toISOString(), uid] }).then(
    ({ rows }) => {
      const body = JSON.stringify(rows[0])
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
