/** The type of an upload, by its first bytes; undefined when it is not supported. */
export function recordingKind(head: Buffer): 'video/mp4' | undefined {
  // ISO/IEC 14496-12, 4.3: the first box of the file states its type.
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : undefined
}

const materials = [
  { type: 'application/pdf', ending: 'pdf', starts: Buffer.from('%PDF-') },
  { type: 'image/jpeg', ending: 'jpg', starts: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', ending: 'png', starts: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
] as const

const pdfMarkWithinBytes = 1024

/** The kind of a class material by its first bytes, at least 1024 of a longer file; undefined for any other. */
export const materialKind = (head: Buffer) =>
  materials.find(({ starts }) => head.subarray(0, starts.length).equals(starts)) ??
  (head.subarray(0, pdfMarkWithinBytes).includes('%PDF-') ? materials[0] : undefined)
