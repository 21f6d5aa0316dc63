import { createHash, randomBytes } from 'node:crypto'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { currentRequestId } from '../platform/ports/request-id.ts'
import { traceWith, type SpanAttributes } from '../platform/ports/tracing.ts'

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT } as const

/** Derived from the request's id, which the spans of its jobs share and its log lines name. */
export function traceIdOf(requestId: string | undefined): string {
  if (requestId === undefined) return randomBytes(16).toString('hex')
  const plain = requestId.replaceAll('-', '')
  const isTraceId = /^(?!0{32})[0-9a-f]{32}$/.test(plain)
  return isTraceId ? plain : createHash('sha256').update(requestId).digest('hex').slice(0, 32)
}

/**
 * Exports spans of requests, jobs, queries and provider calls to an OpenTelemetry collector by OTLP (HTTP, JSON).
 * Drops spans if the collector does not answer. @returns a function that flushes and stops
 */
export function startTracing(endpoint: string, attributes: SpanAttributes): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kelasku', ...attributes }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    idGenerator: {
      generateTraceId: () => traceIdOf(currentRequestId()),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  })
  const tracer = provider.getTracer('kelasku')
  traceWith((name, kind, spanAttributes) => {
    // A job may start while an unrelated request is being answered.
    const options = { kind: kinds[kind], attributes: spanAttributes, root: kind !== 'call' }
    const span = tracer.startSpan(name, options)
    const inside = trace.setSpan(context.active(), span)
    return {
      run: (work) => context.with(inside, work),
      end(more = {}, failure) {
        span.setAttributes(more)
        // The name alone: a message may hold an address.
        if (failure !== undefined) {
          const message = failure instanceof Error ? failure.name : 'failed'
          span.setStatus({ code: SpanStatusCode.ERROR, message })
        }
        span.end()
      },
    }
  })
  return async () => {
    traceWith(undefined)
    await provider.shutdown().catch(() => undefined)
  }
}
