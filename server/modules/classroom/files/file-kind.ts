/** Whether the first bytes are those of an MP4, which browsers can play. */
export const isMp4 = (head: Buffer): boolean =>
  // ISO/IEC 14496-12, 4.3: the first box of the file states its type.
  head.toString('latin1', 4, 8) === 'ftyp'

/** Older QuickTime films begin with another box. */
const boxesOfQuickTime = ['moov', 'mdat', 'wide', 'free', 'skip']
const startOfMatroska = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Whether the file is a video that can be encoded: MP4, MOV, WebM or MKV. */
export const isFilm = (head: Buffer): boolean =>
  isMp4(head) ||
  boxesOfQuickTime.includes(head.toString('latin1', 4, 8)) ||
  head.subarray(0, startOfMatroska.length).equals(startOfMatroska)

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
