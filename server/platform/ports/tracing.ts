/** Attributes of a span: technical names and numbers, never personal data. */
export type SpanAttributes = Record<string, string | number>
/** `request`: an incoming request; `job`: a stored job; `call`: a query or a call of a provider. */
export type SpanKind = 'request' | 'job' | 'call'
export type TraceSpan = {
  /** Spans started in `work` are children of this span. */
  run<T>(work: () => T): T
  end(attributes?: SpanAttributes, failure?: unknown): void
}
export type BeginSpan = (name: string, kind: SpanKind, attributes: SpanAttributes) => TraceSpan

let begin: BeginSpan | undefined

/** Enables tracing; until then spans cost nothing. */
export function traceWith(beginSpan: BeginSpan | undefined): void {
  begin = beginSpan
}

/** Undefined without a trace exporter. */
export const beginSpan = (...args: Parameters<BeginSpan>): TraceSpan | undefined => begin?.(...args)

/** Runs `work` inside a span. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = begin?.(name, kind, attributes)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (failure) {
    span.end({}, failure)
    throw failure
  }
}
