import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoints.ts'
import { isStorable } from './limits/storable-text.ts'
import { invalidForm, Refusal } from './refusal.ts'

/** The schemas of a call, as Fastify takes them. The bytes of a file are checked by its handler. */
export const schemasOf = ({ params, query, body, reply }: Endpoint): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: { '2xx': reply },
})

/**
 * Makes Fastify validate by valibot. An invalid body is refused with a message per field, an invalid query as
 * malformed, and an invalid path as not found.
 */
export const validateByContract: FastifySchemaCompiler<Schema> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    // A list passes for an object without required fields; no call takes one.
    const parsed = v.safeParse(schema, Array.isArray(value) ? null : value)
    if (parsed.success)
      return isStorable(parsed.output) ? { value: parsed.output } : { error: notStorable() }
    if (httpPart === 'params') return { error: new Refusal('request.not-found') }
    if (httpPart === 'querystring') return { error: malformedQuery() }
    return { error: invalidForm(parsed.issues) }
  }

const malformedQuery = () =>
  new Refusal('request.malformed', 'The query has another form than this call takes.')
const notStorable = () =>
  new Refusal(
    'request.malformed',
    'A text holds half a character, or the body is nested too deeply.',
  )

/** Makes Fastify check each reply against its schema, in tests. */
export const serializeByContract =
  (isTest: boolean): FastifySerializerCompiler<Schema> =>
  ({ schema }) =>
  (reply) => {
    if (isTest) v.parse(schema, reply)
    return JSON.stringify(reply)
  }
