import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { selectPerson } from '#server/platform/http/caller/authenticate.ts'

/** The smallest server for comparison: node:http, the driver, and the query that every signed-in call makes. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const { sql: text, params } = selectPerson(drizzle(pool)).toSQL()
const signedInAt = new Date(0).toISOString()
const server = createServer((request, response) => {
  const { 'x-uid': uid, 'x-address': address } = request.headers
  const values = fillPlaceholders(params, { signedInAt, now: signedInAt, address, uid })
  pool.query({ name: 'person_by_uid', text, values }).then(
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
