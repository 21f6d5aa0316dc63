import { toJsonSchema } from '@valibot/to-json-schema'
import { refusalsOf, type Endpoint, type Schema } from '#contract/endpoints.ts'
import { refusals } from '#contract/shared/errors.ts'
import { documentedEndpoints, type DocumentedName } from '#contract/every-endpoint.ts'
import { summaries } from '#contract/shared/summaries.ts'
import { Refused } from '#contract/shared/wire.ts'

const json = (schema: Schema) => {
  // The document leaves out checks and transformations, which JSON Schema cannot express.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return rest
}

/** The OpenAPI 3.1 document of every call but the staff's, made from the schemas that the client and the server use. */
export function openApiDocument(origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(documentedEndpoints) as [
    DocumentedName,
    Endpoint,
  ][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kelasku', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Refused: json(Refused) },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'refresh_token' },
      },
    },
  }
}

function parametersOf({ path, query }: Endpoint): Record<string, unknown>[] {
  const { properties = {} } = query ? json(query) : {}
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
  ]
}

function contentOf({ body, form, binary }: Endpoint): { requestBody?: object } {
  if (binary) {
    // Raw bytes: JSON Schema can only state their type.
    const files = binary.types.map((type) => [type, { schema: { contentMediaType: type } }])
    return { requestBody: { required: true, content: Object.fromEntries(files) } }
  }
  if (!body) return {}
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: json(body) } } } }
}

function operation(name: DocumentedName, endpoint: Endpoint): Record<string, unknown> {
  const statuses = new Map<number, string[]>()
  for (const code of refusalsOf(endpoint)) {
    statuses.set(refusals[code], [...(statuses.get(refusals[code]) ?? []), code])
  }
  return {
    operationId: name,
    summary: summaries[name],
    security: { anyone: [], 'signed-in': [{ idToken: [] }], cookie: [{ session: [] }] }[
      endpoint.who
    ],
    parameters: parametersOf(endpoint),
    ...contentOf(endpoint),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: json(endpoint.reply) } },
      },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
          },
        ]),
      ),
    },
  }
}
