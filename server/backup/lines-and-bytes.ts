export type LinesAndBytes = ReturnType<typeof linesAndBytes>

const newline = 10

/** Reads a stream of lines with blocks of bytes between them, whose length a line announces. */
export function linesAndBytes(stream: NodeJS.ReadableStream) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<Buffer | undefined> {
    const { done, value } = await chunks.next()
    return done ? undefined : value
  }

  return {
    /** Without its end; empty when there is none. */
    async line(): Promise<string> {
      const parts: Buffer[] = []
      for (;;) {
        const end = rest.indexOf(newline)
        if (end >= 0) {
          parts.push(rest.subarray(0, end))
          rest = rest.subarray(end + 1)
          return Buffer.concat(parts).toString('utf8')
        }
        parts.push(rest)
        const next = await more()
        rest = next ?? Buffer.alloc(0)
        if (!next) return Buffer.concat(parts).toString('utf8')
      }
    },

    /** @throws when there are fewer */
    async *bytes(count: number): AsyncGenerator<Buffer> {
      let left = count
      while (left > 0) {
        if (rest.length === 0) {
          const next = await more()
          if (!next) throw new Error('the file is shorter than it says')
          rest = next
        }
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    },
  }
}
