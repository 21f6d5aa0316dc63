import type { ChunkRange } from './chunks.ts'

/** Finds the bytes of a time span in an MP4 file (ISO/IEC 14496-12) from the index at its head. */

type Box = { type: string; from: number; to: number }

/**
 * The bytes of the seconds `from` to `to`, without the index. `{ needs }` is the length of the head that holds the
 * whole index, if `head` is shorter; undefined if there is no index at the head.
 */
export function bytesOfSeconds(
  head: Uint8Array,
  [from, to]: readonly [number, number],
): ChunkRange | { needs: number } | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const index = findIndex(view)
  if (!index) return undefined
  if (index.to > head.length) return { needs: index.to }
  const spans = boxes(view, index, 'trak').flatMap(
    (track) => spanInTrack(view, track, from, to) ?? [],
  )
  if (spans.length === 0) return undefined
  return {
    from: Math.min(...spans.map((span) => span.from)),
    to: Math.max(...spans.map((span) => span.to)),
  }
}

/** The `moov` box; its end may be missing from this head of the file. */
function findIndex(view: DataView): Box | undefined {
  for (let at = 0; at + 8 <= view.byteLength;) {
    const box = boxAt(view, at)
    if (box.type === 'moov') return box
    if (box.type === 'mdat' || box.to <= at) return undefined
    at = box.to
  }
  return undefined
}

function boxAt(view: DataView, at: number): Box {
  const type = String.fromCharCode(...[4, 5, 6, 7].map((n) => view.getUint8(at + n)))
  const size = view.getUint32(at)
  if (size === 1 && at + 16 <= view.byteLength) {
    const large = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
    return { type, from: at + 16, to: at + large }
  }
  return { type, from: at + 8, to: at + size }
}

function boxes(view: DataView, { from, to }: Box, type: string): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const box = boxAt(view, at)
    if (box.to <= at) break
    if (box.type === type) found.push(box)
    at = box.to
  }
  return found
}

function boxIn(view: DataView, box: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>((inside, type) => inside && boxes(view, inside, type)[0], box)
}

function spanInTrack(view: DataView, track: Box, from: number, to: number): ChunkRange | undefined {
  const media = boxIn(view, track, 'mdia')
  const header = media && boxIn(view, media, 'mdhd')
  const table = media && boxIn(view, media, 'minf', 'stbl')
  const times = table && boxIn(view, table, 'stts')
  const perChunk = table && boxIn(view, table, 'stsc')
  if (!header || !table || !times || !perChunk) return undefined
  const scale = view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12))
  const offsets = chunkOffsets(view, table)
  const first = keyframeBefore(view, table, sampleAt(view, times, from * scale))
  const last = sampleAt(view, times, to * scale)
  const begin = offsets[chunkOf(view, perChunk, first)]
  if (begin === undefined) return undefined
  // A chunk ends where the next one of the track begins, at the latest; the last one ends with the file.
  const after = offsets[chunkOf(view, perChunk, last) + 1]
  return { from: begin, to: after === undefined ? Number.MAX_SAFE_INTEGER : after - 1 }
}

/** The sample that is shown at `time`, in units of the track. */
function sampleAt(view: DataView, times: Box, time: number): number {
  let sample = 0
  let before = 0
  for (let n = 0; n < view.getUint32(times.from + 4); n += 1) {
    const count = view.getUint32(times.from + 8 + n * 8)
    const length = view.getUint32(times.from + 12 + n * 8)
    if (time < before + count * length) return sample + Math.floor((time - before) / length)
    before += count * length
    sample += count
  }
  return Math.max(0, sample - 1)
}

/** The last keyframe at or before the sample, from which a picture is decoded; every sample of sound is one. */
function keyframeBefore(view: DataView, table: Box, sample: number): number {
  const keyframes = boxIn(view, table, 'stss')
  if (!keyframes) return sample
  let found = 0
  for (let n = 0; n < view.getUint32(keyframes.from + 4); n += 1) {
    const keyframe = view.getUint32(keyframes.from + 8 + n * 4) - 1
    if (keyframe > sample) break
    found = keyframe
  }
  return found
}

function chunkOf(view: DataView, perChunk: Box, sample: number): number {
  const entries = view.getUint32(perChunk.from + 4)
  let samples = 0
  for (let n = 0; n < entries; n += 1) {
    const at = perChunk.from + 8 + n * 12
    const firstChunk = view.getUint32(at) - 1
    const each = view.getUint32(at + 4)
    const nextFirst = n + 1 < entries ? view.getUint32(at + 12) - 1 : Infinity
    const inRun = (nextFirst - firstChunk) * each
    if (sample < samples + inRun) return firstChunk + Math.floor((sample - samples) / each)
    samples += inRun
  }
  return 0
}

function chunkOffsets(view: DataView, table: Box): number[] {
  const short = boxIn(view, table, 'stco')
  const long = boxIn(view, table, 'co64')
  const box = short ?? long
  if (!box) return []
  return Array.from({ length: view.getUint32(box.from + 4) }, (_, n) =>
    short
      ? view.getUint32(box.from + 8 + n * 4)
      : view.getUint32(box.from + 8 + n * 8) * 2 ** 32 + view.getUint32(box.from + 12 + n * 8),
  )
}
