import { open } from 'node:fs/promises'

/** Whether every top-level box of an MP4 is there to its end. */
export async function isWholeMp4(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(16)
    let end = 0
    while (end < size) {
      await file.read(header, 0, header.length, end)
      const bytes = header.readUInt32BE(0)
      // 1: the length is in the eight bytes after the type.
      const length = bytes === 1 ? Number(header.readBigUInt64BE(8)) : bytes
      if (length === 0) return false
      end += length
    }
    return size > 0 && end === size
  } finally {
    await file.close()
  }
}
