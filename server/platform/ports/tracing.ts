/** What a span tells: names and numbers of the program, nothing of a person. */
export type SpanAttributes = Record<string, string | number>
/** `request`: came in; `job`: was written down before; `call`: goes out, to the database or a provider. */
export type SpanKind = 'request' | 'job' | 'call'
export type Span = {
  /** What `work` begins is inside the span. */
  run<T>(work: () => T): T
  end(attributes?: SpanAttributes, failure?: unknown): void
}
export type BeginSpan = (name: string, kind: SpanKind, attributes: SpanAttributes) => Span

let begin: BeginSpan | undefined

/** From now on spans are told; until then they cost nothing. */
export function traceWith(beginSpan: BeginSpan | undefined): void {
  begin = beginSpan
}

/** Undefined where nobody is told. */
export const beginSpan = (...of: Parameters<BeginSpan>): Span | undefined => begin?.(...of)

/** Runs `work` as a span, which ends as it ends. */
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
